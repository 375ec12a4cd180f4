/** The terms to choose from: what arrives, when, and what the faster one costs. */
import { useId } from 'react'
import type { PaybackOption } from '@taschino/basics/payback.ts'
import { Tag } from '../../../ui/Chip.tsx'
import { rateWords } from '../../../ui/FeeLines.tsx'
import { Money } from '../../../ui/Money.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { dayOf, inDays } from '../days.ts'

export function Terms({
  options,
  chosen,
  onChoose,
}: {
  options: readonly PaybackOption[]
  chosen: number
  onChoose: (days: number) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={t('payback.how_soon')} className="overflow-hidden rounded-m border border-line bg-card">
      {options.map((option, i) => (
        <label
          key={option.days}
          className="relative flex min-h-18 cursor-pointer items-center gap-3 border-t border-line px-4 py-3 first:border-t-0 has-checked:bg-mint has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-brand">
          <input
            type="radio"
            name={name}
            value={option.days}
            checked={option.days === chosen}
            onChange={() => onChoose(option.days)}
            className="size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0 flex-1">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="font-semibold first-letter:uppercase">{dayOf(option.payoutDate)}</span>
              {i === 0 && <Tag kind="warn">{t('payback.soonest')}</Tag>}
              {i === options.length - 1 && <Tag>{t('payback.cheapest')}</Tag>}
            </span>
            <span className="block text-sm text-ink-2">
              {inDays(option.payoutDate)} · {t('payback.fee_short', { fee: money(option.fee), percent: rateWords(option) })}
            </span>
          </span>
          <span className="shrink-0 text-end text-lg font-bold tracking-tight">
            <Money cents={option.net} />
          </span>
        </label>
      ))}
    </div>
  )
}
