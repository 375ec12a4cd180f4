/** The table of lots at a desk. */
import { Layers } from 'lucide-react'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { exportLots, listLots, type ListedLot, type LotSort } from '@taschino/contract/requests.ts'
import { paths } from '../../../routing/paths.ts'
import type { Column } from '../../../table/column.ts'
import type { Filter } from '../../../table/filter.ts'
import { moneyColumn } from '../../../table/money-column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { Expiry } from './Expiry.tsx'

type SortName = Exclude<LotSort, `-${string}`>

const columns = (): readonly Column<ListedLot, SortName>[] => [
  {
    key: 'agency',
    head: t('table.agency'),
    width: 220,
    least: 150,
    sort: 'agency',
    cell: ({ agency }) => <bdi>{agency?.name ?? t('inbox.lot_of_shop')}</bdi>,
  },
  { key: 'type', head: t('table.kind'), width: 95, sort: 'type', cell: ({ type }) => typeWords(type) },
  { key: 'unit', head: t('table.unit'), width: 85, sort: 'unit', end: true, cell: ({ unit }) => money(unit) },
  { key: 'expires', head: t('table.expires'), width: 185, sort: 'expires', cell: ({ expiresAt }) => <Expiry at={expiresAt} /> },
  moneyColumn('issued', t('inbox.issued'), 130),
  moneyColumn('outstanding', t('inbox.outstanding'), 130),
  moneyColumn('stock', t('inbox.stock'), 130),
  {
    key: 'invoice',
    head: t('inbox.invoice'),
    width: 130,
    least: 110,
    sort: 'invoice',
    cell: ({ invoiceNumber }) => <bdi>{invoiceNumber ?? '–'}</bdi>,
  },
  { key: 'opened', head: t('table.opened'), width: 100, sort: 'opened', cell: ({ openedAt }) => shortDay(openedAt) },
]

const filters = (): readonly Filter[] => [
  {
    kind: 'one',
    key: 'type',
    label: t('table.kind'),
    options: TICKET_TYPES.filter((one) => one !== 'free_credits').map((value) => ({ value, label: typeWords(value) })),
  },
  { kind: 'days', key: 'opened', label: t('table.opened') },
  { kind: 'flag', key: 'all', label: t('inbox.lots_all') },
]

/** A lot that an order opened leads to the order; one that a shop opened by a conversion, nowhere. */
function toOrder(key: string): string | undefined {
  const [, request] = key.split(' ')
  return request === undefined ? undefined : paths.companyAgencies({ request })
}

export function LotsTable() {
  return (
    <ListTable
      id="lots"
      label={t('inbox.lots')}
      call={listLots}
      file={{ call: exportLots, name: t('inbox.file_lots') }}
      columns={columns()}
      filters={filters()}
      find={t('table.find_lot')}
      first="expires"
      keyOf={({ id, request }) => (request === null ? String(id) : `${id} ${request}`)}
      away
      to={toOrder}
      none={
        <EmptyState icon={<Layers size={30} />} title={t('inbox.no_lots')}>
          {t('inbox.no_lots_body')}
        </EmptyState>
      }
    />
  )
}
