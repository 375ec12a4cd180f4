/** The table of earlier imports of codes at a desk. */
import type { ReactNode } from 'react'
import { exportCodeImports, listCodeImports, type CodeImportSort } from '@taschino/contract/gift-stock.ts'
import type { CodeImport } from '@taschino/contract/gift-shapes.ts'
import type { Column } from '../../../table/column.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { list } from '../../../words/parts.ts'
import { locale, t } from '../../../words/words.ts'

type SortName = Exclude<CodeImportSort, `-${string}`>

const sumOf = ({ sums }: CodeImport, of: 'value' | 'cost'): number => sums.reduce((sum, one) => sum + one[of], 0)

const columns = (): readonly Column<CodeImport, SortName>[] => [
  {
    key: 'name',
    head: t('giftStock.col.import'),
    width: 240,
    least: 150,
    sort: 'name',
    cell: ({ id, name }) => (
      <>
        {`${id}. `}
        <bdi>{name}</bdi>
      </>
    ),
  },
  { key: 'at', head: t('bulk.col.made'), width: 150, sort: 'at', cell: ({ at }) => dayTime(at) },
  {
    key: 'codes',
    head: t('giftStock.view.codes'),
    width: 100,
    sort: 'codes',
    end: true,
    sum: 'codes',
    things: true,
    cell: ({ codes }) => codes.toLocaleString(locale()),
  },
  { key: 'value', head: t('giftStock.figure.value'), width: 130, end: true, cell: (one) => money(sumOf(one, 'value')) },
  { key: 'cost', head: t('giftStock.figure.cost'), width: 130, end: true, cell: (one) => money(sumOf(one, 'cost')) },
  {
    key: 'merchants',
    head: t('giftStock.merchants'),
    width: 260,
    least: 140,
    cell: ({ sums }) => <bdi>{list([...new Set(sums.map(({ merchant }) => merchant.merchant))])}</bdi>,
  },
  { key: 'by', head: t('bulk.col.by'), width: 160, least: 110, cell: ({ by }) => <bdi>{by || '–'}</bdi> },
]

export function ImportsTable({ none }: { none: ReactNode }) {
  return (
    <ListTable<CodeImport>
      id="code-imports"
      label={t('giftStock.history')}
      call={listCodeImports}
      file={{ call: exportCodeImports, name: t('giftStock.history').toLocaleLowerCase() }}
      columns={columns()}
      first="-at"
      keyOf={({ id }) => String(id)}
      below
      none={none}
    />
  )
}
