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

/** None, for now: every address of the plan has its screen. */
export const COMING: readonly Coming[] = []
