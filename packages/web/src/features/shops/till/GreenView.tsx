/** The green screen when money came in: readable from two metres, until the cashier goes on. An uncovered rest is louder than the green. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CircleCheck, Hourglass, TriangleAlert, Undo2 } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import type { Receipt, Transaction } from '@taschino/contract/wallet.ts'
import { ask } from '../../../api/ask.ts'
import { setAnswer, useAsk } from '../../../api/use-ask.ts'
import { cx } from '../../../ui/classes.ts'
import { BigMoney, fitting } from '../../../ui/Money.tsx'
import { ProofBand } from '../../../ui/ProofBand.tsx'
import { money, time } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { lookOf, type GreenLook } from './green-look.ts'
import type { Green } from './till-state.ts'
import { readUntil } from './read-until.ts'

/** A key that was meant for the keypad must not wipe away a payment that has just appeared. */
const GRACE_MS = 700

const GREEN = 'bg-[#14683d] backdrop:bg-[#14683d]'
const READING = 'bg-[#3d4f47] backdrop:bg-[#3d4f47]'
const LOOKS = {
  reading: { icon: Hourglass, words: 'till.state.paid' },
  undone: { icon: Undo2, words: 'shopTransactions.cancelled' },
  part: { icon: CircleCheck, words: 'till.paid_in_part' },
  paid: { icon: CircleCheck, words: 'till.paid' },
} as const satisfies Record<GreenLook['says'], object>

export interface GreenViewProps {
  green: Green
  /** The row of the list, shown until the receipt is here. */
  row: Transaction | undefined
  /** How many more wait behind this one. */
  waiting: number
  /** What the page says aloud: behind a modal nobody would hear it. */
  said: string
  onDone: () => void
  onAll: () => void
  /** Typed for the next customer while this one's payment stood there. */
  onDigits: (digits: readonly Digit[]) => void
}

