/** How many requests each filter by state would show, without regard to the one that is set, so that each can say its number. */
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import { countRequests } from '@taschino/contract/requests.ts'
import { useAsk } from '../../api/use-ask.ts'
import { narrowedBy, statesOf, type Filters, type Shown } from './filters.ts'

export function useShownCounts(kinds: readonly RequestKind[], filters: Filters): (shown: Shown) => number | undefined {
  const counts = useAsk(countRequests, { query: narrowedBy({ ...filters, shown: 'all' }, kinds) }, { keepPrevious: true }).data
  return (shown) =>
    counts?.groups.filter(({ state }) => shown === 'all' || statesOf(shown).includes(state)).reduce((sum, { count }) => sum + count, 0)
}
