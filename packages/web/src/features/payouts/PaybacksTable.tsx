/** The table of paybacks at a desk, with totals. */
import { Landmark } from 'lucide-react'
import { exportPaybacks, listPaybacks, type ListedPayback, type PaybackPlace, type PaybackSort } from '@taschino/contract/payouts.ts'
import type { Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { moneyColumn } from '../../table/money-column.ts'
import { ListTable } from '../../table/ListTable.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { dayWords, promiseWords } from './words-of.ts'

type SortName = Exclude<PaybackSort, `-${string}`>

const all = (): readonly Column<ListedPayback, SortName>[] => [
  { key: 'shop', head: t('table.shop'), width: 210, least: 150, sort: 'shop', cell: ({ shop }) => <bdi>{shop.name}</bdi> },
  { key: 'place', head: t('table.status'), width: 150, aside: true, cell: (row) => t(`payouts.place.${row.place}`) },
  { key: 'promised', head: t('inbox.col.promise'), width: 190, sort: 'promised', cell: (row) => <Promised row={row} /> },
  moneyColumn('value', t('payouts.tickets')),
  moneyColumn('fee', t('payouts.fee')),
  moneyColumn('net', t('payouts.net')),
  { key: 'iban', head: t('inbox.iban'), width: 150, least: 140, cell: (row) => <Account row={row} /> },
  { key: 'file', head: t('table.bank_file'), width: 180, sort: 'file', cell: ({ file }) => file?.messageId ?? '–' },
  { key: 'group', head: t('inbox.col.group'), width: 150, least: 110, sort: 'group', cell: ({ shop }) => <bdi>{shop.group ?? '–'}</bdi> },
  { key: 'reason', head: t('payouts.reason'), width: 200, least: 130, cell: ({ reason }) => <bdi>{reason ?? '–'}</bdi> },
  { key: 'attempt', head: t('payouts.attempt'), width: 100, sort: 'attempt', end: true, aside: true, cell: ({ attempt }) => attempt },
  {
    key: 'paid',
    head: t('table.paid'),
    width: 130,
    sort: 'paid',
    aside: true,
    cell: ({ paidAt }) => (paidAt === null ? '–' : shortDay(paidAt)),
  },
  { key: 'code', head: t('inbox.code'), width: 190, aside: true, cell: ({ gtid }) => gtid },
]

/** Why the bank sent money back, and whether it will again, is what one looks for there: before the sums, and never left out. */
const OF_RETURNED = ['shop', 'promised', 'reason', 'iban', 'value', 'net']

function columns(place: PaybackPlace): readonly Column<ListedPayback, SortName>[] {
  const every = all()
  if (place !== 'returned') return every
  const first = OF_RETURNED.flatMap((name) => every.filter(({ key }) => key === name))
  return [...first.map((one) => (one.key === 'iban' ? { ...one, least: 240 } : one)), ...every.filter((one) => !first.includes(one))]
}

function Promised({ row }: { row: ListedPayback }) {
  const promise = promiseWords(row)
  return row.place === 'sent' ? dayWords(row.payoutDate) : <Tag kind={promise.kind}>{promise.words}</Tag>
}

function Account({ row: { ibanLast4, refused, stopped } }: { row: ListedPayback }) {
  return (
    <span className="inline-flex gap-1.5">
      {ibanLast4 === null ? t('payouts.no_iban') : t('inbox.iban_ends', { last: ibanLast4 })}
      {refused !== null && <Tag kind="bad">{t('payouts.refused')}</Tag>}
      {stopped && <Tag kind="warn">{t('payouts.shop_stopped')}</Tag>}
    </span>
  )
}

const filters = (): readonly Filter[] => [{ kind: 'days', key: 'promised', label: t('table.promised') }]

const PLACE = ['place']

export function PaybacksTable({ place, onOpen }: { place: PaybackPlace; onOpen: (row: ListedPayback) => void }) {
  return (
    <ListTable<ListedPayback>
      id="paybacks"
      also={PLACE}
      label={t(`payouts.place.${place}`)}
      call={listPaybacks}
      file={{ call: exportPaybacks, name: t('payouts.file_name') }}
      query={{ place }}
      columns={columns(place)}
      filters={filters()}
      find={t('payouts.search')}
      first={place === 'paid' ? '-approved' : 'promised'}
      keyOf={({ gtid }) => gtid}
      onOpenRow={onOpen}
      none={<EmptyState icon={<Landmark size={30} />} title={t(`payouts.none.${place}`)} />}
    />
  )
}
