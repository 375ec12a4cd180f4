/** The type of a table's column: name, cell, width, and by what the service can order it. */
import type { ReactNode } from 'react'

export interface Column<T, S extends string = string> {
  /** Under this name it is remembered whether it is shown, and how wide. */
  readonly key: string
  readonly head: string
  readonly cell: (row: T) => ReactNode
  /** px, until somebody pulls at it. */
  readonly width: number
  /** px that its words can do with, cut short, before columns behind it are left out; without it `width`. */
  readonly least?: number
  /** By what the call can order its rows; a column without it cannot be ordered by. */
  readonly sort?: S
  /** Numbers stand at the end of their column, so that their digits lie below each other. */
  readonly end?: true
  /** Shown only when somebody chooses it. */
  readonly aside?: true
  /** Of all that the filters find, not of the rows that are here. */
  readonly total?: ReactNode
  /** Under this name the call tells what all that the filters find comes to; `total` says it in cents. */
  readonly sum?: string
  /** The sum is a number of things, not cents. */
  readonly things?: true
}

/** px of one letter of a head, as wide as bold ones are; of what stands around its words; of the arrow of the order. */
const [LETTER, AROUND, ARROW] = [7.8, 24, 18]

/** As wide as it was made, and never narrower than the longest word of its head: on two lines a head is read whole, in any language. */
export const widthOf = <T>(column: Column<T>): number => atLeast(column, column.width)

/** The same when room is short. */
export const leastOf = <T>(column: Column<T>): number => atLeast(column, column.least ?? column.width)

function atLeast<T>({ head, sort }: Column<T>, px: number): number {
  const longest = Math.max(...head.split(/\s+/).map((word) => word.length))
  return Math.max(px, Math.ceil(longest * LETTER + AROUND + (sort === undefined ? 0 : ARROW)))
}

/** An order as it stands in addresses and is sent: the name of a column, `-` before it from the greatest to the least. */
export type SortBy<S extends string = string> = S | `-${S}`

export const sortName = (sort: SortBy): string => sort.replace(/^-/, '')

/** What the next press on a head asks for: upwards, downwards, upwards again. */
export const nextSort = (sort: SortBy, pressed: string): SortBy => (sort === pressed ? `-${pressed}` : pressed)

/** The order that an address names; what no column knows is left out. */
export function sortFrom<S extends string>(columns: readonly Column<never, S>[], search: URLSearchParams, first: SortBy<S>): SortBy<S> {
  const asked = search.get('sort') ?? ''
  return columns.some(({ sort }) => sort === sortName(asked)) ? (asked as SortBy<S>) : first
}

/** Writes an order into an address and leaves everything else in it alone. */
export function withSort(search: URLSearchParams, sort: SortBy, first: SortBy): URLSearchParams {
  const next = new URLSearchParams(search)
  if (sort === first) next.delete('sort')
  else next.set('sort', sort)
  return next
}
