/** A charge as a code that fills the screen, with its state above it until the cashier goes on. */
import { CircleX, type LucideIcon, Hourglass, ScanLine, Smartphone, TimerOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { groupedCode } from '@taschino/basics/codes.ts'
import type { Charge } from '@taschino/contract/payments.ts'
import { Refused } from '../../../api/answers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { cx } from '../../../ui/classes.ts'
import { money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Network } from './TillLines.tsx'
import { refusedWords } from './refused-words.ts'
import { chargeEnded } from './till-state.ts'
import type { TillDesk } from './use-till.ts'

const FIVE_MINUTES = 300

/** A phone laid on its side: words left, code right, so that nothing has to be scrolled. */
const FLAT = {
  place:
    '[@media(max-height:520px)_and_(min-width:600px)]:grid [@media(max-height:520px)_and_(min-width:600px)]:max-w-4xl [@media(max-height:520px)_and_(min-width:600px)]:grid-cols-[minmax(0,1fr)_auto] [@media(max-height:520px)_and_(min-width:600px)]:content-center [@media(max-height:520px)_and_(min-width:600px)]:gap-x-6',
  code: '[@media(max-height:520px)_and_(min-width:600px)]:col-start-2 [@media(max-height:520px)_and_(min-width:600px)]:row-span-6 [@media(max-height:520px)_and_(min-width:600px)]:row-start-1 [@media(max-height:520px)_and_(min-width:600px)]:w-[84dvh] [@media(max-height:520px)_and_(min-width:600px)]:max-w-none',
} as const

const LOOKS: Record<Charge['state'], { icon: LucideIcon; look: string }> = {
  open: { icon: Hourglass, look: 'bg-mint text-brand' },
  scanned: { icon: Smartphone, look: 'bg-gold text-[#10261d]' },
  paid: { icon: Hourglass, look: 'bg-mint text-brand' },
  refused: { icon: CircleX, look: 'bg-bad text-on-bad' },
  cancelled: { icon: CircleX, look: 'bg-bad-soft text-bad' },
  expired: { icon: TimerOff, look: 'bg-bad-soft text-bad' },
}

function hintOf(charge: Charge): string {
  switch (charge.state) {
    case 'refused':
      return refusedWords(charge.refusal)
    case 'scanned':
      return t('till.state.scanned_hint')
    case 'expired':
      return t('till.state.expired_hint')
    case 'cancelled':
      return t('till.state.cancelled_hint')
    case 'paid':
      return t('till.reading_body')
    case 'open':
      return t('till.state.open_hint')
  }
}

function StateBand({ charge }: { charge: Charge }) {
  const { icon: Icon, look } = LOOKS[charge.state]
  return (
    <div className={cx('flex items-start gap-3 rounded-m px-4 py-3 text-start', look)}>
      <Icon aria-hidden size={26} className={cx('mt-0.5 shrink-0', charge.state === 'scanned' && 'motion-safe:animate-pulse')} />
      <div>
        <strong className="block text-lg leading-6">{t(`till.state.${charge.state}`)}</strong>
        <span className="text-[15px]">{hintOf(charge)}</span>
      </div>
    </div>
  )
}

function Trouble({ desk }: { desk: TillDesk }) {
  if (desk.trouble?.act === 'asking')
    return (
      <Notice kind="bad" className="text-start">
        {errorWords(desk.trouble.error)}
      </Notice>
    )
  if (desk.trouble?.act !== 'cancelling') return null
  const late = desk.trouble.error instanceof Refused
  return (
    <Notice
      kind={late ? 'warn' : 'bad'}
      className="text-start"
      act={
        late ? undefined : (
          <Button kind="ghost" size="small" onClick={desk.close}>
            {t('till.close_anyway')}
          </Button>
        )
      }>
      {late ? errorWords(desk.trouble.error) : t('till.cancel_unknown')}
    </Notice>
  )
}

export interface ChargeViewProps {
  charge: Charge
  desk: TillDesk
  /** What the page says aloud: behind a modal nobody would hear it. */
  said: string
  /** Something of the till stands above it. */
  covered: boolean
  /** The customer shows a code. */
  onRead: () => void
}

export function ChargeView({ charge, desk, said, covered, onRead }: ChargeViewProps) {
  const ended = chargeEnded(charge)
  const dialog = useFill(desk.cancel, covered)
  // The clock of the device may be wrong by minutes; the five minutes run from when this screen first saw the charge, and the server has
  // the last word.
  const seen = useRef({ id: 0, until: 0 })
  if (seen.current.id !== charge.id)
    seen.current = { id: charge.id, until: Math.min(Date.parse(charge.expiresAt), Date.now() + FIVE_MINUTES * 1000) }
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      data-till
      data-full
      aria-label={t('till.charge', { amount: money(charge.value) })}
      className="fade-in m-0 flex h-dvh max-h-none w-dvw max-w-none flex-col overflow-y-auto border-0 bg-bg px-5 pt-[max(16px,env(safe-area-inset-top))] pb-[max(16px,env(safe-area-inset-bottom))] text-center text-ink outline-none duo:static duo:h-auto duo:w-full duo:rounded-big duo:border duo:border-line duo:bg-card duo:p-6">
      <div role="status" className="sr-only">
        {said}
      </div>
      <div className={`mx-auto flex w-full max-w-lg flex-1 flex-col gap-3 ${FLAT.place}`}>
        <div className="flex items-center justify-between gap-3">
          <BigMoney cents={charge.value} size="xl" room={`min(100vw, 26rem) - ${ended ? 2.5 : 7.5}rem`} />
          {!ended && (
            <Countdown until={seen.current.until} total={FIVE_MINUTES} label={t('till.time_left', { left: '' }).trim()} size={68} />
          )}
        </div>
        <StateBand charge={charge} />
        <Network />
        <Trouble desk={desk} />
        {ended ? (
          <div className="flex-1" />
        ) : (
          <>
            <div
              className={`mx-auto my-auto aspect-square w-full max-w-[min(100%,50dvh)] duo:max-w-[min(100%,46dvh)] rounded-big bg-white p-1 shadow-card ${FLAT.code}`}>
              <QrCode
                text={charge.link}
                label={t('till.charge_label', { amount: money(charge.value) })}
                className="size-full rounded-big"
              />
            </div>
            <p className="m-0 text-sm text-ink-2">
              {t('till.code_aloud')}
              <strong translate="no" className="mt-0.5 block text-2xl tracking-[.06em] text-ink">
                {groupedCode(charge.code)}
              </strong>
            </p>
          </>
        )}
        <Acts charge={charge} desk={desk} ended={ended} onRead={onRead} />
      </div>
    </dialog>
  )
}

