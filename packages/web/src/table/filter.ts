/** The type of a filter of a table: how it stands in the address, and what it asks of the call. */
import { withParams } from '../routing/with-params.ts'
import { amountsOf } from './amounts.ts'
import { daysOf } from './days.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** `key` names it in the address. */
export type Filter =
  | {
      readonly kind: 'one'
      readonly key: string
      readonly label: string
      readonly options: readonly Option[]
      /** What it is set to while the address says nothing: then it cannot be taken off. */
      readonly base?: string
      /** Several may be chosen: in the address and in the query they stand behind each other. */
      readonly many?: true
    }
  | { readonly kind: 'flag'; readonly key: string; readonly label: string }
  /** Days from and to, sent as `from` and `to`. */
  | { readonly kind: 'days'; readonly key: string; readonly label: string }
  /** Cents from and to, sent as `least` and `most`. */
  | { readonly kind: 'amounts'; readonly key: string; readonly label: string }
  /** Set by a link alone, and shown only then: one number of a person or a place. */
  | { readonly kind: 'linked'; readonly key: string; readonly label: string }

/** What the address says of a filter; what cannot be understood is left out. */
export function valueOf(filter: Filter, search: URLSearchParams): string | null {
  const value = search.get(filter.key)
  const base = filter.kind === 'one' ? (filter.base ?? null) : null
  if (value === null) return base
  if (filter.kind === 'flag') return value === 'true' ? value : null
  if (filter.kind === 'days') return daysOf(value) === null ? null : value
  if (filter.kind === 'amounts') return amountsOf(value) === null ? null : value
  if (filter.kind === 'linked') return /^\d{1,12}$/.test(value) ? value : null
  const known = (one: string): boolean => filter.options.some((option) => option.value === one)
  if (filter.many) return value.split(',').filter(known).join(',') || base
  return known(value) ? value : base
}

/** As a query of the call: only what narrows the list is sent. */
export function narrowedBy(filters: readonly Filter[], search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {}
  for (const filter of filters) {
    const value = valueOf(filter, search)
    if (value === null) continue
    if (filter.kind === 'days') Object.assign(query, daysOf(value))
    else if (filter.kind === 'amounts') Object.assign(query, amountsOf(value))
    else query[filter.key] = value
  }
  return query
}

export const typedIn = (search: URLSearchParams): string => (search.get('text') ?? '').slice(0, 80)

export const isNarrowed = (filters: readonly Filter[], search: URLSearchParams): boolean =>
  typedIn(search).trim() !== '' ||
  filters.some((filter) => valueOf(filter, search) !== (filter.kind === 'one' ? (filter.base ?? null) : null))

/** The address without anything that narrows the list. */
export const without = (filters: readonly Filter[], search: URLSearchParams): URLSearchParams =>
  withParams(search, { text: null, ...Object.fromEntries(filters.map(({ key }) => [key, null])) })
