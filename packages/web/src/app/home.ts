/** Where each role starts: its first tab; the company at a desk on its home. */
import type { Role } from '@taschino/contract/roles.ts'
import { HOME_AT_DESK, paths } from '../routing/paths.ts'
import { WIDTHS } from '../settings/media.ts'

export const isStaff = (role: Role): boolean => role === 'company' || role === 'admin'

export const homeNow = (role: Role): string =>
  (matchMedia(`(min-width: ${WIDTHS.wide}px)`).matches && HOME_AT_DESK[role]) || paths.home(role)
