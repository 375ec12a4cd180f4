/** The list of everybody whom the company deals with, agencies or shops: found by words, with where each stands. */
import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { PagedList, type Paged } from '../../app/PagedList.tsx'
import { Rows } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/Field.tsx'

interface StandingsProps<T> {
  label: string
  find: string
  none: string
  icon: ReactNode
  text: string
  onText: (text: string) => void
  list: Paged<T>
  row: (one: T) => ReactNode
}

export function Standings<T>({ label, find, none, icon, text, onText, list, row }: StandingsProps<T>) {
  return (
    <section aria-label={label}>
      <Field className="mb-3" hideLabel label={find} placeholder={find} type="search" enterKeyHint="search" autoComplete="off" value={text} start={<Search size={18} />} onChange={(event) => onText(event.target.value)} />
      <PagedList list={list} waiting={6} none={<EmptyState icon={icon} title={none} />}>{(items) => <Rows label={label}>{items.map(row)}</Rows>}</PagedList>
    </section>
  )
}
