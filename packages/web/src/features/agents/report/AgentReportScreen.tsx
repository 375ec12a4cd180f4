/** "Ricavi e provvigioni": the month against the one before, commissions line by line, statements. */
import { exportNetworkReport, networkReport } from '@taschino/contract/agents.ts'
import { REPORT_BY, type Report, type ReportBy } from '@taschino/contract/agent-shapes.ts'
import { useState } from 'react'
import { ChartColumn } from 'lucide-react'
import { useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { Figure, Row, Rows } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Money } from '../../../ui/Money.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { useWide } from '../../../settings/media.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayKey, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { locale, t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { Earned } from '../Earned.tsx'
import { Lines } from './Lines.tsx'
import { StatementBeside, Statements, useStatementChosen } from './Statements.tsx'

const VIEWS = ['report', 'lines', 'statements'] as const
type View = (typeof VIEWS)[number]

export function AgentReportScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.agentShops())
  const desk = useWide()
  const chosen = useStatementChosen()
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'report'
  return (
    <Page
      title={t('agents.report')}
      onBack={onBack}
      width={desk && view !== 'report' ? 'desk' : 'wide'}
      {...(desk && view === 'statements' && chosen ? { side: <StatementBeside /> } : {})}
      views={
        <SegmentedControl<View>
          label={t('agents.report')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`agents.view.${value}`) }))}
          onChange={(value) => setSearch({ view: value }, { replace: true })}
        />
      }>
      {view === 'report' ? <Figures /> : view === 'lines' ? <Lines /> : <Statements />}
    </Page>
  )
}

function Figures() {
  const today = dayKey(Date.now())
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const [by, setBy] = useState<ReportBy>('shop')
  const { role } = useSession()
  const query = { from, to, by }
  const found = useAsk(networkReport, { query }, { keepPrevious: true })
  return (
    <section aria-label={t('agents.view.report')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid grid-cols-2 gap-3 max-[360px]:grid-cols-1 duo:max-w-lg">
        <Field label={t('audit.from')} type="date" max={to} value={from} onChange={(event) => setFrom(event.target.value || from)} />
        <Field label={t('audit.to')} type="date" min={from} value={to} onChange={(event) => setTo(event.target.value || to)} />
      </div>
      <SegmentedControl<ReportBy>
        label={t('agents.by')}
        value={by}
        // An agent leads nobody: by agent there is one row, their own.
        options={REPORT_BY.filter((value) => value !== 'agent' || role === 'superagent').map((value) => ({
          value,
          label: t(`agents.by.${value}`),
        }))}
        onChange={setBy}
      />
      {found.data ? (
        <Answer report={found.data} file={<ExportButton call={exportNetworkReport} query={query} name={t('agents.file.report')} />} />
      ) : found.isPending ? (
        <SkeletonRows count={5} />
      ) : (
        <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
      )}
    </section>
  )
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat(locale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`))

function Answer({ report, file }: { report: Report; file: React.ReactNode }) {
  const { total, before, dueNow, rows } = report
  return (
    <>
      <div className="grid grid-cols-2 gap-3 duo:grid-cols-4">
        <Figure name={t('agents.figure.revenue')} detail={t('agents.before', { amount: money(before.revenue) })}>
          <Money cents={total.revenue} />
        </Figure>
        <Figure name={t('agents.figure.earned')} detail={t('agents.before', { amount: money(before.earned) })}>
          <Money cents={total.earned} />
        </Figure>
        <Figure name={t('agents.figure.matured')}>
          <Money cents={total.matured} />
        </Figure>
        <Figure name={t('agents.due_now')} detail={t('agents.due_now_hint')}>
          <Money cents={dueNow} />
        </Figure>
      </div>
      <div className="flex justify-end">{file}</div>
      {rows.length === 0 ? (
        <EmptyState icon={<ChartColumn size={30} />} title={t('agents.none.report')} />
      ) : (
        <Rows label={t('agents.view.report')}>
          {rows.map((row) => (
            <Row
              key={row.key}
              title={<bdi>{report.by === 'month' ? monthName(row.key) : row.name}</bdi>}
              detail={t('agents.row', {
                revenue: money(row.revenue),
                payments: t('agents.payments', { count: row.payments }),
                fees: money(row.fees),
              })}
              end={<Earned cents={row.earned} />}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
