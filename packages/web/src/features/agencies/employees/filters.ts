/** The filters of the list of employees as they stand in the address. */
import { EMPLOYEE_STATUSES, type EmployeeStatus } from '@taschino/contract/agency-shapes.ts'
import { withParams } from '../../../routing/with-params.ts'

export interface Filters {
  text: string
  status: EmployeeStatus | null
}
export const NO_FILTERS: Filters = { text: '', status: null }

/** What cannot be understood is left out. */
export const filtersFrom = (search: URLSearchParams): Filters => ({
  text: (search.get('text') ?? '').slice(0, 80),
  status: EMPLOYEE_STATUSES.find((one) => one === search.get('status')) ?? null,
})

/** Writes the filters into an address and leaves everything else in it alone. */
export function withFilters(search: URLSearchParams, { text, status }: Filters): URLSearchParams {
  return withParams(search, {
    text: text,
    status: status ?? '',
  })
}

/** As a query of the calls: only what narrows the list is sent. */
export const queryOf = ({ text, status }: Filters) => ({
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(status === null ? {} : { status }),
})
