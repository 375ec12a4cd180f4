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
 * `table` is what the row is read from, under `alias`, by its number in the column `id`; a list in the order of those numbers needs no more
 * than the number itself. The last row of a page is named by its number and looked up again, so
 * that a cursor shows nobody what another person's row holds; who vanished meanwhile is behind nobody, and the list ends.
 */
export function ordering<N extends string>(
  { table, alias, columns, id = 'id' }: { table: string; alias: string; columns: OrderBy<N>; id?: string },
  sort: N | `-${N}`,
): Ordering {
  const down = sort.startsWith('-')
  const column = columns[(down ? sort.slice(1) : sort) as N]
  const [direction, is] = down ? [' desc', '<'] : ['', '>']
  const number = `${alias}.${id}`
  if (column === number) return { by: `${number}${direction}`, behind: (place) => `${number} ${is} ${place}` }
  return {
    by: `${column}${direction}, ${number}${direction}`,
    behind: (place) => `(${column}, ${number}) ${is} (select ${column}, ${number} from ${table} ${alias} where ${number} = ${place})`,
  }
}
