/** The field for words over a table: what is typed stands in the address. */
import { useSearchParams } from '../routing/router.tsx'
import { withParams } from '../routing/with-params.ts'
import { SearchField } from '../ui/FilterBar.tsx'
import { typedIn } from './filter.ts'

export function WordsField({ find }: { find: string }) {
  const [search, setSearch] = useSearchParams()
  return (
    <SearchField
      className="w-52 shrink-0 trio:w-64 [&>div]:min-h-10"
      hideLabel
      label={find}
      placeholder={find}
      text={typedIn(search)}
      onText={(text) => setSearch((now) => withParams(now, { text }), { replace: true })}
    />
  )
}
