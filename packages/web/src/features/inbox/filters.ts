/** The filters of the inbox in the address; what waits is shown first. */
import type { RequestSort } from '@taschino/contract/requests.ts'
import type { RequestKind, RequestState } from '@taschino/contract/request-shapes.ts'
import { withParams } from '../../routing/with-params.ts'
import { daysOf } from '../../table/days.ts'

/** Groups of states as the desk thinks of them. */
export const SHOWN = ['waiting', 'approved', 'paid', 'rejected', 'cancelled', 'all'] as const
export type Shown = (typeof SHOWN)[number]

export interface Filters {
  text: string
  kind: RequestKind | null
  shown: Shown
  late: boolean
  newest: boolean
  /** Days on which it was asked, as an address names them. */
  asked: string | null
}
export const NO_FILTERS: Filters = { text: '', kind: null, shown: 'waiting', late: false, newest: false, asked: null }

const STATES: Readonly<Record<Shown, readonly RequestState[]>> = {
  waiting: ['pending', 'returned'],
  approved: ['approved', 'sent'],
  paid: ['paid'],
  rejected: ['rejected'],
  cancelled: ['cancelled'],
  all: [],
}
/** Older than this wants a look. */
export const OLD_DAYS = 3

export const statesOf = (shown: Shown): readonly RequestState[] => STATES[shown]

const oneOf = <T extends string>(list: readonly T[], value: string | null): T | null => list.find((one) => one === value) ?? null

/** What cannot be understood is left out. */
export function filtersFrom(search: URLSearchParams, kinds: readonly RequestKind[]): Filters {
  return {
    text: (search.get('text') ?? '').slice(0, 80),
    kind: oneOf(kinds, search.get('kind')),
    shown: oneOf(SHOWN, search.get('shown')) ?? 'waiting',
    late: search.get('old') === 'true',
    newest: search.get('order') === 'newest',
    asked: daysOf(search.get('asked') ?? '') && search.get('asked'),
  }
}

/** Writes the filters into an address and leaves everything else in it alone. */
export function withFilters(search: URLSearchParams, { text, kind, shown, late, newest, asked }: Filters): URLSearchParams {
  return withParams(search, {
    text: text,
    kind: kind ?? '',
    shown: shown === 'waiting' ? '' : shown,
    old: late ? 'true' : '',
    order: newest ? 'newest' : '',
    asked: asked ?? '',
  })
}

/** As a query without an order: what is counted. */
export function narrowedBy({ text, kind, shown, late, asked }: Filters, kinds: readonly RequestKind[]): Record<string, string> {
  const states = statesOf(shown)
  return {
    kinds: (kind === null ? kinds : [kind]).join(','),
    ...(states.length > 0 ? { states: states.join(',') } : {}),
    ...(text.trim() ? { text: text.trim() } : {}),
    ...(late ? { olderThan: String(OLD_DAYS) } : {}),
    ...daysOf(asked ?? ''),
  }
}

const fromOldest = ({ shown, newest }: Filters): boolean => (shown === 'waiting') !== newest

/** What waits is read from the oldest on, what is done from the newest, unless the other end is asked for. */
export const queryOf = (filters: Filters, kinds: readonly RequestKind[]): Record<string, string> => ({
  ...narrowedBy(filters, kinds),
  order: fromOldest(filters) ? 'oldest' : 'newest',
})

export const firstSort = (filters: Filters): RequestSort => (fromOldest(filters) ? 'asked' : '-asked')

/** What a desk's table asks: the same for the list and for whoever wants to know which request comes next. */
export const tableQuery = (filters: Filters, kinds: readonly RequestKind[], sort: string): Record<string, string> => ({
  ...narrowedBy(filters, kinds),
  sort,
  limit: '100',
})

export const isFiltered = ({ text, kind, late, asked }: Filters): boolean => text.trim() !== '' || kind !== null || late || asked !== null
