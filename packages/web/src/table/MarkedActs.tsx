/** The acts on marked rows, each for those that it fits, and the sheet of the one that was pressed. */
import { useState, type ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { MarkedBar } from './MarkedBar.tsx'

interface MarkedActsProps<T, A extends string> {
  rows: readonly T[]
  /** The first that fits any is the one of the key A. */
  acts: readonly A[]
  fits: (act: A, row: T) => boolean
  label: (act: A, count: number) => string
  /** What the marked rows come to, in words. */
  sum?: string
  sheet: (act: A, rows: readonly T[], close: () => void) => ReactNode
  onClear: () => void
}

export function MarkedActs<T, A extends string>({ rows, acts, fits, label, sum, sheet, onClear }: MarkedActsProps<T, A>) {
  const [asked, setAsked] = useState<A | null>(null)
  const fitting = (act: A) => rows.filter((row) => fits(act, row))
  const possible = acts.filter((act) => fitting(act).length > 0)
  const [first] = possible
  const close = () => {
    setAsked(null)
    onClear()
  }
  return (
    <>
      <MarkedBar
        marked={rows.length}
        {...(sum === undefined ? {} : { sum })}
        onClear={onClear}
        {...(first ? { onFirst: () => setAsked(first) } : {})}>
        {possible.map((act) => (
          <Button key={act} size="small" kind="soft" onClick={() => setAsked(act)}>
            {label(act, fitting(act).length)}
          </Button>
        ))}
      </MarkedBar>
      {asked && sheet(asked, fitting(asked), close)}
    </>
  )
}
