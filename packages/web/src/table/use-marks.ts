/** `useMarks`: which rows of a table are marked; a row that leaves the list loses its mark. */
import { useState } from 'react'
import type { Marks } from './Marks.tsx'

export interface MarkRules<T> {
  readonly keyOf: (row: T) => string
  /** Which rows the act is for at all. */
  readonly may: (row: T) => boolean
  readonly nameOf: (row: T) => string
}

export function useMarks<T>(
  items: readonly T[],
  { keyOf, may, nameOf }: MarkRules<T>,
): Marks<T> & { readonly rows: readonly T[]; readonly clear: () => void } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const rows = items.filter((row) => keys.has(keyOf(row)) && may(row))
  const change = (some: readonly string[], on: (key: string, before: ReadonlySet<string>) => boolean) =>
    setKeys((before) => {
      const next = new Set(before)
      for (const key of some)
        if (on(key, before)) next.add(key)
        else next.delete(key)
      return next
    })
  const markable = new Set(items.filter(may).map(keyOf))
  return {
    marked: new Set(rows.map(keyOf)),
    onMark: (key) => markable.has(key) && change([key], (one, before) => !before.has(one)),
    onMarkAll: (some, on) => change(some, () => on),
    may,
    nameOf,
    rows,
    clear: () => setKeys(new Set()),
  }
}
