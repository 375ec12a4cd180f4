/** The screen that faces the customer: the amount and the code to scan, then that it is paid. Nothing on it can be pressed away. */
import { useEffect, useState } from 'react'
import { CircleCheck, Settings2, Smartphone } from 'lucide-react'
import { groupedCode } from '@taschino/basics/codes.ts'
import { currentCharge, type Charge } from '@taschino/contract/payments.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { keepAwake } from '../../../device/wake-lock.ts'
import { useConnection } from '../../../live/live.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Page } from '../../../ui/Page.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { chargeEnded } from './till-state.ts'

const POLL = { live: 2500, alone: 1500 } as const
/** So long a thank you stands there; the next amount takes its place at once. */
const THANKS_MS = 8000

interface CustomerScreenProps {
  shop: OwnShop
  code: string
  /** Somebody of the shop wants this device to be something else. */
  onLeave: () => void
}

export function CustomerScreen({ shop, code, onLeave }: CustomerScreenProps) {
  const live = useConnection() === 'live'
  const read = useAsk(currentCharge, { query: { till: code } }, { staleTime: 0, refetchInterval: live ? POLL.live : POLL.alone })
  const charge = useShown(read.data?.charge ?? null)
  useEffect(keepAwake, [])
  return (
    <Page
      title={shop.title}
      above={shop.codes.find((till) => till.code === code)?.name}
      acts={
        <IconButton kind="card" label={t('till.settings')} onClick={onLeave}>
          <Settings2 aria-hidden size={20} />
        </IconButton>
      }>
      <div aria-live="polite" className="grid min-h-[60dvh] content-center justify-items-center gap-5 text-center">
        {charge === null ? <p className="m-0 text-2xl text-ink-2">{t('device.waiting')}</p> : <Shown charge={charge} />}
      </div>
    </Page>
  )
}

/** An amount as long as it can be paid, and for a while after it was; what ended before this screen was here is nobody's news. */
function useShown(charge: Charge | null): Charge | null {
  const [seen, setSeen] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const open = charge !== null && !chargeEnded(charge)
  const paid = charge?.state === 'paid' ? charge.id : null
  if (open && seen !== charge.id) setSeen(charge.id)
  useEffect(() => {
    if (paid === null) return
    const timer = setTimeout(() => setOver(paid), THANKS_MS)
    return () => clearTimeout(timer)
  }, [paid])
  return open || (paid !== null && paid === seen && paid !== over) ? charge : null
}

function Shown({ charge }: { charge: Charge }) {
  if (charge.state === 'paid')
    return (
      <>
        <CircleCheck aria-hidden size={96} className="text-ok" />
        <p className="m-0 text-3xl font-bold">{t('device.thanks')}</p>
        <BigMoney cents={charge.value} size="xl" />
      </>
    )
  return (
    <>
      <BigMoney cents={charge.value} size="xl" />
      <p className="m-0 flex items-center gap-2 text-xl">
        {charge.state === 'scanned' && <Smartphone aria-hidden size={28} />}
        {t(charge.state === 'scanned' ? 'device.look' : charge.state === 'refused' ? 'device.refused' : 'device.scan')}
      </p>
      <div className="aspect-square w-full max-w-[min(100%,56dvh)] rounded-big bg-white p-2 shadow-card">
        <QrCode text={charge.link} label={t('till.charge_label', { amount: money(charge.value) })} className="size-full rounded-big" />
      </div>
      <strong translate="no" className="text-2xl tracking-[.06em]">
        {groupedCode(charge.code)}
      </strong>
    </>
  )
}
