/** The record of an agent: revenue and commissions, shops and agencies, statements, plan, timeline, notes. */
import { useState } from 'react'
import { listStatements } from '@taschino/contract/agent-pay.ts'
import { listPipeline, networkReport } from '@taschino/contract/agents.ts'
import type { PipelineRow, Report, StatementRow } from '@taschino/contract/agent-shapes.ts'
import { getUser, type UserDetail } from '@taschino/contract/people/users.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Figure, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { PersonHead } from '../../../ui/PersonHead.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { AgentPlan, LOOK, quarterWords, stageWords, STATEMENT_LOOK } from '../../agents/public.ts'
import { StatusTag, UserActs, UserFacts } from '../../people/company-users/public.ts'
import { RecordFrame, RecordSection, RecordWaits, type RecordProps } from './RecordFrame.tsx'

/** The first ones; the lists have the rest. */
const SHOWN = '8'

export function AgentRecord({ id }: RecordProps) {
  const answer = useAsk(getUser, { params: { id } })
  const user = answer.data
  if (!user) return <RecordWaits title={t('agents.agent')} error={answer.error} again={() => void answer.refetch()} />
  return (
    <RecordFrame
      title={t('agents.agent')}
      about="user"
      id={id}
      head={<Head user={user} />}
      data={
        <RecordSection title={t('record.data')}>
          <UserFacts user={user} className="mt-0" />
        </RecordSection>
      }>
      <Money id={id} />
      <LooksAfter id={id} kind="shop" />
      <LooksAfter id={id} kind="agency" />
      <Statements id={id} />
    </RecordFrame>
  )
}

function Head({ user }: { user: UserDetail }) {
  const [plan, setPlan] = useState(false)
  const name = `${user.firstName} ${user.lastName}`
  return (
    <>
      <PersonHead
        name={name}
        level={2}
        end={
          <Button kind="soft" size="small" wide={false} onClick={() => setPlan(true)}>
            {t('agents.plan')}
          </Button>
        }>
        {tMaybe(`role.${user.role}`)}
        <StatusTag of={user} />
        <Link to={deskPaths.record('user', user.id)} className="font-semibold text-brand">
          {t('record.person_open')}
        </Link>
      </PersonHead>
      <UserActs user={user} />
      {plan && (
        <Sheet open onClose={() => setPlan(false)} title={name}>
          <AgentPlan.Component
            idAgent={user.id}
            waiting={<SkeletonRows count={4} />}
            failed={(again) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>}
          />
        </Sheet>
      )}
    </>
  )
}

/** This month against the time before, and what could be paid today. */
function Money({ id }: { id: string }) {
  const answer = useAsk(networkReport, { query: { idAgent: id } })
  const report: Report | undefined = answer.data
  if (!report)
    return answer.isError ? (
      <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
    ) : (
      <SkeletonRows count={2} />
    )
  const { total, before, dueNow } = report
  return (
    <section aria-label={t('record.agent_money')} className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(140px,1fr))] gap-3">
      <Figure name={t('agents.figure.revenue')} detail={t('agents.before', { amount: money(before.revenue) })}>
        {money(total.revenue)}
      </Figure>
      <Figure name={t('agents.figure.earned')} detail={t('agents.before', { amount: money(before.earned) })}>
        {money(total.earned)}
      </Figure>
      <Figure name={t('agents.figure.matured')}>{money(total.matured)}</Figure>
      <Figure name={t('agents.due_now')}>{money(dueNow)}</Figure>
    </section>
  )
}

function LooksAfter({ id, kind }: { id: string; kind: 'shop' | 'agency' }) {
  const answer = useAsk(listPipeline, { query: { idAgent: id, kind, limit: SHOWN } })
  const { items, counts } = answer.data ?? {}
  if (!items || !counts || items.length === 0) return null
  const title = t(kind === 'shop' ? 'tab.shops' : 'tab.agencies')
  const said = counts.filter(({ count }) => count > 0).map(({ stage, count }) => `${stageWords(kind, stage)} ${count}`)
  return (
    <section aria-label={title} className="mt-6">
      <SectionTitle>{title}</SectionTitle>
      <p className="mt-0 mb-2 text-sm text-ink-2">{said.join(' · ')}</p>
      <Rows label={title}>
        {items.map((row) => (
          <Place key={row.id} row={row} />
        ))}
      </Rows>
    </section>
  )
}

const Place = ({ row }: { row: PipelineRow }) => (
  <Row
    to={row.kind === 'shop' ? deskPaths.record('shop', row.id) : paths.companyAgency(row.id)}
    title={<bdi>{row.title}</bdi>}
    detail={row.address}
    end={<Tag kind={LOOK[row.turn]}>{stageWords(row.kind, row.stage)}</Tag>}
  />
)

function Statements({ id }: { id: string }) {
  const items: readonly StatementRow[] = useAsk(listStatements, { query: { idAgent: id, limit: SHOWN } }).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label={t('agents.view.statements')} className="mt-6">
      <SectionTitle act={<a href={`${paths.companyAgents('statements')}&idAgent=${id}`}>{t('act.show_all')}</a>}>
        {t('agents.view.statements')}
      </SectionTitle>
      <Rows label={t('agents.view.statements')}>
        {items.map((row) => (
          <Row
            key={row.id}
            to={`${paths.companyAgents('statements')}&statement=${row.id}`}
            title={quarterWords(row.quarter)}
            detail={<Tag kind={STATEMENT_LOOK[row.state]}>{t(`agents.statement.${row.state}`)}</Tag>}
            end={money(row.state === 'open' ? row.gross : row.net)}
          />
        ))}
      </Rows>
    </section>
  )
}
