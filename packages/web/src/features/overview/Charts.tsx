/** The charts of the company's home: circulation, spending, what is owed and when, stock of codes, failed letters and notices. */
import type { ReactNode } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { getOverview } from '@taschino/contract/overview.ts'
import { circulation, type CirculationRow } from '@taschino/contract/reports.ts'
import { useAsk } from '../../api/use-ask.ts'
import { paths } from '../../routing/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayKey, money, shortDay } from '../../words/formats.ts'
import { locale, t } from '../../words/words.ts'
import { invoicePaths } from '../invoices/public.ts'
import { Bars, type Bar } from './Bars.tsx'
import { failuresPath } from './leads.ts'

export type Overview = OutputOf<typeof getOverview>

function Chart({ title, figure, to, children }: { title: string; figure: string; to: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <Card className="h-full">
        <h2 className="m-0 text-sm font-semibold text-ink-2">
          <a href={to} className="text-inherit no-underline hover:underline">
            {title}
          </a>
        </h2>
        <p className="m-0 mb-2 text-lg font-bold tabular-nums">{figure}</p>
        {children}
      </Card>
    </section>
  )
}

const monthWords = (month: string, style: 'short' | 'long'): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(
    locale(),
    style === 'short' ? { month: 'short' } : { month: 'long', year: 'numeric' },
  )

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

function byMonth(rows: readonly CirculationRow[], of: (row: CirculationRow) => number): { month: string; value: number }[] {
  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, all]) => ({ month, value: all.reduce((sum, row) => sum + of(row), 0) }))
}

const highest = (bars: readonly Bar[]): string => money(Math.max(0, ...bars.map(({ value }) => value)))

function Months({
  title,
  figure,
  to,
  of,
  pathOf,
}: {
  title: string
  figure: string
  to: string
  of: (row: CirculationRow) => number
  pathOf: (month: string) => string
}) {
  const year = useAsk(circulation, { query: {} }, { quiet: true }).data
  if (!year) return <Skeleton className="h-52" />
  const bars = byMonth(year.rows, of).map(({ month, value }) => ({
    key: month,
    short: monthWords(month, 'short'),
    said: `${monthWords(month, 'long')}: ${money(value)}`,
    value: Math.max(0, value),
    to: pathOf(month),
  }))
  return (
    <Chart title={title} figure={figure} to={to}>
      <Bars label={title} bars={bars} top={highest(bars)} every={2} />
    </Chart>
  )
}

const journal = (month: string): string => `/company-reports?view=journal&kind=payment&at=${month}-01..${lastDay(month)}`

export function Circulating({ money: { outstanding } }: Overview) {
  const title = t('overview.outstanding_by_month')
  return (
    <Months
      title={title}
      figure={money(outstanding)}
      to={paths.companyReports()}
      of={(row) => row.outstanding}
      pathOf={() => paths.companyAgencies({ view: 'lots' })}
    />
  )
}

export function Spent() {
  const year = useAsk(circulation, { query: {} }, { quiet: true }).data
  return (
    <Months
      title={t('overview.year')}
      figure={year ? money(year.now.volume) : '…'}
      to={paths.companyReports()}
      of={(row) => row.redeemed - row.refunded}
      pathOf={journal}
    />
  )
}

const DAYS = 14
const DAY_MS = 86_400_000

/** Late first, as one bar; then each day of the next two weeks, also those on which nothing is due. */
export function PromisedToShops({ promised }: Overview) {
  const title = t('overview.promised')
  const at = (place: 'due' | 'later', days: string) => paths.companyShops({ view: 'payouts', place, promised: days })
  const today = Date.now()
  const days = Array.from({ length: DAYS }, (_, n) => dayKey(today + n * DAY_MS))
  const bars: Bar[] = [
    {
      key: 'late',
      short: t('overview.late_short'),
      said: t('overview.promised_late', { value: money(promised.late.value), count: promised.late.count }),
      value: promised.late.value,
      to: at('due', `..${dayKey(today - DAY_MS)}`),
      bad: true,
    },
    ...days.map((day, n) => {
      const { value = 0, count = 0 } = promised.days.find((one) => one.day === day) ?? {}
      return {
        key: day,
        short: String(Number(day.slice(8))),
        said: `${shortDay(day)}: ${money(value)} · ${t('overview.transfers', { count })}`,
        value,
        to: at(n === 0 ? 'due' : 'later', `${day}..${day}`),
      }
    }),
  ]
  return (
    <Chart title={title} figure={money(bars.reduce((sum, { value }) => sum + value, 0))} to={paths.companyShops({ view: 'payouts' })}>
      <Bars label={title} bars={bars} top={highest(bars)} />
    </Chart>
  )
}

