/** The table of statements of commissions. */
import type { ReactNode } from 'react'
import { exportStatements, listStatements, type StatementSort } from '@taschino/contract/agent-pay.ts'
import { STATEMENT_STATES, type StatementRow } from '@taschino/contract/agent-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime, money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { StatementTags } from '../StatementTags.tsx'
import { quarterWords } from '../statement-words.ts'

type StatementColumn = Column<StatementRow, Exclude<StatementSort, `-${string}`>>

const agent: StatementColumn = {
  key: 'agent',
  head: '',
  width: 190,
  least: 140,
  sort: 'agent',
  cell: ({ agent: { name } }) => <bdi>{name}</bdi>,
}
const quarter: StatementColumn = {
  key: 'quarter',
  head: '',
  width: 170,
  least: 150,
  sort: 'quarter',
  cell: (row) => quarterWords(row.quarter),
}

/** Whoever reads nobody's but their own is told the quarter first. */
const columns = (own: boolean): readonly StatementColumn[] => [
  ...(own ? [] : [{ ...agent, head: t('agents.agent') }]),
  { ...quarter, head: t('agents.quarter_head') },
  {
    key: 'state',
    head: t('table.status'),
    width: 170,
    sort: 'state',
    cell: (row) => <StatementTags {...row} />,
  },
  {
    key: 'lines',
    head: t('agents.lines_head'),
    width: 80,
    sort: 'lines',
    end: true,
    sum: 'lines',
    things: true,
    cell: ({ lines }) => lines,
  },
  { key: 'disputed', head: t('agents.disputed_head'), width: 100, end: true, cell: ({ disputed }) => disputed || '–' },
  { key: 'gross', head: t('agents.gross'), width: 110, sort: 'gross', end: true, sum: 'gross', cell: ({ gross }) => money(gross) },
  {
    key: 'net',
    head: t('agents.net'),
    width: 110,
    sort: 'net',
    end: true,
    sum: 'net',
    cell: ({ net, state }) => (state === 'open' ? '–' : money(net)),
  },
  { key: 'due', head: t('agents.due'), width: 110, cell: ({ due }) => shortDay(due) },
  { key: 'invoice', head: t('agents.invoice'), width: 140, least: 100, cell: ({ invoiceNumber }) => <bdi>{invoiceNumber ?? '–'}</bdi> },
  { key: 'file', head: t('table.bank_file'), width: 180, cell: ({ file }) => file?.messageId ?? '–' },
  {
    key: 'enasarco',
    head: t('agents.enasarco'),
    width: 120,
    end: true,
    sum: 'enasarco',
    aside: true,
    cell: ({ enasarco }) => money(enasarco),
  },
  {
    key: 'withheld',
    head: t('agents.withheld'),
    width: 120,
    end: true,
    sum: 'withheld',
    aside: true,
    cell: ({ withheld }) => money(withheld),
  },
  { key: 'paid', head: t('table.paid'), width: 140, aside: true, cell: ({ paidAt }) => (paidAt === null ? '–' : dayTime(paidAt)) },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: STATEMENT_STATES.map((value) => ({ value, label: t(`agents.statement.${value}`) })),
  },
  { kind: 'linked', key: 'idAgent', label: t('agents.agent') },
]

interface StatementsTableProps {
  own: boolean
  chosen: string | null
  pathTo: (id: string) => string
  close: () => void
  none: ReactNode
}

export function StatementsTable({ own, chosen, pathTo, close, none }: StatementsTableProps) {
  return (
    <ListTable<StatementRow>
      id="statements"
      label={t('agents.view.statements')}
      call={listStatements}
      file={{ call: exportStatements, name: t('agents.view.statements').toLocaleLowerCase() }}
      columns={columns(own)}
      filters={filters()}
      find={t('agents.find.statement')}
      first="-quarter"
      keyOf={({ id }) => String(id)}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
    />
  )
}