export function GreenView({ green, row, waiting, said, onDone, onAll, onDigits }: GreenViewProps) {
  const receipt = useReceipt(green.gtid)
  const dialog = useModal(green.gtid, onDone)
  useDigits(green.gtid, waiting === 0, (digits) => {
    onDone()
    onDigits(digits)
  })
  const { says, known, bill, left } = lookOf(green, row, receipt)
  const undone = says === 'undone'
  const { icon: Icon, words } = LOOKS[says]
  const ground = says === 'reading' ? READING : GREEN
  return (
    <dialog
      ref={dialog}
      data-full
      aria-labelledby="green-title"
      className={cx('m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto border-0 p-0 text-white', ground)}>
      <div role="status" aria-live="assertive" className="sr-only">
        {said}
      </div>
      <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col gap-4 px-6 trio:max-w-6xl pt-[max(24px,env(safe-area-inset-top))]">
        <div className="flex items-center justify-between gap-3 text-lg">
          <h2 id="green-title" tabIndex={-1} className="m-0 flex items-center gap-2 text-xl outline-none">
            <Icon aria-hidden size={30} />
            {t(words)}
          </h2>
          {known && (
            <time dateTime={known.at} className="whitespace-nowrap">
              {time(known.at)}
            </time>
          )}
        </div>
        {waiting > 0 && (
          <p className="m-0 w-fit rounded-full bg-black/20 px-3 py-1 font-bold">{t('till.queue', { n: 1, count: waiting + 1 })}</p>
        )}
        <div className="my-auto grid items-center gap-4 [@media(max-height:520px)_and_(min-width:600px)]:grid-cols-2 trio:grid-cols-[minmax(0,1fr)_420px] trio:gap-10">
          {known ? <Paid known={known} bill={bill} left={left} /> : <p className="m-0 text-xl">{t('till.reading_body')}</p>}
          <div className="grid gap-4">
            {undone && (
              <p role="alert" className="m-0 flex items-center gap-4 rounded-big bg-[#b3261e] px-5 py-4 text-xl font-bold text-white">
                <Undo2 aria-hidden size={44} className="shrink-0" />
                {t('till.undone')}
              </p>
            )}
            {left > 0 && <Left left={left} />}
            {receipt && !undone && (
              <div>
                <p className="mt-0 mb-1.5 text-[15px]">{t('till.proof')}</p>
                <ProofBand words={receipt.proof.words} colour={receipt.proof.colour} clock />
              </div>
            )}
          </div>
        </div>
        <div className={cx('sticky bottom-0 -mx-6 grid gap-2 px-6 pt-3 pb-[max(20px,env(safe-area-inset-bottom))]', ground)}>
          <button type="button" onClick={onDone} className="press min-h-16 rounded-[18px] bg-white px-5 text-xl font-bold text-[#0e4d38]">
            {waiting > 0 ? t('till.next_more', { count: waiting }) : t('till.next')}
          </button>
          {waiting > 1 && (
            <button type="button" onClick={onAll} className="press min-h-12 rounded-[18px] border-[1.5px] border-current px-5 font-bold">
              {t('till.seen_all', { count: waiting + 1 })}
            </button>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** The announcer reads it first; after a reload, or on a bad network, this goes on trying. */
function useReceipt(gtid: string): Receipt | undefined {
  // Once known it is read again with every event: a storno from elsewhere must reach a green that nobody has dismissed yet.
  const [known, setKnown] = useState<string | null>(null)
  const { data } = useAsk(getReceipt, { params: { gtid } }, { enabled: known === gtid })
  const missing = data === undefined
  useEffect(() => {
    if (!missing) setKnown(gtid)
  }, [gtid, missing])
  useEffect(() => {
    if (!missing) return
    let over = false
    void readUntil(
      () => ask(getReceipt, { params: { gtid } }, { quiet: true }),
      () => over,
    ).then((receipt) => {
      if (receipt !== null) setAnswer(getReceipt, { params: { gtid } }, receipt)
    })
    return () => {
      over = true
    }
  }, [gtid, missing])
  return data
}

/** What the columns above leave to the amount, which must not lie under the proof. */
const ROOM =
  '[--room:86vw] [@media(max-height:520px)_and_(min-width:600px)]:[--room:calc((min(100vw,48rem)-4rem)/2)] trio:[--room:calc(min(100vw,72rem)-5.5rem-420px)]'

function Paid({ known, bill, left }: { known: Receipt | Transaction; bill: number | null; left: number }) {
  return (
    <div>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <span className={ROOM} style={{ fontSize: `max(40px, ${fitting('min(20dvh, 132px)', `+${money(known.value)}`, 'var(--room)')})` }}>
          <BigMoney cents={known.value} plus className="text-[1em]!" />
        </span>
        {left > 0 && bill !== null && <span className="text-xl">{t('till.of_bill', { amount: money(bill) })}</span>}
      </div>
      <ul className="mx-0 mt-2 mb-0 list-none p-0 text-lg font-semibold">
        {known.parts.map((part) => (
          <li key={`${part.type} ${part.unit}`}>{partWords(part)}</li>
        ))}
      </ul>
      <p className="mt-1 mb-0">
        {[known.counterparty?.name, known.till].filter(Boolean).join(' · ')}
        {' · '}
        <span translate="no" className="whitespace-nowrap">
          {shortGtid(known.gtid)}
        </span>
      </p>
    </div>
  )
}

function Left({ left }: { left: number }) {
  return (
    <div
      role="alert"
      className="flex items-center gap-4 rounded-big bg-[#ffb703] px-5 py-4 text-[#10261d] shadow-[0_0_0_6px_rgb(255_183_3/.35)]">
      <TriangleAlert aria-hidden size={52} className="shrink-0" />
      <div>
        <strong className="block text-lg leading-6">{t('till.left')}</strong>
        <BigMoney cents={left} className="text-[clamp(54px,14vw,84px)]!" />
      </div>
    </div>
  )
}

type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
const isDigit = (key: string): key is Digit => /^\d$/.test(key)
/** A hand scanner types faster than any cashier: what comes in so short a time is no amount. */
const PAUSE_MS = 160
const MOST_DIGITS = 3

/**
 * Whoever types the next amount has seen this payment: the digit is the first of it, and not lost. What was typed before the payment could
 * be seen waits until it could.
 */
function useDigits(gtid: string, last: boolean, onDigits: (digits: readonly Digit[]) => void): void {
  const typed = useEffectEvent(onDigits)
  useEffect(() => {
    if (!last) return
    const seenAt = performance.now() + GRACE_MS
    let digits: Digit[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || !isDigit(key)) return
      digits = [...digits, key]
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          if (digits.length <= MOST_DIGITS) typed(digits)
          digits = []
        },
        Math.max(PAUSE_MS, seenAt - performance.now()),
      )
    }
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onKey)
      clearTimeout(timer)
    }
  }, [gtid, last])
}

/**
 * A modal of its own: no closing by its ground, and Enter or Esc count only after a moment. The title has the focus, so that it is read
 * aloud.
 */
function useModal(gtid: string, onDone: () => void) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [shownAt, setShownAt] = useState(0)
  useEffect(() => {
    const node = dialog.current
    if (node === null) return
    if (!node.open) node.showModal()
    node.querySelector<HTMLElement>('h2')?.focus()
    return () => node.close()
  }, [])
  useEffect(() => setShownAt(performance.now()), [gtid])
  useEffect(() => {
    const node = dialog.current
    if (node === null) return
    const late = () => performance.now() - shownAt > GRACE_MS
    const onCancel = (event: Event) => {
      event.preventDefault()
      if (late()) onDone()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || (event.target instanceof Element && event.target.closest('button'))) return
      event.preventDefault()
      if (late()) onDone()
    }
    node.addEventListener('cancel', onCancel)
    node.addEventListener('keydown', onKey)
    return () => {
      node.removeEventListener('cancel', onCancel)
      node.removeEventListener('keydown', onKey)
    }
  }, [shownAt, onDone])
  return dialog
}
