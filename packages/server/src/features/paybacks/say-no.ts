/** How a money call of this feature says no: kept with its key, or undone with what it had written. */
import { MovementRefused } from '@taschino/ledger/post.ts'
import { refusalText, type Said } from '../../door/once.ts'
import type { Facts } from '../../door/refusal.ts'
import { allOrNothing } from '../../platform/all-or-nothing.ts'
import type { Sql } from '../../platform/db.ts'
import { availableOf } from './rules.ts'
import type { PaidShop } from './store.ts'
import { takingsOf } from './takings.ts'

/** All refusals here are conflicts with what is true now. */
export const no = (name: string, facts?: Facts): Said => ({ status: 409, text: refusalText(name, facts), gtid: null })

/** What keeps a shop from being paid at all; null when nothing does. */
export function shopObstacle(shop: PaidShop, wantsEuros: boolean): 'shop_not_active' | 'iban_missing' | null {
  if (!shop.enabled) return 'shop_not_active'
  return wantsEuros && shop.iban === null ? 'iban_missing' : null
}

/** Runs what writes about one shop; a "no" of the books undoes all of it and becomes one of ours. */
export async function written(sql: Sql, { shop, now }: { shop: { id: number }; now: number }, work: () => Promise<Said>): Promise<Said> {
  try {
    return await allOrNothing(sql, work)
  } catch (error) {
    if (!(error instanceof MovementRefused)) throw error
    if (error.reason === 'insufficient_funds') return no('takings_short', { available: availableOf(await takingsOf(sql, shop.id, now)) })
    if (error.reason === 'party_frozen') return no('shop_not_active')
    throw new Error(`takings cannot be refused for ${error.reason}`, { cause: error })
  }
}
