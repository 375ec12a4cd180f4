/** The rows of a sheet of requests with their errors. */
import type { SheetRow } from '@taschino/contract/paybacks.ts'
import { CircleAlert } from 'lucide-react'
import { FeeLines } from '../../../ui/FeeLines.tsx'
import { Money } from '../../../ui/Money.tsx'
import { t, tMaybe } from '../../../words/words.ts'
import { shortDayOf } from '../days.ts'

export function PlanTable({ rows }: { rows: readonly SheetRow[] }) {
  return (
    <ul
      aria-label={t('multi.rows')}
      className="m-0 list-none divide-y divide-line overflow-hidden rounded-m border border-line bg-card p-0">
      {rows.map((row) => (
        <li key={row.line} className={`flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3 ${row.fault === null ? '' : 'bg-bad-soft'}`}>
          <span className="w-8 shrink-0 text-sm text-ink-2">
            <span className="sr-only">{t('multi.line')} </span>
            {row.line}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">
              <bdi>{row.shop?.title ?? (row.who || '—')}</bdi>
            </span>
            <span className="block text-sm text-ink-2">
              {row.kind === 'credits'
                ? t('convert.to.free_credits')
                : row.payoutDate === null
                  ? t('convert.to.payback')
                  : t('payback.arrives_short', { day: shortDayOf(row.payoutDate) })}
            </span>
            {row.fault === null && <FeeLines parts={row.parts} className="mt-1" />}
            {row.fault !== null && (
              <span className="mt-1 flex gap-1.5 text-sm font-medium text-bad">
                <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
                {tMaybe(`multi.fault.${row.fault}`)}
              </span>
            )}
          </span>
          <span className="shrink-0 text-end font-bold">
            {row.value === null ? '—' : <Money cents={row.value} />}
            {row.net !== null && row.fault === null && (
              <span className="block text-[13px] font-normal text-ink-2">
                {t('payback.net')} <Money cents={row.net} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
