/** The columns that the tables of brought in sheets share, of shops and of people: the sheet, how it stands, when it came and by whom. */
import type { ImportLine, PeopleLine, SheetSort } from '@taschino/contract/imports-shapes.ts'
import type { Column } from '../../table/column.ts'
import { dayTime } from '../../words/formats.ts'
import { locale, t } from '../../words/words.ts'
import { StateTag } from './StateTag.tsx'

type Sheet = ImportLine | PeopleLine
type SheetColumn<T> = Column<T, Exclude<SheetSort, `-${string}`>>

interface SheetWords<T extends Sheet> {
  nameOf: (sheet: T) => string
  /** What the head says over how many rows a sheet brings in. */
  rows: string
  /** What only one of the two kinds has. */
  more: readonly SheetColumn<T>[]
}

export const sheetColumns = <T extends Sheet>({ nameOf, rows, more }: SheetWords<T>): readonly SheetColumn<T>[] => [
  { key: 'name', head: t('giftStock.col.import'), width: 210, least: 130, sort: 'name', cell: (one) => <bdi>{nameOf(one)}</bdi> },
  { key: 'state', head: t('table.status'), width: 140, sort: 'state', cell: ({ state }) => <StateTag state={state} /> },
  { key: 'rows', head: rows, width: 90, end: true, cell: (one) => (one.rows.all - one.rows.struck).toLocaleString(locale()) },
  { key: 'made', head: t('bulk.col.made'), width: 140, sort: 'made', cell: ({ madeAt }) => dayTime(madeAt) },
  { key: 'by', head: t('bulk.col.by'), width: 160, least: 110, cell: ({ madeBy }) => <bdi>{madeBy}</bdi> },
  ...more,
  {
    key: 'applied',
    head: t('bulk.col.applied'),
    width: 140,
    cell: ({ appliedAt }) => (appliedAt === null ? '–' : dayTime(appliedAt)),
  },
]
