/**
 * The green screen after a payment: stays until dismissed, cannot be faked by a picture, and changes at once when the shop takes it back.
 */
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { Link } from '../../../routing/router.tsx'
import { Check, ReceiptText, Undo2 } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { getReceipt, type Receipt } from '@taschino/contract/wallet.ts'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { setAnswer, useAsk } from '../../../api/use-ask.ts'
import { announce } from '../../../device/sound/announce.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { ProofBand } from '../../../ui/ProofBand.tsx'
import { cx } from '../../../ui/classes.ts'
import { useTitle } from '../../../ui/title.ts'
import { dayTime, money } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { spokenPayment } from '../../../words/spoken-money.ts'
import { currentLanguage, t } from '../../../words/words.ts'
import { usePaidAddress } from './paid-address.ts'

interface PaidProps {
  paid: Receipt
  /** What is left in the pocket, in words. */
  remains: string
  /** Just now: it is told aloud, once. */
  news?: boolean
  onDone: () => void
}

/** So long somebody stands at the till with it: then "now" and a clock that runs would say of an old payment that it was just made. */
const LIVE_MS = 180_000

/** True until the payment is `LIVE_MS` old; one that was just made counts from its answer, whatever the device takes for the time. */
function useLive({ at }: Receipt, news: boolean): boolean {
  const [left] = useState(() => (news ? LIVE_MS : Date.parse(at) + LIVE_MS - Date.now()))
  const [live, setLive] = useState(left > 0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLive(false), left)
    return () => clearTimeout(timer)
  }, [left])
  return live
}

/** The payment as it stands now: the shop may take it back while it is looked at, and then that is heard. */
function useStanding(paid: Receipt) {
  const receipt = useAsk(getReceipt, { params: { gtid: paid.gtid } }).data ?? paid
  const undone = receipt.status === 'cancelled' || receipt.status === 'refunded'
  const [known] = useState(undone)
  useEffect(() => {
    if (undone && !known) announce('refunded')
  }, [undone, known])
  return { receipt, undone, value: Math.abs(receipt.value) }
}

export function Paid({ paid, remains, news = false, onDone }: PaidProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const arrive = useEffectEvent(() => {
    if (news) setAnswer(getReceipt, { params: { gtid: paid.gtid } }, paid)
    title.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
    if (news) announce('paid', spokenPayment(Math.abs(paid.value), 0, currentLanguage()), currentLanguage(), 'own_voice')
  })
  useEffect(() => arrive(), [paid.gtid])
  usePaidAddress(paid.gtid)
  const standing = useStanding(paid)
  const { receipt, undone, value } = standing
  const live = useLive(paid, news)
  useTitle(t(undone ? 'pay.undone' : 'pay.paid'))
  const leftOver = receipt.bill === null ? 0 : Math.max(0, receipt.bill - value)
  return (
    <section
      aria-label={t('pay.paid')}
      className={cx(
        'flex min-h-dvh flex-col px-5 pt-[max(28px,env(safe-area-inset-top))] pb-[max(24px,env(safe-area-inset-bottom))]',
        undone ? 'bg-gold-soft text-on-gold-soft' : 'bg-[#14683d] text-white',
      )}>
      <div className="mx-auto flex w-full max-w-[460px] flex-1 flex-col">
        <PaidHead {...standing} title={title} />
        {(undone || receipt.refunded > 0) && (
          <p role="alert" className="mt-4 mb-0 rounded-m bg-gold-soft px-4 py-3 text-center font-bold text-on-gold-soft">
            {t(undone ? 'pay.undone_body' : 'pay.partly_back', { value: money(undone ? value : receipt.refunded) })}
          </p>
        )}
        {!undone && leftOver > 0 && (
          <p className="mt-4 mb-0 rounded-m bg-gold-soft px-4 py-3 text-center font-bold text-on-gold-soft">
            {t('pay.left_at_till', { value: money(leftOver) })}
          </p>
        )}
        {!undone && (
          <div className="mt-4">
            <ProofBand
              words={receipt.proof.words}
              colour={receipt.proof.colour}
              clock={live}
              {...(live ? { hint: t('pay.proof_hint') } : {})}
            />
          </div>
        )}
        <UsedParts {...standing} />
        {!undone && remains !== '' && <p className="mt-3 mb-0 text-center text-[15px]">{remains}</p>}
        <PaidActs {...standing} onDone={onDone} />
      </div>
    </section>
  )
}

type Standing = ReturnType<typeof useStanding>

/** Paid or taken back, how much, where and when. */
function PaidHead({ receipt, undone, value, title }: Standing & { title: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div role="status" className="text-center">
      <span
        aria-hidden
        className={cx(
          'mx-auto grid size-18 place-items-center rounded-full short:size-13',
          undone ? 'bg-on-gold-soft/10' : 'paid-tick bg-white/15',
        )}>
        {undone ? <Undo2 size={38} strokeWidth={2.6} /> : <Check size={42} strokeWidth={3} />}
      </span>
      <h1 ref={title} tabIndex={-1} className="mt-3 mb-0 text-2xl outline-none short:mt-1">
        {undone ? t('pay.undone') : t('pay.paid')}
      </h1>
      <p className="m-0 mt-1">
        <BigMoney cents={value} size="xl" />
      </p>
      <p className="m-0 mt-1 text-lg font-bold">{receipt.shop?.title ?? receipt.counterparty?.name}</p>
      <p className="m-0 text-sm">{[receipt.till, dayTime(receipt.at), shortGtid(receipt.gtid)].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

/** What it was paid with. */
function UsedParts({ receipt, undone }: Standing) {
  return (
    <ul
      aria-label={t('pay.used')}
      className={cx(
        'mt-4 mb-0 list-none divide-y rounded-m px-4 py-1',
        undone ? 'divide-on-gold-soft/20 bg-on-gold-soft/5' : 'divide-white/20 bg-black/15',
      )}>
      {receipt.parts.map((part) => (
        <li key={`${part.type} ${part.unit}`} className="flex justify-between gap-3 py-2">
          <span>{partWords(part)}</span>
          <Money cents={part.unit * part.amount} className="font-bold" />
        </li>
      ))}
    </ul>
  )
}

function PaidActs({ receipt, undone, onDone }: Standing & { onDone: () => void }) {
  const { role } = useSession()
  return (
    <div className="mt-auto space-y-2 pt-5">
      <Link
        to={paths.receipt(receipt.gtid, role === 'shop' ? 'shop' : 'enduser')}
        className={cx(buttonClass('plain'), '!text-inherit hover:!bg-black/10')}>
        <ReceiptText aria-hidden size={20} />
        {t('pay.receipt')}
      </Link>
      <button
        type="button"
        onClick={onDone}
        className={cx(buttonClass('plain'), undone ? '!bg-on-gold-soft !text-gold-soft' : '!bg-white !text-[#0e4d38]')}>
        {t('pay.done')}
      </button>
    </div>
  )
}
