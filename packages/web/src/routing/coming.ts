/**
 * Screens that later features will fill: the one list. The table of screens reads it, the "in arrivo" screen tells what each will be, a
 * test holds both together.
 */
import type { Role } from '@taschino/contract/roles.ts'

export interface Coming {
  readonly path: string
  readonly access: readonly Role[]
  /** "Login plus a second guard" (docs/product.md, screens). */
  readonly second?: true
}

const COMPANY: readonly Role[] = ['company', 'admin']

/** Login plus the second guard. */
const guarded = (path: string, access: readonly Role[]): Coming => ({ path: `/${path}`, access, second: true })

export const COMING: readonly Coming[] = [
  guarded('company-club-products-management', COMPANY),
  guarded('company-club-aon-management', COMPANY),
  guarded('company-club-categories-management', COMPANY),
  guarded('company-club-categories-management/company-club-category-details-management/:idInternalCategory', COMPANY),
]
