/** The notices and events about gift codes; they never hold any part of a code. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'

/** The buyer: a person, or a shop. */
export interface Buyer {
  party: number
  isShop: boolean
}

const audience = ({ party, isShop }: Buyer): { users: number[] } | { shops: number[] } => (isShop ? { shops: [party] } : { users: [party] })

export const bought = (gtid: Gtid, buyer: Buyer): Json =>
  notice({ ...audience(buyer), company: true, event: { type: 'onBarcode', GTID: gtid, action: 'bought' } })

/** The buyer returned it. */
export const returned = (gtid: Gtid, buyer: Buyer): Json =>
  notice({ ...audience(buyer), company: true, event: { type: 'onBarcode', GTID: gtid, action: 'cancelled' } })

/** The company cancelled it; the buyer did not ask for it, so the notice has words. */
export function cancelled(gtid: Gtid, sale: Gtid, buyer: Buyer, facts: { merchant: string; value: number; reason: string }): Json[] {
  return [
    returned(gtid, buyer),
    notice({ ...audience(buyer), notification: { says: 'code_cancelled', facts, type: 'gift-code', GTID: sale } }),
  ]
}

export const ending = (sale: Gtid, buyer: Buyer, facts: { merchant: string; value: number; day: string }): Json =>
  notice({ ...audience(buyer), notification: { says: 'code_ending', facts, type: 'gift-code', GTID: sale } })

export const stockLow = (facts: { merchant: string; codes: number }): Json =>
  notice({ company: true, notification: { says: 'stock_low', facts, type: 'stock-low' } })

export const stockEnding = (facts: { merchant: string; codes: number; day: string }): Json =>
  notice({ company: true, notification: { says: 'stock_ending', facts, type: 'stock-expiring' } })
