/** Chooses the columns that a table has room for, and how wide each is; the last ones are left out whole. */
import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { leastOf, widthOf, type Column } from './column.ts'
import { isShown, type ColumnChoice } from './column-choice.ts'

/**
 * The columns in sight, in their order. What somebody chose by hand stays whatever room there is, and is scrolled to. `room` is px for
 * columns; null while nobody has measured it.
 */
export function columnsInSight<T>(columns: readonly Column<T>[], choice: ColumnChoice, room: number | null): readonly Column<T>[] {
  const all = columns.filter(({ key }) => isShown(columns, choice, key))
  if (room === null) return all
  const needs = (some: readonly Column<T>[]): number =>
    some.reduce((sum, column) => sum + (choice.widths[column.key] ?? leastOf(column)), 0)
  const kept = [...all]
  while (needs(kept) > room) {
    const last = kept.findLastIndex(({ key }, at) => at > 0 && choice.shown[key] === undefined)
    if (last === -1) break
    kept.splice(last, 1)
  }
  return kept
}

/**
 * px of each column in sight: as wide as it was pulled or made. Where that is too much, words give way as far as they can; where it is too
 * little, they take the rest, so that what was pulled stands as wide as it was pulled.
 */
export function widthsIn<T>(shown: readonly Column<T>[], choice: ColumnChoice, room: number | null): Record<string, number> {
  const pulled = (column: Column<T>): boolean => choice.widths[column.key] !== undefined
  const wished = (column: Column<T>): number => choice.widths[column.key] ?? widthOf(column)
  const sum = (some: readonly Column<T>[], of: (column: Column<T>) => number): number => some.reduce((all, one) => all + of(one), 0)
  const over = room === null ? 0 : sum(shown, wished) - room
  const free = shown.filter((column) => !pulled(column))
  const words = free.filter(({ end }) => end !== true)
  const taking = words.length > 0 ? words : free
  const give = (column: Column<T>): number => (pulled(column) ? 0 : widthOf(column) - leastOf(column))
  const part = over > 0 ? Math.min(1, over / Math.max(1, sum(shown, give))) : 0
  const more = (column: Column<T>): number =>
    over < 0 && taking.includes(column) ? (-over * widthOf(column)) / Math.max(1, sum(taking, widthOf)) : 0
  return Object.fromEntries(shown.map((column) => [column.key, Math.floor(wished(column) - give(column) * part + more(column))]))
}

/** px that a box has for what stands in it; null before it was drawn. */
export function useRoom(box: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null)
  // Before the first picture: otherwise columns would come and go again.
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setRoom(Math.floor(element.clientWidth))
    measure()
    const seen = new ResizeObserver(measure)
    seen.observe(element)
    return () => seen.disconnect()
  }, [box])
  return room
}
