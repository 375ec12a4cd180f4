/** What was issued, spent and is outstanding: present figures, the counter for Banca d'Italia, and one figure by month. */
import { useMemo, useState } from 'react'
import { circulation, exportCirculation } from '@taschino/contract/reports.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { late } from '../../../routing/late.tsx'
import { useAsk } from '../../../api/use-ask.ts'
import { Card, Figure as FigureCard } from '../../../ui/Card.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayKey, money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { errorWords } from '../../../api/refusals.ts'
import { locale, t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { FIGURES, monthsBack, seriesOf, type Figure, type Series } from './figures.ts'

/** The drawing code is large and comes after the figures. */
const BarChart = late(() => import('./BarChart.tsx').then((module) => module.BarChart))
const SPANS = ['6', '12', '24'] as const
type Answer = OutputOf<typeof circulation>

const monthName = (month: string, style: 'short' | 'long'): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(locale(), {
    month: style,
    year: style === 'long' ? 'numeric' : '2-digit',
    timeZone: 'UTC',
  })

export function Circulation() {
  const [span, setSpan] = useState<(typeof SPANS)[number]>('12')
  const [figure, setFigure] = useState<Figure>('redeemed')
  const query = { from: monthsBack(dayKey(Date.now()).slice(0, 7), Number(span)) }
  const found = useAsk(circulation, { query }, { keepPrevious: true })
  if (found.isPending)
    return (
      <div className="grid gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-64" />
      </div>
    )
  if (!found.data) return <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy={found.isPlaceholderData}>
      <Now now={found.data.now} />
      <Volume volume={found.data.now.volume} limit={found.data.notifyAbove} />
      <section aria-label={t('reports.by_month')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="m-0 text-lg">{t('reports.by_month')}</h2>
          <ExportButton call={exportCirculation} query={query} name={t('reports.file_circulation')} />
        </div>
        <SegmentedControl
          label={t('reports.span')}
          value={span}
          onChange={setSpan}
          options={SPANS.map((value) => ({ value, label: t('reports.months', { count: Number(value) }) }))}
        />
        <div role="group" aria-label={t('reports.which_figure')} className="flex flex-wrap gap-x-2 gap-y-3 py-1">
          {FIGURES.map((one) => (
            <Chip key={one} pressed={one === figure} onClick={() => setFigure(one)}>
              {t(`reports.figure.${one}`)}
            </Chip>
          ))}
        </div>
        <p className="m-0 text-[15px] text-ink-2">{t(`reports.explain.${figure}`)}</p>
        <OneFigure answer={found.data} figure={figure} />
      </section>
    </div>
  )
}

function Now({ now }: { now: Answer['now'] }) {
  return (
    <div className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-3 duo:grid-cols-[repeat(4,minmax(0,1fr))]">
      <FigureCard name={t('reports.now.outstanding')}>
        <Money cents={now.outstanding} className="max-sm:text-[17px]" />
      </FigureCard>
      <FigureCard name={t('reports.now.owed')}>
        <Money cents={now.owedToShops} className="max-sm:text-[17px]" />
      </FigureCard>
      <FigureCard name={t('reports.now.receivable')}>
        <Money cents={now.receivable} className="max-sm:text-[17px]" />
      </FigureCard>
      <FigureCard name={t('reports.now.breakage')}>
        <Money cents={now.breakage} className="max-sm:text-[17px]" />
      </FigureCard>
    </div>
  )
}

/** From four fifths on it is time to prepare. */
const NEAR = 0.8

function Volume({ volume, limit }: { volume: number; limit: number }) {
  const part = volume / limit
  const said = part > 1 ? 'over' : part >= NEAR ? 'near' : 'under'
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="m-0 text-base">{t('reports.volume')}</h2>
        <span className="text-[22px] font-bold tracking-tight">
          <Money cents={volume} />
        </span>
      </div>
      <div aria-hidden className="mt-2 h-2.5 overflow-hidden rounded-full bg-line">
        <div
          className={`h-full rounded-full ${said === 'under' ? 'bg-brand' : 'bg-bad'}`}
          style={{ width: `${Math.min(100, Math.max(0, part * 100))}%` }}
        />
      </div>
      <p className={`m-0 mt-2 text-[15px] ${said === 'under' ? 'text-ink-2' : 'font-semibold text-bad'}`}>
        {t(`reports.volume.${said}`, { limit: money(limit), left: money(Math.max(0, limit - volume)), percent: Math.round(part * 100) })}
      </p>
    </Card>
  )
}

function OneFigure({ answer, figure }: { answer: Answer; figure: Figure }) {
  const series = useMemo(() => seriesOf(answer.rows, figure), [answer.rows, figure])
  const names = useMemo(() => series.months.map((month) => monthName(month, 'short')), [series])
  if (series.types.length === 0) return <EmptyState title={t('reports.none')} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <BarChart.Component
          series={series}
          names={names}
          label={t('reports.chart', { figure: t(`reports.figure.${figure}`) })}
          waiting={<Skeleton className="h-64" />}
          failed={() => null}
        />
      </Card>
      <Table series={series} figure={figure} />
    </div>
  )
}

/** Newest first: that is the month people ask about. */
function Table({ series, figure }: { series: Series; figure: Figure }) {
  const cell = 'px-3 py-2 text-end whitespace-nowrap'
  return (
    <div
      // What scrolls can be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={t('reports.table', { figure: t(`reports.figure.${figure}`) })}
      className="overflow-x-auto rounded-m border border-line bg-card">
      <table className="w-full border-collapse text-[15px]">
        <thead>
          <tr className="border-b border-line text-ink-2">
            <th scope="col" className="px-3 py-2 text-start font-semibold">
              {t('reports.month')}
            </th>
            {series.types.map(({ type }) => (
              <th key={type} scope="col" className={`${cell} font-semibold`}>
                {typeWords(type)}
              </th>
            ))}
            {series.types.length > 1 && (
              <th scope="col" className={`${cell} font-semibold`}>
                {t('reports.total')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {series.months
            .map((month, i) => (
              <tr key={month} className="border-b border-line last:border-0">
                <th scope="row" className="px-3 py-2 text-start font-normal whitespace-nowrap first-letter:uppercase">
                  {monthName(month, 'long')}
                </th>
                {series.types.map(({ type, values }) => (
                  <td key={type} className={values[i] ? cell : `${cell} text-ink-2`}>
                    {money(values[i] ?? 0)}
                  </td>
                ))}
                {series.types.length > 1 && (
                  <td className={series.totals[i] ? `${cell} font-bold` : `${cell} text-ink-2`}>{money(series.totals[i] ?? 0)}</td>
                )}
              </tr>
            ))
            .toReversed()}
        </tbody>
      </table>
    </div>
  )
}
