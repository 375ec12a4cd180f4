/** The table of an agency's orders at a desk, with their total. */
import { Ticket } from 'lucide-react'
import { exportOrders, listOrders, type OrderSort } from '@taschino/contract/agencies.ts'
import { ORDER_STATES, ORDER_TYPES, type TicketOrder } from '@taschino/contract/agency-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime, money, shortDay } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { locale, t } from '../../../words/words.ts'
import { OrderTag } from './OrderTag.tsx'

type SortName = Exclude<OrderSort, `-${string}`>

const columns = (): readonly Column<TicketOrder, SortName>[] => [
  // At 1280 five have room: when, how it stands, how many of what, and what they come to.
  { key: 'asked', head: t('table.asked'), width: 130, least: 120, sort: 'asked', cell: ({ askedAt }) => dayTime(askedAt) },
  { key: 'state', head: t('table.status'), width: 150, least: 112, sort: 'state', cell: (order) => <OrderTag order={order} /> },
  { key: 'type', head: t('table.kind'), width: 100, least: 90, sort: 'type', cell: ({ type }) => typeWords(type) },
  {
    key: 'amount',
    head: t('agencyTickets.amount'),
    width: 100,
    least: 90,
    sort: 'amount',
    end: true,
    sum: 'amount',
    things: true,
    cell: ({ amount }) => amount.toLocaleString(locale()),
  },
  moneyColumn('value', t('inbox.col.value'), 110),
  { key: 'unit', head: t('table.unit'), width: 90, sort: 'unit', end: true, cell: ({ unit }) => money(unit) },
  {
    key: 'asked_by',
    head: t('agencyTickets.asked_by'),
    width: 160,
    least: 110,
    sort: 'asked_by',
    cell: ({ askedBy }) => <bdi>{askedBy}</bdi>,
  },
  {
    key: 'invoice',
    head: t('agencyTickets.invoice'),
    width: 130,
    least: 110,
    sort: 'invoice',
    cell: ({ invoiceNumber }) => <bdi>{invoiceNumber ?? '–'}</bdi>,
  },
  { key: 'reason', head: t('agencyTickets.reason'), width: 240, least: 140, cell: ({ reason }) => <bdi>{reason ?? '–'}</bdi> },
  {
    key: 'expires',
    head: t('agencyTickets.valid_until'),
    width: 130,
    sort: 'expires',
    aside: true,
    cell: ({ expiresAt }) => (expiresAt === null ? '–' : shortDay(expiresAt)),
  },
  {
    key: 'decided',
    head: t('agencyTickets.decided_at'),
    width: 130,
    sort: 'decided',
    aside: true,
    cell: ({ decidedAt }) => (decidedAt === null ? '–' : shortDay(decidedAt)),
  },
  { key: 'note', head: t('agencyTickets.note'), width: 200, least: 120, cell: ({ note }) => <bdi>{note}</bdi> },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'state',
    label: t('table.status'),
    options: ORDER_STATES.map((value) => ({ value, label: t(`agencyTickets.states.${value}`) })),
  },
  { kind: 'one', key: 'type', label: t('table.kind'), options: ORDER_TYPES.map((value) => ({ value, label: typeWords(value) })) },
  { kind: 'days', key: 'asked', label: t('table.asked') },
]

interface OrdersTableProps {
  chosen: string | null
  pathTo: (gtid: string) => string
  close: () => void
}

export function OrdersTable({ chosen, pathTo, close }: OrdersTableProps) {
  return (
    <ListTable
      id="orders"
      label={t('agencyTickets.orders')}
      call={listOrders}
      file={{ call: exportOrders, name: t('agencyTickets.orders').toLocaleLowerCase() }}
      columns={columns()}
      filters={filters()}
      first="-asked"
      keyOf={({ gtid }) => gtid}
      chosen={chosen}
      to={pathTo}
      onClose={close}
      none={
        <EmptyState icon={<Ticket size={30} />} title={t('agencyTickets.none')}>
          {t('agencyTickets.none_body')}
        </EmptyState>
      }
    />
  )
}
