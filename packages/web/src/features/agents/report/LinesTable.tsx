/** The table of commissions at a desk, with their total. */
import { LINE_STATES, type CommissionLine, BASES } from '@taschino/contract/agent-shapes.ts'
import { exportCommissions, listCommissions, type LineSort } from '@taschino/contract/agent-pay.ts'
import type { ReactNode } from 'react'
import { useSession } from '../../../api/session.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { money, shortDay, signedMoney } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { rateWords } from '../rate-words.ts'

type LineColumn = Column<CommissionLine, Exclude<LineSort, `-${string}`>>

const columns = (leads: boolean): readonly LineColumn[] => [
  { key: 'shop', head: t('table.shop'), width: 210, least: 150, sort: 'shop', cell: ({ shop }) => <bdi>{shop.title}</bdi> },
  { key: 'day', head: t('agents.day'), width: 110, sort: 'day', cell: ({ day }) => shortDay(day) },
  {
    key: 'agent',
    head: t('agents.agent'),
    width: 160,
    least: 120,
    sort: 'agent',
    ...(leads ? {} : { aside: true }),
    cell: ({ agent }) => <bdi>{agent.name}</bdi>,
  },
  { key: 'basis', head: t('agents.basis'), width: 250, least: 150, sort: 'basis', cell: ({ basis }) => t(`agents.basis.${basis}`) },
  { key: 'base', head: t('agents.base'), width: 110, sort: 'base', end: true, cell: ({ base }) => money(base) },
  { key: 'rate', head: t('agents.rate'), width: 90, end: true, cell: ({ rateBp }) => rateWords(rateBp) },
  {
    key: 'value',
    head: t('agents.value'),
    width: 120,
    sort: 'value',
    end: true,
    sum: 'value',
    cell: ({ value }) => signedMoney(value),
  },
  { key: 'state', head: t('table.status'), width: 130, cell: ({ state }) => t(`agents.line.${state}`) },
  { key: 'vests', head: t('agents.vests'), width: 120, sort: 'vests', cell: ({ vestsOn }) => shortDay(vestsOn) },
  { key: 'why', head: t('agents.why'), width: 220, least: 150, cell: (line) => <Marks line={line} /> },
  { key: 'code', head: t('agents.code'), width: 190, aside: true, cell: ({ gtid }) => gtid },
  { key: 'source', head: t('agents.source'), width: 190, aside: true, cell: ({ source }) => source ?? '–' },
]

const Marks = ({ line: { why, dispute } }: { line: CommissionLine }) => (
  <>
    {why !== null && <Tag kind="bad">{t(`agents.why.${why}`)}</Tag>}
    {dispute && <Tag kind="warn">{t(`agents.dispute.${dispute.state}`)}</Tag>}
    {why === null && !dispute && '–'}
  </>
)

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('agents.states'),
    options: LINE_STATES.map((value) => ({ value, label: t(`agents.line.${value}`) })),
  },
  { kind: 'one', key: 'basis', label: t('agents.basis'), options: BASES.map((value) => ({ value, label: t(`agents.basis.${value}`) })) },
  { kind: 'days', key: 'days', label: t('agents.day') },
]

interface LinesTableProps {
  /** Only those that an agent finds wrong and nobody has answered. */
  disputed?: boolean
  onOpen: (line: CommissionLine) => void
  none: ReactNode
}

export function LinesTable({ disputed = false, onOpen, none }: LinesTableProps) {
  const leads = useSession().role !== 'agent'
  return (
    <ListTable<CommissionLine>
      id={disputed ? 'disputes' : 'commissions'}
      label={t('agents.commissions')}
      call={listCommissions}
      {...(disputed ? { query: { disputed: 'open' } } : {})}
      file={{ call: exportCommissions, name: t('agents.file.lines') }}
      columns={columns(leads)}
      filters={filters()}
      first="-day"
      keyOf={({ gtid }) => gtid}
      onOpenRow={onOpen}
      none={none}
    />
  )
}
