/** A table made from a call: filters and words in the address, order, totals of everything found, the export of what is seen. */
import type { ReactNode } from 'react'
import type { Call } from '@taschino/contract/call.ts'
import { useAsk, useInfinite } from '../api/use-ask.ts'
import { useSettled } from '../api/use-settled.ts'
import type { Paged } from '../api/PagedList.tsx'
import { useSearchParams } from '../routing/router.tsx'
import { Button } from '../ui/Button.tsx'
import { money } from '../words/formats.ts'
import { locale, t } from '../words/words.ts'
import { sortFrom, withSort, type Column, type SortBy } from './column.ts'
import { isNarrowed, narrowedBy, typedIn, without, type Filter } from './filter.ts'
import { FilterTokens } from './FilterTokens.tsx'
import type { TableProps } from './table-props.ts'
import { Table } from './Table.tsx'
import { useMarks, type MarkRules } from './use-marks.ts'
import { WordsField } from './WordsField.tsx'

type Taken = 'id' | 'label' | 'keyOf' | 'chosen' | 'to' | 'pathOf' | 'onOpen' | 'away' | 'record' | 'onClose' | 'below' | 'none'

interface ListTableProps<T> extends Pick<TableProps<T>, Taken> {
  columns: readonly Column<T>[]
  /** Answers in pages; `totals` where it is a table of the contract. */
  call: Call
  params?: object
  /** Asked for whatever the filters say. */
  query?: Readonly<Record<string, string>>
  file?: { call: Call; name: string }
  filters?: readonly Filter[]
  /** What else of the address belongs to the list, besides its filters: a saved view holds it. */
  also?: readonly string[]
  /** What the field for words says; without it there is none. */
  find?: string
  /** In which order the list comes until another is chosen. */
  first: SortBy
  /** The row that is pressed, where rows have no address. */
  onOpenRow?: (row: T) => void
  /** Beside the filters. */
  beside?: ReactNode
  /** Which rows can be marked for an act of several, and what a mark is called; `bar` stands below while some are. */
  marks?: Pick<MarkRules<T>, 'may' | 'nameOf'>
  bar?: (rows: readonly T[], clear: () => void) => ReactNode
}

const UNMARKED = { may: () => false, nameOf: () => '' }

type Totals = Readonly<Record<string, number>>

export function ListTable<T>(props: ListTableProps<T>) {
  const {
    call,
    params,
    columns,
    query = {},
    file,
    filters = [],
    also = [],
    find,
    first,
    beside,
    none,
    marks,
    bar,
    onOpenRow,
    ...rest
  } = props
  const [search, setSearch] = useSearchParams()
  const settled = useSettled(typedIn(search)).trim()
  const narrowed = { ...query, ...narrowedBy(filters, search), ...(settled === '' ? {} : { text: settled }) }
  const sort = sortFrom(columns as readonly Column<never>[], search, first)
  const ordered = sort === first ? narrowed : { ...narrowed, sort }
  const at = params === undefined ? {} : { params }
  // What a call is asked for and answers is known where the columns are written.
  const list = useInfinite(call, { ...at, query: { ...ordered, limit: '100' } } as never) as unknown as Paged<T>
  const asked = useAsk(call, { ...at, query: { ...narrowed, totals: 'true', limit: '1' } } as never, { keepPrevious: true })
  const totals = (asked.data as { totals?: Totals } | undefined)?.totals
  const marked = useMarks(list.items, { keyOf: rest.keyOf, ...(marks ?? UNMARKED) })
  const clear = () => setSearch((now) => without(filters, now), { replace: true })
  // Where nothing can be narrowed, nothing found is nothing there: no columns to choose and no file of it.
  if (filters.length === 0 && find === undefined && !list.isPending && !list.isError && list.items.length === 0) return none
  return (
    <>
      <Table
        {...rest}
        keys={['text', 'sort', ...also, ...filters.map(({ key }) => key)]}
        {...(marks ? { marks: marked } : {})}
        {...(onOpenRow
          ? {
              onOpen: (key: string) => {
                const row = list.items.find((one) => rest.keyOf(one) === key)
                if (row !== undefined) onOpenRow(row)
              },
            }
          : {})}
        list={list}
        columns={columns.map((column) => withTotal(column, totals))}
        sort={sort}
        onSort={(next) => setSearch((now) => withSort(now, next, first), { replace: true })}
        count={totals?.['count'] ?? null}
        {...(file ? { file: { ...file, ...at, query: ordered } } : {})}
        beside={
          <>
            {find !== undefined && <WordsField find={find} />}
            <FilterTokens filters={filters} />
            {beside}
          </>
        }
        none={isNarrowed(filters, search) ? <NoneFound onClear={clear} /> : none}
      />
      {bar?.(marked.rows, marked.clear)}
    </>
  )
}

const withTotal = <T,>(column: Column<T>, totals: Totals | undefined): Column<T> => {
  if (column.sum === undefined) return column
  const sum = totals?.[column.sum]
  return { ...column, total: sum === undefined ? '…' : column.things ? sum.toLocaleString(locale()) : money(sum) }
}

function NoneFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 rounded-m border border-line bg-card p-6 text-center">
      <p className="m-0 text-lg font-bold">{t('table.none')}</p>
      <Button kind="ghost" size="small" wide={false} onClick={onClear}>
        {t('act.filters_clear')}
      </Button>
    </div>
  )
}