const WIDE = '(min-width: 864px)'

/**
 * Fills a phone as a modal; on a wide window it stands in the keypad's place, beside the last ten.
 * What stands above it stays there when a tablet is turned: the last modal that is opened lies on top, also on top of the green screen.
 */
function useFill(onCancel: () => void, covered: boolean) {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelled = useEffectEvent(onCancel)
  const place = useEffectEvent((node: HTMLDialogElement, wide: boolean) => {
    const before = node.open ? (node.matches(':modal') ? 'modal' : 'beside') : null
    const wanted = wide || (covered && before !== 'modal') ? 'beside' : 'modal'
    if (before === wanted) return
    node.close()
    if (wanted === 'modal') node.showModal()
    else node.show()
    // Not on "Annulla", where the browser would put it: an impatient second Enter must not take the charge back.
    node.focus({ preventScroll: true })
    node.scrollTop = 0
  })
  useEffect(() => {
    const node = dialog.current
    if (node === null) return
    const wide = matchMedia(WIDE)
    const turned = () => place(node, wide.matches)
    const onEscape = (event: Event) => {
      event.preventDefault()
      cancelled()
    }
    turned()
    wide.addEventListener('change', turned)
    node.addEventListener('cancel', onEscape)
    return () => {
      wide.removeEventListener('change', turned)
      node.removeEventListener('cancel', onEscape)
      node.close()
    }
  }, [])
  useEffect(() => {
    if (!covered && dialog.current) place(dialog.current, matchMedia(WIDE).matches)
  }, [covered])
  return dialog
}

function Acts({ charge, desk, ended, onRead }: { charge: Charge; desk: TillDesk; ended: boolean; onRead: () => void }) {
  if (charge.state === 'paid') return null
  if (!ended) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <Button kind="soft" busy={desk.busy === 'asking'} icon={<ScanLine aria-hidden size={20} />} onClick={onRead}>
          {t('till.read_payer')}
        </Button>
        <Button kind="ghost" wide={false} busy={desk.busy === 'cancelling'} onClick={desk.cancel}>
          {desk.busy === 'cancelling' ? t('till.cancelling') : t('till.cancel_charge')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <Button busy={desk.busy === 'opening'} onClick={() => desk.open(charge.value)}>
        {t('till.again', { amount: money(charge.value) })}
      </Button>
      <Button kind="ghost" onClick={desk.close}>
        {t('till.new_amount')}
      </Button>
    </div>
  )
}
