/** The table of a shop's movements. */
import type { ReactNode } from 'react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { figureOf } from '@taschino/contract/movement-figures.ts'
import { exportTransactions, listTransactions, type MovementSort, type Transaction } from '@taschino/contract/wallet.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { dayTime, money, signedMoney } from '../../../words/formats.ts'
import { partsShort, typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { kindWords, statusTag, statusWords } from '../receipt/status.ts'

type MovementColumn = Column<Transaction, Exclude<MovementSort, `-${string}`>>

/** What a shop's list can hold; the rest are movements of others. */
const KINDS = [
  'payment',
  'refund',
  'cancellation',
  'payback',
  'free-credits-request',
  'conversion',
  'gift-code',
  'club-order',
  'cashback',
] as const

const columns = (): readonly MovementColumn[] => [
  { key: 'at', head: t('export.when'), width: 135, sort: 'at', cell: ({ at }) => dayTime(at) },
  { key: 'with', head: t('export.with'), width: 180, least: 120, cell: (row) => <bdi>{row.counterparty?.name ?? '–'}</bdi> },
  { key: 'value', head: t('inbox.col.value'), width: 115, sort: 'value', end: true, sum: 'value', cell: (row) => <Amount row={row} /> },
  { key: 'kind', head: t('table.kind'), width: 160, least: 130, sort: 'kind', cell: kindWords },
  { key: 'parts', head: t('export.parts'), width: 170, least: 120, cell: ({ parts }) => partsShort(parts) || '–' },
  { key: 'state', head: t('table.status'), width: 140, cell: (row) => <State row={row} /> },
  { key: 'till', head: t('export.till'), width: 110, least: 80, cell: ({ till }) => <bdi>{till ?? '–'}</bdi> },
  { key: 'code', head: t('inbox.code'), width: 115, cell: ({ gtid }) => shortGtid(gtid) },
  {
    key: 'refunded',
    head: t('export.refunded'),
    width: 110,
    end: true,
    aside: true,
    cell: ({ refunded }) => (refunded === 0 ? '–' : money(refunded)),
  },
  { key: 'fee', head: t('export.fee'), width: 110, end: true, aside: true, cell: ({ payout }) => (payout ? money(payout.fee) : '–') },
  { key: 'net', head: t('export.net'), width: 110, end: true, aside: true, cell: ({ payout }) => (payout ? money(payout.net) : '–') },
]

/** What moved the balance has its sign; what was asked for has none. */
function Amount({ row }: { row: Transaction }) {
  const moved = figureOf(row)
  const undone = row.status === 'cancelled' || row.status === 'rejected'
  return <span className={undone ? 'text-ink-2 line-through' : undefined}>{row.value === 0 ? money(moved) : signedMoney(moved)}</span>
}

function State({ row }: { row: Transaction }) {
  const tag = statusTag(row)
  return tag ? <Tag kind={tag.kind}>{tag.words}</Tag> : <span className="text-ink-2">{statusWords(row)}</span>
}

const filters = (): readonly Filter[] => [
  { kind: 'days', key: 'at', label: t('export.when') },
  {
    kind: 'one',
    key: 'kind',
    label: t('table.kind'),
    options: KINDS.map((value) => ({ value, label: t(`transactions.kind.${value}`) })),
  },
  {
    kind: 'one',
    many: true,
    key: 'ticketTypes',
    label: t('shopTransactions.types'),
    options: TICKET_TYPES.map((value) => ({ value, label: typeWords(value) })),
  },
]

interface MovementsTableProps {
  idUser: number
  chosen: string | null
  pathTo: (gtid: string) => string
  close: () => void
  none: ReactNode
}

export function MovementsTable({ idUser, chosen, pathTo, close, none }: MovementsTableProps) {
  const params = { id: String(idUser) }
  return (
    <ListTable<Transaction>
      id="movements"
      label={t('shopTransactions.title')}
      call={listTransactions}
      params={params}
      file={{ call: exportTransactions, name: t('transactions.file') }}
      columns={columns()}
      filters={filters()}
      find={t('shopTransactions.search')}
      first="-at"
      keyOf={({ gtid }) => gtid}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={none}
    />
  )
}
