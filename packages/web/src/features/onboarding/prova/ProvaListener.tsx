/** Listens at the till for tests of its poster, and loads what shows one when there is one. */
import { useState } from 'react'
import { useLive } from '../../../live/live.ts'
import { late } from '../../../routing/late.tsx'

const Sign = late(() => import('./ProvaSign.tsx').then((module) => module.ProvaSign))

interface ProvaListenerProps {
  shop: { title: string; codes: readonly { code: string; name: string }[] }
}

export function ProvaListener({ shop: { title, codes } }: ProvaListenerProps) {
  const [code, setCode] = useState<string | null>(null)
  useLive((event) => {
    if (event.type === 'onShopCompanyResponse' && event.data.action === 'tested') setCode(event.data.till ?? null)
  })
  const till = codes.find((one) => one.code === code)
  if (!till) return null
  return <Sign.Component till={till.name} shop={title} onClose={() => setCode(null)} waiting={null} failed={() => null} />
}
