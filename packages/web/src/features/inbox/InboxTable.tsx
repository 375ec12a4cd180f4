/** The table of what waits for the company, at a desk; several are answered at once. */
import { useState, type ReactNode } from 'react'
import type { RequestKind } from '@taschino/contract/request-shapes.ts'
import type { ListedRequest } from '@taschino/contract/request-details.ts'
import { countRequests, exportRequests, listRequests, type RequestSort } from '@taschino/contract/requests.ts'
import { useAsk, useInfinite } from '../../api/use-ask.ts'
import { deskPaths } from '../../routing/desk-paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { sortFrom, withSort, type Column } from '../../table/column.ts'
import type { Filter } from '../../table/filter.ts'
import { FilterTokens } from '../../table/FilterTokens.tsx'
import { MarkedBar } from '../../table/MarkedBar.tsx'
import { Table } from '../../table/Table.tsx'
import { useMarks } from '../../table/use-marks.ts'
import { WordsField } from '../../table/WordsField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { money, shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { firstSort, narrowedBy, OLD_DAYS, SHOWN, tableQuery, type Filters, type Shown } from './filters.ts'
import { isSmall, SeveralSheet } from './SeveralSheet.tsx'
import { StateTag } from './StateTag.tsx'
import { useShownCounts } from './use-shown-counts.ts'
import { promiseOf, whatWords } from './words-of.ts'

export interface InboxProps {
  kinds: readonly RequestKind[]
  filters: Filters
  onSet: (filters: Filters) => void
  chosen: string | null
  pathTo: (gtid: string) => string
  choose: (gtid: string | null) => void
  /** At a desk it is a table. */
  desk: boolean
}

type SortName = Exclude<RequestSort, `-${string}`>

function columns(total: number | null): readonly Column<ListedRequest, SortName>[] {
  return [
    { key: 'who', head: t('inbox.col.who'), width: 190, least: 150, sort: 'who', cell: ({ party }) => <bdi>{party.name}</bdi> },
    { key: 'what', head: t('inbox.col.what'), width: 165, cell: whatWords },
    {
      key: 'value',
      head: t('inbox.col.value'),
      width: 108,
      sort: 'value',
      end: true,
      cell: ({ value }) => money(value),
      total: total === null ? '…' : money(total),
    },
    { key: 'age', head: t('inbox.col.age'), width: 96, sort: 'asked', cell: ({ waits }) => t('inbox.days', { count: waits }) },
    { key: 'promise', head: t('inbox.col.promise'), width: 210, sort: 'payout', cell: (request) => <Promised request={request} /> },
    { key: 'signs', head: t('inbox.col.signs'), width: 160, cell: (request) => <Signs request={request} /> },
    { key: 'net', head: t('inbox.net'), width: 110, sort: 'net', end: true, cell: ({ payback }) => (payback ? money(payback.net) : '–') },
    { key: 'asked_by', head: t('inbox.asked_by'), width: 160, least: 110, cell: ({ askedBy }) => <bdi>{askedBy}</bdi> },
    { key: 'asked', head: t('inbox.asked_at'), width: 110, sort: 'asked', aside: true, cell: ({ askedAt }) => shortDay(askedAt) },
    { key: 'group', head: t('inbox.col.group'), width: 160, aside: true, cell: ({ party }) => <bdi>{party.group ?? '–'}</bdi> },
    { key: 'code', head: t('inbox.code'), width: 170, aside: true, cell: ({ gtid }) => gtid },
    { key: 'note', head: t('inbox.note'), width: 220, aside: true, cell: ({ note }) => <bdi>{note}</bdi> },
  ]
}

function Promised({ request }: { request: ListedRequest }) {
  const promise = promiseOf(request)
  return promise ? <Tag kind={promise.kind}>{promise.words}</Tag> : '–'
}

