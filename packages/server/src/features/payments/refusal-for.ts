/** Translates a refusal of the ledger into one of the contract. */
import type { Refusal } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isFrozen, isStopped } from './store.ts'
import type { PayRefusal } from './target.ts'

export async function refusalFor(sql: Sql, reason: Refusal, payer: number): Promise<PayRefusal> {
  switch (reason) {
    case 'insufficient_funds':
    case 'repeat_refused':
    case 'repeat_ask':
    case 'charge_expired':
    case 'charge_used':
    case 'charge_cancelled':
      return reason
    // Of a payment one side is the payer's own shop at most; in a shop that is stopped nobody pays.
    case 'party_stopped':
      return (await isStopped(sql, payer)) ? 'payer_stopped' : 'shop_disabled'
    case 'party_frozen':
      return (await isFrozen(sql, payer)) ? 'payer_disabled' : 'shop_disabled'
    case 'charge_unknown':
      return 'shop_code_unknown'
    case 'already_done':
    case 'already_cancelled':
    case 'already_refunded':
    case 'refund_exceeds':
      throw new Error(`a payment cannot be refused for ${reason}`)
  }
}
