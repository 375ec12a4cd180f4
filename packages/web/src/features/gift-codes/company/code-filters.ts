/**
 * The filters of the company's codes. Merchant and state stand in the address; the searched words do not, because they may be a whole
 * code, which no browser history should keep.
 */
import { withParams } from '../../../routing/with-params.ts'

export const SHARES = ['all', 'free', 'sold'] as const
type Share = (typeof SHARES)[number]

export interface CodeFilters {
  text: string
  share: Share
  /** Of one merchant only. */
  merchant: number | null
}
export const NO_FILTERS: CodeFilters = { text: '', share: 'all', merchant: null }

const NUMBER = /^[1-9]\d{0,8}$/

/** What cannot be understood is left out. */
export function filtersFrom(search: URLSearchParams): Omit<CodeFilters, 'text'> {
  const merchant = search.get('merchant') ?? ''
  return {
    share: SHARES.find((one) => one === search.get('share')) ?? 'all',
    merchant: NUMBER.test(merchant) ? Number(merchant) : null,
  }
}

/** Writes them into an address and leaves everything else in it alone. */
export const withFilters = (search: URLSearchParams, { share, merchant }: Omit<CodeFilters, 'text'>): URLSearchParams =>
  withParams(search, { share: share === 'all' ? '' : share, merchant: merchant === null ? '' : String(merchant) })

const ASSIGNED: Readonly<Record<Share, boolean | undefined>> = { all: undefined, free: false, sold: true }

/** As a query of the call: only what narrows the list is sent. */
export function queryOf({ text, share, merchant }: CodeFilters): { text?: string; filterAssigned?: boolean; merchant?: number } {
  const assigned = ASSIGNED[share]
  return {
    ...(text.trim() === '' ? {} : { text: text.trim() }),
    ...(assigned === undefined ? {} : { filterAssigned: assigned }),
    ...(merchant === null ? {} : { merchant }),
  }
}

export const isFiltered = ({ text, share, merchant }: CodeFilters): boolean => text.trim() !== '' || share !== 'all' || merchant !== null