function Signs({ request: { state, firstBy, watch } }: { request: ListedRequest }) {
  return (
    <span className="inline-flex gap-1.5">
      {state !== 'pending' && <StateTag state={state} />}
      {(state === 'pending' || state === 'returned') && firstBy !== null && <Tag kind="plain">{t('inbox.one_of_two')}</Tag>}
      {state === 'pending' && watch && <Tag kind="warn">{t('inbox.watch')}</Tag>}
    </span>
  )
}

export function InboxTable({ kinds, filters, chosen, pathTo, choose, none }: InboxProps & { none: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const first = firstSort(filters)
  const counts = useAsk(countRequests, { query: narrowedBy(filters, kinds) }, { keepPrevious: true }).data?.groups
  const sum = (pick: (group: { count: number; value: number }) => number) =>
    counts ? counts.reduce((all, group) => all + pick(group), 0) : null
  const all = columns(sum(({ value }) => value))
  const sort = sortFrom(all, search, first)
  const list = useInfinite(listRequests, { query: tableQuery(filters, kinds, sort) })
  const marks = useMarks(list.items, { keyOf, may: isSmall, nameOf: ({ party, value }) => `${party.name}, ${money(value)}` })
  const [several, setSeveral] = useState(false)
  const count = sum((group) => group.count)
  return (
    <>
      <Table
        id="requests"
        label={t('inbox.title')}
        list={list}
        columns={all}
        keyOf={keyOf}
        sort={sort}
        onSort={(next) => setSearch((now) => withSort(now, next, first), { replace: true })}
        count={count}
        chosen={chosen}
        to={pathTo}
        record={deskPaths.request}
        onClose={() => choose(null)}
        none={none}
        marks={marks}
        file={{ call: exportRequests, query: { ...narrowedBy(filters, kinds), sort }, name: t('inbox.file') }}
        keys={KEYS}
        beside={<Narrowing kinds={kinds} filters={filters} />}
      />
      <MarkedBar
        marked={marks.rows.length}
        sum={money(marks.rows.reduce((total, { value }) => total + value, 0))}
        onClear={marks.clear}
        onFirst={() => setSeveral(true)}>
        <Button size="small" kind="soft" onClick={() => setSeveral(true)}>
          {t('inbox.approve_marked', { count: marks.rows.length })}
        </Button>
      </MarkedBar>
      {several && (
        <SeveralSheet
          requests={marks.rows}
          onClose={() => {
            setSeveral(false)
            marks.clear()
          }}
        />
      )}
    </>
  )
}

/** Parts of the address that belong to the list. */
const KEYS = ['text', 'kind', 'shown', 'old', 'order', 'asked', 'sort']

/** The same filters as the chips of a phone, as tokens, and days besides. */
function Narrowing({ kinds, filters }: { kinds: readonly RequestKind[]; filters: Filters }) {
  const of = useShownCounts(kinds, filters)
  const shops = kinds.includes('payback')
  const counted = (shown: Shown): string => {
    const count = of(shown)
    return `${t(`inbox.shown.${shown}`)}${count === undefined ? '' : ` ${count}`}`
  }
  const tokens: readonly Filter[] = [
    {
      kind: 'one',
      key: 'shown',
      label: t('table.status'),
      base: 'waiting',
      options: SHOWN.filter((shown) => shops || shown !== 'paid').map((value) => ({ value, label: counted(value) })),
    },
    ...(kinds.length > 1
      ? [
          {
            kind: 'one' as const,
            key: 'kind',
            label: t('table.kind'),
            options: kinds.map((value) => ({ value, label: t(`inbox.kind.${value}`) })),
          },
        ]
      : []),
    { kind: 'days', key: 'asked', label: t('inbox.asked_at') },
    { kind: 'flag', key: 'old', label: t('inbox.older', { count: OLD_DAYS }) },
  ]
  return (
    <>
      <WordsField find={t(shops ? 'inbox.search_shops' : 'inbox.search_agencies')} />
      <FilterTokens filters={tokens} />
    </>
  )
}

const keyOf = ({ gtid }: ListedRequest): string => gtid
