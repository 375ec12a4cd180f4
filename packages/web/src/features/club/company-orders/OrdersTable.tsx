/** The table of club orders at a desk; a row opens the order over it. */
import { PackageSearch } from 'lucide-react'
import { ORDER_STATES } from '@taschino/contract/club/order-shapes.ts'
import { exportManagedOrders, listManagedOrders, type ManagedOrderSort } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { providerWords, PROVIDERS } from '../company/desk-calls.ts'
import { MarkedOrders, mayBeMarked, orderName } from './SeveralOrders.tsx'
import { StandingTag } from './StandingTag.tsx'

type SortName = Exclude<ManagedOrderSort, `-${string}`>

const columns = (): readonly Column<ManagedOrder, SortName>[] => [
  {
    key: 'product',
    head: t('companyOrders.product'),
    width: 260,
    least: 215,
    sort: 'product',
    cell: ({ product }) => <bdi>{product.name}</bdi>,
  },
  { key: 'buyer', head: t('companyOrders.buyer'), width: 190, least: 120, sort: 'buyer', cell: ({ buyer }) => <bdi>{buyer}</bdi> },
  { key: 'value', head: t('companyOrders.paid'), width: 115, sort: 'value', end: true, cell: ({ value }) => money(value) },
  { key: 'state', head: t('companyOrders.stands'), width: 250, least: 245, sort: 'unknown', cell: (order) => <Standing order={order} /> },
  { key: 'ordered', head: t('companyOrders.ordered'), width: 130, sort: 'ordered', cell: ({ at }) => dayTime(at) },
  {
    key: 'promised',
    head: t('companyOrders.promised'),
    width: 140,
    cell: ({ state, promisedAt }) => (state === 'pending' && promisedAt !== null ? dayTime(promisedAt) : '–'),
  },
  { key: 'provider', head: t('companyOrders.provider'), width: 150, least: 110, cell: ({ provider }) => providerWords(provider) },
  {
    key: 'pieces',
    head: t('companyOrders.pieces'),
    width: 165,
    cell: ({ fulfilled, amount }) => t('companyOrders.pieces_of', { came: fulfilled, amount }),
  },
  { key: 'cost', head: t('companyOrders.cost'), width: 110, end: true, aside: true, cell: ({ cost }) => money(cost) },
  { key: 'reference', head: t('companyOrders.reference'), width: 180, aside: true, cell: ({ providerRef }) => providerRef ?? '–' },
  { key: 'number', head: t('companyOrders.number'), width: 180, aside: true, cell: ({ gtid }) => gtid },
]

function Standing({ order }: { order: ManagedOrder }) {
  return (
    <span className="inline-flex gap-1.5">
      <StandingTag order={order} />
      {order.proposed && <Tag kind="warn">{t('companyOrders.waits_for_second')}</Tag>}
    </span>
  )
}

const filters = (): readonly Filter[] => [
  { kind: 'flag', key: 'unknown', label: t('companyOrders.pile.unknown') },
  { kind: 'flag', key: 'old', label: t('companyOrders.pile.old') },
  { kind: 'flag', key: 'parcels', label: t('companyOrders.pile.parcels') },
  { kind: 'days', key: 'ordered', label: t('companyOrders.ordered') },
  {
    kind: 'one',
    key: 'state',
    label: t('companyOrders.stands'),
    options: ORDER_STATES.map((value) => ({ value, label: t(`companyOrders.state.${value}`) })),
  },
  {
    kind: 'one',
    key: 'provider',
    label: t('companyOrders.provider'),
    options: PROVIDERS.map((value) => ({ value, label: providerWords(value) })),
  },
]

interface OrdersTableProps {
  chosen: string | null
  pathTo: (gtid: string) => string
  onClose: () => void
}

export function OrdersTable({ chosen, pathTo, onClose }: OrdersTableProps) {
  return (
    <ListTable
      id="club-orders"
      label={t('companyOrders.view.orders')}
      call={listManagedOrders}
      file={{ call: exportManagedOrders, name: t('companyOrders.title').toLocaleLowerCase() }}
      columns={columns()}
      filters={filters()}
      find={t('companyOrders.find')}
      first="unknown"
      keyOf={({ gtid }) => gtid}
      chosen={chosen}
      to={pathTo}
      onClose={onClose}
      marks={{ may: mayBeMarked, nameOf: orderName }}
      bar={(orders, clear) => <MarkedOrders orders={orders} onClear={clear} />}
      none={
        <EmptyState icon={<PackageSearch size={30} />} title={t('companyOrders.none')}>
          {t('companyOrders.none_body')}
        </EmptyState>
      }
    />
  )
}
