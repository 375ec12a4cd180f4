/** The rows on a phone, one card under the other; after a mending the next wrong one has the focus, at the end the way on. */
import { useEffect, useRef } from 'react'
import type { Distribution, DistributionRow } from '@taschino/contract/distribution-shapes.ts'
import { Rows } from '../../ui/Card.tsx'
import { t } from '../../words/words.ts'
import { RowLine } from './RowLine.tsx'

/** The button that leads on, below the rows. */
export const NEXT = 'distribution-next'

/** It may be pressed as soon as the table is told to be right, a moment after the row. */
function focusNext(tries = 20): void {
  const next = document.getElementById(NEXT)
  if (next instanceof HTMLButtonElement && !next.disabled) next.focus()
  else if (tries > 0) setTimeout(() => focusNext(tries - 1), 50)
}

interface RowsListProps {
  id: number
  rows: readonly DistributionRow[]
  compared: boolean
  onMended: (row: DistributionRow, distribution: Distribution) => void
}

export function RowsList({ id, rows, compared, onMended }: RowsListProps) {
  const list = useRef<HTMLDivElement>(null)
  /** The row that was just mended, until it is drawn as it is now. */
  const mended = useRef<number | null>(null)
  useEffect(() => {
    const n = mended.current
    if (n === null) return
    mended.current = null
    const wrong = [...(list.current?.querySelectorAll<HTMLElement>('li[data-wrong]') ?? [])]
    const next = wrong.find((line) => Number(line.dataset['wrong']) >= n) ?? wrong[0]
    if (next) next.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
    else focusNext()
  }, [rows])
  return (
    <div ref={list}>
      <Rows label={t('dist.rows_title')}>
        {rows.map((row) => (
          <RowLine
            key={row.n}
            id={id}
            row={row}
            compared={compared}
            onMended={(next, distribution) => {
              mended.current = next.n
              onMended(next, distribution)
            }}
          />
        ))}
      </Rows>
    </div>
  )
}
