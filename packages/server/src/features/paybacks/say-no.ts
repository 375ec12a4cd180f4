/** How a money call of this feature refuses: stored with its key, or rolled back with what it had written. */
import { MovementRefused } from '@taschino/ledger/post.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import type { Facts } from '../../http/refusal.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import type { Sql } from '../../platform/db/db.ts'
import { availableOf } from './rules.ts'
import type { PaidShop } from './store.ts'
import { takingsOf } from './takings.ts'

/**
 * What keeps takings from becoming this; null when nothing does. A shop that is stopped is paid what it is owed, in euros; nothing that it
 * could spend comes of it.
 */
export function shopObstacle(
  shop: PaidShop,
  wants: { euros: boolean; spendable: boolean },
): 'shop_not_active' | 'iban_missing' | 'iban_refused' | null {
  if (!shop.enabled && wants.spendable) return 'shop_not_active'
  if (!wants.euros) return null
  return shop.iban === null ? 'iban_missing' : shop.refused === null ? null : 'iban_refused'
}

/** Runs what writes about one shop; a "no" of the books undoes all of it and becomes one of ours. */
type No<N extends string> = (name: 'takings_short' | 'shop_not_active', facts?: Facts) => StoredAnswer<N>

export async function written<N extends string>(
  sql: Sql,
  { shop, now }: { shop: { id: number }; now: number },
  no: No<N>,
  work: () => Promise<StoredAnswer<N>>,
): Promise<StoredAnswer<N>> {
  try {
    return await inSavepoint(sql, work)
  } catch (error) {
    if (!(error instanceof MovementRefused)) throw error
    if (error.reason === 'insufficient_funds') return no('takings_short', { available: availableOf(await takingsOf(sql, shop.id, now)) })
    if (error.reason === 'party_frozen' || error.reason === 'party_stopped') return no('shop_not_active')
    throw new Error(`takings cannot be refused for ${error.reason}`, { cause: error })
  }
}
