/** The trial balance at the end of a day: every kind of account, debit and credit, and whether the books agree. */
import { useState } from 'react'
import { exportTrialBalance, trialBalance, type TrialRow } from '@taschino/contract/reports.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayKey, money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'

export function Trial() {
  const today = dayKey(Date.now())
  const [day, setDay] = useState(today)
  const query = day === '' || day >= today ? {} : { day }
  const found = useAsk(trialBalance, { query }, { keepPrevious: true })
  return (
    <section aria-label={t('reports.trial')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Field label={t('reports.at_end_of')} type="date" max={today} value={day} onChange={(event) => setDay(event.target.value)} />
        <ExportButton call={exportTrialBalance} query={query} name={t('reports.file_trial')} />
      </div>
      {found.isPending ? (
        <SkeletonRows count={8} />
      ) : found.data ? (
        <Books answer={found.data} />
      ) : (
        <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
      )}
    </section>
  )
}

function Books({ answer }: { answer: OutputOf<typeof trialBalance> }) {
  const { rows, debit, credit, matches } = answer
  if (rows.length === 0) return <EmptyState title={t('reports.no_movements')} />
  const even = debit === credit && matches !== false
  const cell = 'px-3 py-2 text-end whitespace-nowrap'
  return (
    <>
      <Notice kind={even ? 'ok' : 'bad'} title={t(even ? 'reports.even' : 'reports.uneven')}>
        {t(even ? (matches ? 'reports.even_now' : 'reports.even_then') : 'reports.uneven_body', { amount: money(debit) })}
      </Notice>
      {/* What scrolls can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="region" aria-label={t('reports.trial')} className="overflow-x-auto rounded-m border border-line bg-card">
        <table className="w-full border-collapse text-[15px]">
          <thead>
            <tr className="border-b border-line text-ink-2">
              <th scope="col" className="px-3 py-2 text-start font-semibold">
                {t('reports.account')}
              </th>
              {(['debit', 'credit', 'balance'] as const).map((name) => (
                <th key={name} scope="col" className={`${cell} font-semibold ${name === 'balance' ? '' : 'max-sm:hidden'}`}>
                  {t(`reports.col.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Account key={`${row.kind} ${row.type}`} row={row} cell={cell} />
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-line-strong font-bold">
              <th scope="row" className="px-3 py-2.5 text-start">
                {t('reports.total')}
                <Both debit={debit} credit={credit} />
              </th>
              <td className={`${cell} max-sm:hidden`}>{money(debit)}</td>
              <td className={`${cell} max-sm:hidden`}>{money(credit)}</td>
              <td className={cell}>{money(credit - debit)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('reports.balance_hint')}</p>
    </>
  )
}

function Account({ row, cell }: { row: TrialRow; cell: string }) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="px-3 sm:min-w-40 py-2 text-start font-normal">
        <span className="block font-semibold">{t(`reports.account.${row.kind}`)}</span>
        {row.type !== null && <span className="block text-sm text-ink-2">{typeWords(row.type)}</span>}
        <Both debit={row.debit} credit={row.credit} />
      </th>
      <td className={`${cell} max-sm:hidden`}>{money(row.debit)}</td>
      <td className={`${cell} max-sm:hidden`}>{money(row.credit)}</td>
      <td className={`${cell} font-semibold`}>{money(row.balance)}</td>
    </tr>
  )
}

/** On a phone the balance has the column, and what it comes from stands below the name. */
const Both = ({ debit, credit }: { debit: number; credit: number }) => (
  <span className="block text-sm font-normal text-ink-2 sm:hidden">
    {t('reports.both', { debit: money(debit), credit: money(credit) })}
  </span>
)
