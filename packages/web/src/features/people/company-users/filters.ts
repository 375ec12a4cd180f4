/** The filters of the list of people in the address. */
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { withParams } from '../../../routing/with-params.ts'

export interface Filters {
  text: string
  roles: readonly Role[]
  showDisabledOnly: boolean
}
export const NO_FILTERS: Filters = { text: '', roles: [], showDisabledOnly: false }

/** What cannot be understood is left out. */
export function filtersFrom(search: URLSearchParams): Filters {
  const asked = (search.get('roles') ?? '').split(',')
  return {
    text: (search.get('text') ?? '').slice(0, 80),
    roles: ROLES.filter((role) => asked.includes(role)),
    showDisabledOnly: search.get('showDisabledOnly') === 'true',
  }
}

/** Writes the filters into an address and leaves everything else in it alone. */
export function withFilters(search: URLSearchParams, filters: Filters): URLSearchParams {
  return withParams(search, {
    text: filters.text,
    roles: filters.roles.join(','),
    showDisabledOnly: filters.showDisabledOnly ? 'true' : '',
  })
}

/** As a query of the calls: only what narrows the list is sent. */
export const queryOf = ({ text, roles, showDisabledOnly }: Filters) => ({
  ...(text.trim() ? { text: text.trim() } : {}),
  ...(roles.length > 0 ? { roles: roles.join(',') } : {}),
  ...(showDisabledOnly ? { showDisabledOnly: 'true' as const } : {}),
})

export const isFiltered = (filters: Filters): boolean => filters.text.trim() !== '' || filters.roles.length > 0 || filters.showDisabledOnly
