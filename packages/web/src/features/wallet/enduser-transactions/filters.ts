/** The filters of movements in the address. */
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { withParams } from '../../../routing/with-params.ts'

/** Names as in docs/product.md, movements. */
export interface Filters {
  text: string
  ticketTypes: readonly TicketType[]
  idAgency: number | null
  payback: boolean
  request: boolean
}

export const NO_FILTERS: Filters = { text: '', ticketTypes: [], idAgency: null, payback: false, request: false }

/** What cannot be understood is left out: an old or hand-made link still opens the list. */
export function filtersFrom(search: URLSearchParams): Filters {
  const asked = (search.get('ticketTypes') ?? '').split(',')
  const agency = Number(search.get('idAgency'))
  return {
    // As typed, blanks included: the address is the field's memory, and words have blanks between them.
    text: (search.get('text') ?? '').slice(0, 80),
    ticketTypes: TICKET_TYPES.filter((type) => asked.includes(type)),
    idAgency: Number.isSafeInteger(agency) && agency > 0 ? agency : null,
    payback: search.get('payback') === 'true',
    request: search.get('request') === 'true',
  }
}

/** Writes the filters into an address and leaves everything else in it alone. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  return withParams(search, {
    text: filters.text,
    ticketTypes: filters.ticketTypes.join(','),
    idAgency: filters.idAgency === null ? '' : String(filters.idAgency),
    payback: filters.payback ? 'true' : '',
    request: filters.request ? 'true' : '',
  })
}

/** The same as a query of the call: only what narrows the list is sent. */
export function queryOf(filters: Filters) {
  return {
    ...(filters.text.trim() ? { text: filters.text.trim() } : {}),
    ...(filters.ticketTypes.length > 0 ? { ticketTypes: filters.ticketTypes.join(',') } : {}),
    ...(filters.idAgency === null ? {} : { idAgency: String(filters.idAgency) }),
    ...(filters.payback ? { payback: 'true' as const } : {}),
    ...(filters.request ? { request: 'true' as const } : {}),
  }
}

export const countFilters = (filters: Filters): number =>
  Number(filters.text.trim() !== '') +
  filters.ticketTypes.length +
  Number(filters.idAgency !== null) +
  Number(filters.payback) +
  Number(filters.request)
