/** The bars that show how long each stock lasts at today's rate, the shortest first, red below its limit. */
import type { StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

/** A bar of full length: longer needs no look. */
const FULL_DAYS = 60
const MOST = 12

export function DaysChart({ merchants }: { merchants: readonly StockMerchant[] }) {
  const lines = merchants
    .flatMap(({ merchant, stock }) => stock.map((one) => ({ ...one, name: `${merchant} ${money(one.unit)}` })))
    .filter(({ sold, free }) => sold + free > 0)
    .toSorted((a, b) => (a.daysLeft ?? Infinity) - (b.daysLeft ?? Infinity) || a.free - b.free)
    .slice(0, MOST)
  return (
    <Card>
      <h2 className="m-0 mb-1 text-base">{t('giftStock.chart')}</h2>
      <p className="mt-0 mb-3 text-sm text-ink-2">{t('giftStock.chart_hint')}</p>
      {lines.length === 0 && <p className="m-0 text-[15px]">{t('giftStock.chart_none')}</p>}
      <ul className="m-0 grid list-none gap-3 p-0">
        {lines.map(({ name, daysLeft, low, free }) => (
          <li key={name} className="text-[15px]">
            <span className="flex justify-between gap-3">
              <bdi className="min-w-0 break-words">{name}</bdi>
              <span className={cx('shrink-0 font-semibold', low && 'text-bad')}>{daysWords(daysLeft, free)}</span>
            </span>
            {(daysLeft !== null || free === 0) && (
              <span aria-hidden className="mt-1 block h-2.5 overflow-hidden rounded-full bg-mint">
                <span
                  className={cx('block h-full rounded-full', low ? 'bg-bad' : 'bg-brand')}
                  style={{ width: `${free === 0 ? 0 : Math.max(2, Math.min(100, ((daysLeft ?? FULL_DAYS) / FULL_DAYS) * 100))}%` }}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export const daysWords = (daysLeft: number | null, free: number): string =>
  free === 0 ? t('giftStock.empty') : daysLeft === null ? t('giftStock.no_pace') : t('giftStock.days', { count: daysLeft })
