/** Order and cursor for lists that can be sorted by any of their columns. */

/** In SQL, of the row `alias`: never null, or a row would be before and behind another. */
export type OrderBy<N extends string> = Readonly<Record<N, string>>

export interface Ordering {
  /** Behind `order by`. */
  readonly by: string
  /** A condition: the rows behind the one whose number stands in this place of the statement. */
  behind: (place: string) => string
}

/**
 * `table` is what the row is read from, under `alias`, by its `id`. The last row of a page is named by its number and looked up again, so
 * that a cursor shows nobody what another person's row holds; who vanished meanwhile is behind nobody, and the list ends.
 */
export function ordering<N extends string>(
  { table, alias, columns }: { table: string; alias: string; columns: OrderBy<N> },
  sort: N | `-${N}`,
): Ordering {
  const down = sort.startsWith('-')
  const column = columns[(down ? sort.slice(1) : sort) as N]
  const direction = down ? ' desc' : ''
  return {
    by: `${column}${direction}, ${alias}.id${direction}`,
    behind: (place) =>
      `(${column}, ${alias}.id) ${down ? '<' : '>'} (select ${column}, ${alias}.id from ${table} ${alias} where ${alias}.id = ${place})`,
  }
}
