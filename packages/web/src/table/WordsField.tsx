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
        className="w-full @lg:w-56 @lg:flex-auto @2xl:w-72 @2xl:flex-none [&_input]:px-2.5 [&_input]:text-[15px] [&>div]:min-h-10"
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
