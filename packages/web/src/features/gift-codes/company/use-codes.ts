/** `useCodes`: the codes that the company looks at, and the open one. */
import { useState } from 'react'
import { listCodes } from '@taschino/contract/gift-stock.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { sortFrom, withSort, type SortBy } from '../../../table/column.ts'
import { codeColumns, FIRST_SORT } from './code-columns.tsx'
import { filtersFrom, queryOf, withFilters, type CodeFilters } from './code-filters.ts'

const PAGE_AT_A_DESK = 100

export function useCodes(enabled: boolean, desk: boolean) {
  const [search, setSearch] = useSearchParams()
  const { chosen, pathTo, close } = useChosen('code', ID)
  const [text, setText] = useState('')
  const filters = { text, ...filtersFrom(search) }
  const sort = sortFrom(codeColumns(), search, FIRST_SORT)
  const query = queryOf({ ...filters, text: useSettled(text) })
  const list = useInfinite(listCodes, { query: desk ? { ...query, sort, limit: PAGE_AT_A_DESK } : query }, { enabled })
  return {
    list,
    query,
    filters,
    set: (next: CodeFilters) => {
      setText(next.text)
      setSearch((now) => withFilters(now, next), { replace: true })
    },
    sort,
    onSort: (next: SortBy) => setSearch((now) => withSort(now, next, FIRST_SORT), { replace: true }),
    chosen,
    pathTo,
    close,
    one: useLast(enabled && chosen !== null ? chosen : null, list.items),
  }
}
export type CodesSeen = ReturnType<typeof useCodes>

/** What an act takes off the list is still told about beside it. */
function useLast(chosen: string | null, items: readonly StockCode[]): StockCode | null {
  const [last, setLast] = useState<StockCode | null>(null)
  const found = items.find(({ id }) => String(id) === chosen) ?? null
  if (found !== null && found !== last) setLast(found)
  return found ?? (last !== null && String(last.id) === chosen ? last : null)
}
