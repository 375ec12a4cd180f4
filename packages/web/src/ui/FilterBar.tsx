/** Over a list of people: the words that find, the chips that narrow, how many there are, and all of them as a file. */
import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { Field } from './Field.tsx'

interface FilterBarProps {
  find: string
  text: string
  onText: (text: string) => void
  /** What the chips are for. */
  filter: string
  chips: ReactNode
  count: string | null
  /** The button that makes a file of what is found. */
  file: ReactNode
}

export function FilterBar({ find, text, onText, filter, chips, count, file }: FilterBarProps) {
  return (
    <div role="search" className="mb-3 grid gap-2">
      <Field hideLabel label={find} placeholder={find} type="search" enterKeyHint="search" autoComplete="off" value={text} start={<Search size={18} />} onChange={(event) => onText(event.target.value)} />
      <div role="group" aria-label={filter} className="no-bar -mx-5 flex gap-x-2 gap-y-3 overflow-x-auto px-5 py-1.5 duo:mx-0 duo:flex-wrap duo:px-0">{chips}</div>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="m-0 text-sm text-ink-2">{count ?? '\u00a0'}</p>
        {file}
      </div>
    </div>
  )
}
