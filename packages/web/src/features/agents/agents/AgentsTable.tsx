/** The table of agents at a desk, with totals. */
import type { ReactNode } from 'react'
import { UserRoundCog } from 'lucide-react'
import type { AgentRow } from '@taschino/contract/agent-shapes.ts'
import { exportAgents, listAgents, type AgentSort } from '@taschino/contract/agents.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { locale, t } from '../../../words/words.ts'

type AgentColumn = Column<AgentRow, Exclude<AgentSort, `-${string}`>>

const count = (key: 'shops' | 'live' | 'silent' | 'agencies', head: string): AgentColumn => ({
  key,
  head,
  width: 84,
  sort: key,
  end: true,
  sum: key,
  things: true,
  cell: (row) => row[key].toLocaleString(locale()),
})

const columns = (): readonly AgentColumn[] => [
  { key: 'name', head: t('agents.agent'), width: 200, least: 150, sort: 'name', cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'role', head: t('table.role'), width: 120, sort: 'role', cell: ({ role }) => t(`role.${role}`) },
  count('shops', t('tab.shops')),
  count('live', t('agents.live')),
  count('silent', t('agents.still')),
  count('agencies', t('tab.agencies')),
  moneyColumn('revenue', t('agents.revenue_month'), 140),
  moneyColumn('earned', t('agents.earned_month'), 140),
  {
    key: 'leader',
    head: t('agents.leader'),
    width: 160,
    least: 110,
    sort: 'leader',
    cell: ({ leader }) => <bdi>{leader?.name ?? '–'}</bdi>,
  },
  {
    key: 'status',
    head: t('table.status'),
    width: 120,
    cell: ({ status }) => <Tag kind={status === 'active' ? 'ok' : 'warn'}>{t(`users.status.${status}`)}</Tag>,
  },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'status',
    label: t('table.status'),
    options: (['active', 'invited', 'disabled'] as const).map((value) => ({ value, label: t(`users.status.${value}`) })),
  },
]

interface AgentsTableProps {
  /** Where a row leads, where it has a page of its own. */
  pathOf?: ((agent: AgentRow) => string) | undefined
  beside?: ReactNode
}

export function AgentsTable({ pathOf, beside }: AgentsTableProps) {
  return (
    <ListTable<AgentRow>
      id="agents"
      label={t('tab.agents')}
      call={listAgents}
      file={{ call: exportAgents, name: t('tab.agents').toLocaleLowerCase() }}
      columns={columns()}
      filters={filters()}
      find={t('agents.find.agent')}
      first="name"
      keyOf={({ id }) => String(id)}
      {...(pathOf ? { pathOf, away: true } : {})}
      beside={beside}
      none={<EmptyState icon={<UserRoundCog size={30} />} title={t('agents.none.agent')} />}
    />
  )
}
