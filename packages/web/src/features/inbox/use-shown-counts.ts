/** `useShownCounts`: the number that each state filter would show, whichever is set. */
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import { countRequests } from '@taschino/contract/requests.ts'
import { useAsk } from '../../api/use-ask.ts'
import { narrowedBy, statesOf, type Filters, type Shown } from './filters.ts'

export function useShownCounts(kinds: readonly RequestKind[], filters: Filters): (shown: Shown) => number | undefined {
  const counts = useAsk(countRequests, { query: narrowedBy({ ...filters, shown: 'all' }, kinds) }, { keepPrevious: true }).data
  return (shown) =>
    counts?.groups.filter(({ state }) => shown === 'all' || statesOf(shown).includes(state)).reduce((sum, { count }) => sum + count, 0)
}
