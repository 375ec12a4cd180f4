/** The rows of a sheet by what they need, page by page; a mended row keeps its place. */
import { useState, type ReactNode } from 'react'
import { PagedList, type Paged } from '../../api/PagedList.tsx'
import { Rows } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { t } from '../../words/words.ts'

type Filter = 'all' | 'faults' | 'waiting' | 'struck'

interface MendedLinesProps<R extends { n: number }, F extends Filter> {
  label: string
  filters: readonly F[]
  counts: Readonly<Record<F, number>>
  only: F
  onOnly: (filter: F) => void
  list: Paged<R>
  children: (row: R, onMended: (row: R) => void) => ReactNode
}

export function MendedLines<R extends { n: number }, F extends Filter>(props: MendedLinesProps<R, F>) {
  const { label, filters, counts, only, onOnly, list, children } = props
  // Until another choice is made: nobody loses the row under their hands.
  const [mended, setMended] = useState<ReadonlyMap<number, R>>(new Map())
  const known = new Map([...mended, ...list.items.map((row): [number, R] => [row.n, row])])
  const rows = [...known.values()].toSorted((a, b) => a.n - b.n)
  return (
    <>
      <div role="group" aria-label={t('bulk.filter')} className="mb-3 flex flex-wrap gap-2">
        {filters.map((filter) => (
          <Chip
            key={filter}
            pressed={only === filter}
            onClick={() => {
              setMended(new Map())
              onOnly(filter)
            }}>{`${t(`bulk.only.${filter}`)} ${counts[filter]}`}</Chip>
        ))}
      </div>
      <PagedList list={{ ...list, items: rows }} waiting={6} none={<EmptyState title={t(`bulk.none.${only}`)} />}>
        {(items) => (
          <Rows label={label}>{items.map((row) => children(row, (next) => setMended((before) => new Map(before).set(next.n, next))))}</Rows>
        )}
      </PagedList>
    </>
  )
}
