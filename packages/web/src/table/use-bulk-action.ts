/** `useBulkAction`: several rows that get the same act one after the other, each with its own end; what is left out is not touched. */
import { useEffect, useEffectEvent, useState } from 'react'

type End = 'done' | 'refused'

/** One row among several that get the same act. */
export interface BulkItem {
  /** It is this one's turn. */
  readonly turn: boolean
  readonly chosen: boolean
  /** Chosen or left out for good: it has its answer, or the others are being asked. */
  readonly fixed: boolean
  readonly onChosen: (is: boolean) => void
  readonly onEnd: (end: End) => void
  /** Nobody proved who they are: this one and those behind it wait for another press. */
  readonly onGivenUp: () => void
}

export interface BulkAction<T> {
  /** As they were when it began: rows that are answered leave the list behind it. */
  readonly listed: readonly T[]
  readonly chosen: readonly T[]
  /** Chosen and without an end. */
  readonly open: readonly T[]
  readonly done: readonly T[]
  readonly running: boolean
  /** Everybody chosen has an end. */
  readonly over: boolean
  readonly start: () => void
  readonly of: (row: T) => BulkItem
}

export function useBulkAction<T>(rows: readonly T[], keyOf: (row: T) => string, onOver: () => unknown): BulkAction<T> {
  const [listed] = useState(rows)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [ends, setEnds] = useState<Readonly<Record<string, End>>>({})
  const [begun, setBegun] = useState(false)
  const chosen = listed.filter((row) => !left.has(keyOf(row)))
  const open = chosen.filter((row) => ends[keyOf(row)] === undefined)
  const next = begun ? open[0] : undefined
  const running = next !== undefined
  const stopped = useEffectEvent(() => void onOver())
  // What the list says is old once they stop, at the end, given up, or put away in the middle; not forty times on the way.
  useEffect(() => (running ? () => stopped() : undefined), [running])
  const leave = (key: string, is: boolean) =>
    setLeft((before) => {
      const after = new Set(before)
      if (is) after.delete(key)
      else after.add(key)
      return after
    })
  return {
    listed,
    chosen,
    open,
    done: chosen.filter((row) => ends[keyOf(row)] === 'done'),
    running,
    over: begun && !running,
    start: () => setBegun(true),
    of: (row) => {
      const key = keyOf(row)
      return {
        turn: next === row,
        chosen: !left.has(key),
        fixed: begun || ends[key] !== undefined,
        onChosen: (is) => leave(key, is),
        onEnd: (end) => setEnds((before) => ({ ...before, [key]: end })),
        onGivenUp: () => setBegun(false),
      }
    },
  }
}
