/** The search field over a table (key /); what is typed stands in the address. */
import { useEffect, useRef } from 'react'
import { useSearchParams } from '../routing/router.tsx'
import { withParams } from '../routing/with-params.ts'
import { SearchField } from '../ui/FilterBar.tsx'
import { typedIn } from './filter.ts'
import { isTypedIn } from './use-table-keys.ts'

export function WordsField({ find }: { find: string }) {
  const [search, setSearch] = useSearchParams()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTypedIn(event)) return
      event.preventDefault()
      place.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
  return (
    <div ref={place} className="contents">
      <SearchField
        className="w-52 shrink-0 trio:w-64 [&>div]:min-h-10"
        hideLabel
        label={find}
        placeholder={find}
        aria-keyshortcuts="/"
        text={typedIn(search)}
        onText={(text) => setSearch((now) => withParams(now, { text }), { replace: true })}
      />
    </div>
  )
}
