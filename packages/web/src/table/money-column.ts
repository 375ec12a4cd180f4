/** The column of a table that shows an amount of its call, which orders by it and adds it up under the same name. */
import { money } from '../words/formats.ts'
import type { Column } from './column.ts'

/** @param width px. */
export const moneyColumn = <K extends string>(key: K, head: string, width = 120): Column<Readonly<Record<K, number>>, K> => ({
  key,
  head,
  width,
  sort: key,
  end: true,
  sum: key,
  cell: (row) => money(row[key]),
})
