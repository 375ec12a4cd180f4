/** The table of sales with VAT of a month, at a desk: a row leads to its movement. */
import type { ReactNode } from 'react'
import { exportVatSales, listVatSales, type VatSale, type VatSaleSort } from '@taschino/contract/gift-accounts.ts'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import type { Column } from '../../../table/column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime, money, signedMoney } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

type SortName = Exclude<VatSaleSort, `-${string}`>

const columns = (): readonly Column<VatSale, SortName>[] => [
  {
    key: 'merchant',
    head: t('giftStock.col.merchant'),
    width: 220,
    least: 150,
    sort: 'merchant',
    cell: ({ merchant }) => <bdi>{merchant.merchant}</bdi>,
  },
  { key: 'what', head: t('table.kind'), width: 160, cell: ({ undone }) => t(undone ? 'giftStock.vat_undone' : 'giftStock.vat_sold') },
  { key: 'at', head: t('journal.at'), width: 150, sort: 'at', cell: ({ at }) => dayTime(at) },
  { key: 'rate', head: t('giftStock.col.rate'), width: 110, sort: 'rate', end: true, cell: ({ rate }) => t('club.percent', { rate }) },
  {
    key: 'value',
    head: t('giftStock.figure.value'),
    width: 120,
    sort: 'value',
    end: true,
    sum: 'value',
    cell: ({ undone, value }) => (undone ? signedMoney(value) : money(value)),
  },
  { key: 'buyer', head: t('giftStock.vat_buyer'), width: 200, least: 130, cell: ({ buyer }) => <bdi>{buyer ?? '–'}</bdi> },
  { key: 'gtid', head: t('inbox.code'), width: 120, cell: ({ gtid }) => <bdi>{shortGtid(gtid)}</bdi> },
]

export function VatTable({ month, none }: { month: string; none: ReactNode }) {
  return (
    <ListTable<VatSale>
      id="vat-sales"
      label={t('giftStock.view.vat')}
      call={listVatSales}
      query={{ month }}
      file={{ call: exportVatSales, name: `${t('giftStock.vat_file')}-${month}` }}
      columns={columns()}
      also={['month']}
      first="-at"
      keyOf={({ gtid }) => gtid}
      away
      below
      to={(gtid) => deskPaths.record('movement', gtid)}
      none={none}
    />
  )
}
