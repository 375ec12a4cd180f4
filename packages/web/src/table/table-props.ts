/** The props of a table: rows, columns, order, where a row leads, acts on several rows. */
import type { ReactNode } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import type { Paged } from '../api/PagedList.tsx'
import type { Column, SortBy } from './column.ts'
import type { Marks } from './Marks.tsx'

export interface TableProps<T> {
  /** Under this name the columns are remembered. */
  id: string
  label: string
  list: Paged<T>
  columns: readonly Column<T>[]
  keyOf: (row: T) => string
  sort: SortBy
  onSort: (sort: SortBy) => void
  /** How many the filters find in all; null while that is not known. */
  count: number | null
  /** The row that is open beside the table. */
  chosen?: string | null
  /** Where a row leads; without it, and without `onOpen`, a row is only read. */
  to?: (key: string) => string | undefined
  /** The same, by what the row holds and not by its key. */
  pathOf?: (row: T) => string | undefined
  /** What a press on a row does, where it has no address. */
  onOpen?: (key: string) => void
  /** A row leads away from the table: keys go from row to row without opening them, Enter opens. */
  away?: boolean
  /** Where Enter leads from the row that is open beside the table: its own page. */
  record?: (key: string) => string
  onClose?: () => void
  /** Other things stand over it on a page that scrolls: keys are the table's only while the focus is in it. */
  below?: boolean
  marks?: Marks<T>
  /** Which parts of the address belong to the list: what a saved view holds. Without them nobody saves one. */
  keys?: readonly string[]
  /** Over the table, before the choice of columns. */
  beside?: ReactNode
  /** The list as a file: the same filters and order; columns are those in sight. */
  file?: { call: Call; params?: object; query?: object; name: string }
  /** In its place, when the filters find nothing. */
  none: ReactNode
}
