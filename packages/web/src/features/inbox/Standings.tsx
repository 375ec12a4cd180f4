/** The list of agencies or shops that the company deals with, each with its state. */
import type { ReactNode } from 'react'
import { PagedList, type Paged } from '../../api/PagedList.tsx'
import { Rows } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'

interface StandingsProps<T> {
  label: string
  find: string
  /** Said where nobody of that name is found, and where nobody is there at all. */
  none: string
  empty: string
  icon: ReactNode
  text: string
  onText: (text: string) => void
  list: Paged<T>
  row: (one: T) => ReactNode
}

export function Standings<T>({ label, find, none, empty, icon, text, onText, list, row }: StandingsProps<T>) {
  return (
    <section aria-label={label}>
      <FilterBar find={find} text={text} onText={onText} />
      <PagedList list={list} waiting={6} none={<EmptyState icon={icon} title={text.trim() === '' ? empty : none} />}>
        {(items) => <Rows label={label}>{items.map(row)}</Rows>}
      </PagedList>
    </section>
  )
}
