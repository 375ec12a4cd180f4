/** The logo of a merchant, or its first letter where it has none. */
import { useState } from 'react'
import { serverOrigin } from '../../device/native.ts'
import { Monogram } from '../../ui/Monogram.tsx'
import { cx } from '../../ui/classes.ts'

const SIZES = { s: 'size-10 rounded-xl', m: 'size-13 rounded-m', l: 'size-16 rounded-[20px]' } as const

export function MerchantLogo({ logo, name, size = 's' }: { logo: string | null; name: string; size?: keyof typeof SIZES }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (logo === null || broken === logo) return <Monogram name={name} size={size} />
  return (
    <img
      src={`${serverOrigin()}${logo}`}
      alt=""
      loading="lazy"
      className={cx('shrink-0 border border-line bg-white object-contain', SIZES[size])}
      onError={() => setBroken(logo)}
    />
  )
}
