/** What a story tells of a list that desks read as a table: who reads it, how it is narrowed, what its sums add up. */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import type { DemoReaders, ItemOf } from './list-beside-file.ts'

export interface TableStory {
  list: Call
  who: string
  keyOf: (row: never) => string
  params?: (readers: DemoReaders) => Record<string, unknown>
  /** Asked for in any case. */
  query?: Record<string, string>
  /** Filters under which the sums are looked at, too. */
  narrowed?: readonly Record<string, string>[]
  /** What each sum adds up, where the list tells any. */
  sums?: Readonly<Record<string, (row: never) => number>>
  /** The list as a file, with the columns of the table by their keys. */
  file?: { call: Call; columns: readonly string[] }
  /** The demo world has one row of it at most. */
  few?: true
}

interface Told<Row> extends Omit<TableStory, 'list' | 'keyOf' | 'sums'> {
  keyOf?: (row: Row) => string
  sums?: Readonly<Record<string, (row: Row) => number>>
}

/** The columns of a table stand here as on the screen: what is not in the file is refused. */
export function table<List extends Call>(list: List, told: Told<ItemOf<OutputOf<List>>>): TableStory {
  const { keyOf = (row: ItemOf<OutputOf<List>>) => String((row as { id: number }).id), ...rest } = told
  return { ...rest, list, keyOf } as TableStory
}
