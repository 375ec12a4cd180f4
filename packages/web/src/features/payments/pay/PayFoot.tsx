/** The foot of a payment: the sum, the rest to pay otherwise, the one button, what will be left. */
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { money } from '../../../words/formats.ts'
import { list, piecesWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { valueOf, type Draft } from './draft.ts'
import type { Purse } from './mix.ts'

/** What remains of what is used, by type: "Ti restano 12 buoni pasto e 4,90 € di crediti". */
export function remainsWords(purses: readonly Purse[], draft: Draft): string {
  const left = new Map<Purse['type'], number>()
  for (const [i, purse] of purses.entries()) left.set(purse.type, (left.get(purse.type) ?? 0) + purse.amount - (draft.counts[i] ?? 0))
  // One ticket "is" left; credits are euros, and many however few.
  const count = [...left].reduce((sum, [type, amount]) => sum + (type === 'free_credits' ? Math.min(amount, 2) : amount), 0)
  return t('pay.remains', { count, what: list([...left].map(([type, amount]) => piecesWords(type, amount))) })
}

interface PayFootProps {
  purses: readonly Purse[]
  draft: Draft
  busy: boolean
  ready: boolean
  onPay: () => void
}

export function PayFoot({ purses, draft, busy, ready, onPay }: PayFootProps) {
  const value = valueOf(purses, draft)
  const left = Math.max(0, draft.bill - value)
  const lost = Math.max(0, value - draft.bill)
  return (
    <>
      <dl className="m-0 space-y-1">
        <div className="flex items-baseline justify-between gap-3 short:hidden">
          <dt className="text-ink-2">{t('pay.total')}</dt>
          <dd className="m-0 font-bold">
            <Money cents={value} />
          </dd>
        </div>
        {left > 0 && (
          <div className="flex items-baseline justify-between gap-3 rounded-lg bg-gold-soft px-2 py-1 text-on-gold-soft">
            <dt>{t('pay.left')}</dt>
            <dd className="m-0 font-bold">
              <Money cents={left} />
            </dd>
          </div>
        )}
        {lost > 0 && (
          <div className="flex items-baseline justify-between gap-3 rounded-lg bg-gold-soft px-2 py-1 text-on-gold-soft">
            <dt>{t('pay.lost')}</dt>
            <dd className="m-0 font-bold">
              <Money cents={lost} />
            </dd>
          </div>
        )}
      </dl>
      <Button className="mt-3 short:mt-2" busy={busy} disabled={!ready || value === 0} onClick={onPay}>
        {busy ? t('pay.sending') : value > 0 ? t('pay.button', { value: money(value) }) : t('act.pay')}
      </Button>
      <p aria-live="polite" className="mt-2 mb-0 min-h-5 text-center text-[13px] text-ink-2">
        {busy ? <Slow /> : value > 0 ? remainsWords(purses, draft) : ''}
      </p>
    </>
  )
}

/** A payment takes milliseconds; after this somebody should be told that nothing is wrong and that once is enough. */
const SLOW_MS = 2500

function Slow() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow ? <strong className="font-semibold text-ink">{t('pay.slow')}</strong> : null
}