export function OwedByAgencies({ owed }: Overview) {
  const title = t('overview.owed')
  const bars = owed.map(({ due, count, value }) => ({
    key: due,
    short: t(`overview.due_short.${due}`),
    said: `${t(`overview.due.${due}`)}: ${money(value)} · ${t('overview.invoices', { count })}`,
    value,
    to: `${invoicePaths.company({ state: due === 'late' ? 'late' : undefined })}${due === 'late' ? '' : '?state=open&sort=due'}`,
    bad: due === 'late',
  }))
  return (
    <Chart title={title} figure={money(owed.reduce((sum, { value }) => sum + value, 0))} to={invoicePaths.company()}>
      <Bars label={title} bars={bars} top={highest(bars)} />
    </Chart>
  )
}

/** Lying bars: a merchant's name is longer than a month's. */
export function CodesLeft({ stock }: Overview) {
  if (stock.length === 0) return null
  const most = Math.max(1, ...stock.map(({ codes }) => codes))
  const low = stock.filter((one) => one.low).length
  return (
    <Chart
      title={t('overview.stock')}
      figure={
        low > 0 ? t('overview.stock_low', { count: low }) : t('gifts.codes', { count: stock.reduce((sum, { codes }) => sum + codes, 0) })
      }
      to={paths.companyBarcodeGift()}>
      <ul aria-label={t('overview.stock')} className="m-0 grid list-none gap-0.5 p-0">
        {stock.map(({ idMerchant, merchant, codes, low: few }) => (
          <li key={idMerchant}>
            <a
              href={`${paths.companyBarcodeGift()}?merchant=${idMerchant}`}
              className="grid min-h-7 grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3 rounded-md px-1 text-sm text-ink no-underline hover:bg-mint/60">
              <bdi className="truncate" title={merchant}>
                {merchant}
              </bdi>
              <span aria-hidden className="h-2.5 rounded-full bg-line">
                <span
                  className={`block h-full rounded-full ${few ? 'bg-bad' : 'bg-brand/80'}`}
                  style={{ width: `${Math.max(2, (codes / most) * 100)}%` }}
                />
              </span>
              <span className={few ? 'font-bold text-bad tabular-nums' : 'tabular-nums'}>
                {codes}
                {few && <span className="sr-only"> {t('overview.few')}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

export function NotArrived({ failed, failedDays }: Overview) {
  const title = t('overview.not_arrived')
  const days = Array.from({ length: DAYS }, (_, n) => dayKey(Date.now() - (DAYS - 1 - n) * DAY_MS))
  const bars = days.map((day) => {
    const { letters = 0, pushes = 0 } = failedDays.find((one) => one.day === day) ?? {}
    return {
      key: day,
      short: String(Number(day.slice(8))),
      said: `${shortDay(day)}: ${t('overview.failed_day', { letters, pushes })}`,
      value: letters + pushes,
      to: failuresPath(`${day}..${day}`),
      bad: true,
    }
  })
  const most = Math.max(...bars.map(({ value }) => value))
  return (
    <Chart title={title} figure={t('overview.failed_week', { letters: failed.letters, pushes: failed.pushes })} to={failuresPath()}>
      {most === 0 ? (
        <p className="m-0 text-sm text-ink-2">{t('overview.all_arrived')}</p>
      ) : (
        <Bars label={title} bars={bars} top={String(most)} />
      )}
    </Chart>
  )
}
