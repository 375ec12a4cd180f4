/** The list of agents: what they look after, what is inactive, what this month brought. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { UserRoundCog } from 'lucide-react'
import type { AgentRow } from '@taschino/contract/agent-shapes.ts'
import { listAgents } from '@taschino/contract/agents.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { Earned } from '../Earned.tsx'

interface AgentListProps {
  /** Where a row leads, where it has a page of its own. */
  pathOf?: (agent: AgentRow) => string
  beside?: ReactNode
}

/** Nobody without a desk fetches it. */
const AgentsTable = late(() => import('./AgentsTable.tsx').then((module) => module.AgentsTable))

export function AgentList(props: AgentListProps) {
  if (!useWide('wide')) return <AgentRows {...props} />
  return <AgentsTable.Component {...coming} {...props} />
}

function AgentRows({ pathOf, beside }: AgentListProps) {
  const [text, setText] = useState('')
  const settled = useSettled(text.trim())
  const list = useInfinite(listAgents, { query: settled === '' ? {} : { text: settled } })
  return (
    <>
      <FilterBar find={t('agents.find.agent')} text={text} onText={setText} beside={beside} />
      <PagedList list={list} waiting={4} none={<EmptyState icon={<UserRoundCog size={30} />} title={t('agents.none.agent')} />}>
        {(rows) => (
          <Rows label={t('tab.agents')}>
            {rows.map((agent) => (
              <Row
                key={agent.id}
                title={<bdi>{agent.name}</bdi>}
                detail={<Detail agent={agent} />}
                end={<Earned cents={agent.earned} />}
                {...(pathOf ? { to: pathOf(agent) } : {})}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

function Detail({ agent }: { agent: AgentRow }) {
  const { role, status, leader, shops, live, silent, agencies, revenue } = agent
  return (
    <>
      <span className="mt-0.5 flex flex-wrap items-center gap-2">
        <Tag>{t(`role.${role}`)}</Tag>
        {status !== 'active' && <Tag kind="warn">{t(`users.status.${status}`)}</Tag>}
        {silent > 0 && <Tag kind="warn">{t('agents.silent', { count: silent })}</Tag>}
      </span>
      <span className="mt-1 block">
        {t('agents.looks_after', { shops: t('agents.shops', { count: shops }), live, agencies: t('agents.agencies', { count: agencies }) })}
      </span>
      <span className="block">{t('agents.month', { revenue: money(revenue) })}</span>
      {leader && <span className="block">{t('agents.led_by', { name: leader.name })}</span>}
    </>
  )
}
