/** What people hear of their cashback: that it came, that it will not, that the brand took it back from us and it stays theirs. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../../realtime/public.ts'

/** A person, or a shop. */
export interface Owner {
  party: number
  isShop: boolean
}

const audience = ({ party, isShop }: Owner): { users: number[] } | { shops: number[] } => (isShop ? { shops: [party] } : { users: [party] })

/** Balances are read again by this event alone, whatever in the club moved them. */
export function credited(gtid: Gtid, owner: Owner, facts: { brand: string; value: number }): Json[] {
  return [
    notice({ ...audience(owner), company: true, event: { type: 'onClubOrder', GTID: gtid, action: 'confirmed' } }),
    notice({ ...audience(owner), notification: { says: 'cashback_credited', facts, type: 'club-cashback', GTID: gtid } }),
  ]
}

export const tracked = (owner: Owner, facts: { brand: string; value: number }): Json =>
  notice({ ...audience(owner), notification: { says: 'cashback_tracked', facts, type: 'club-cashback' } })

export const declined = (owner: Owner, facts: { brand: string; value: number; reason: string }): Json =>
  notice({ ...audience(owner), notification: { says: 'cashback_declined', facts, type: 'club-cashback' } })

export const claimRejected = (owner: Owner, facts: { brand: string; value: number; reason: string }): Json =>
  notice({ ...audience(owner), notification: { says: 'claim_rejected', facts, type: 'club-cashback' } })

/** For the company: something waits that only people can judge. */
export const held = (facts: { brand: string; value: number }): Json =>
  notice({ company: true, notification: { says: 'cashback_held', facts, type: 'new-cashback' } })

export const claimed = (facts: { brand: string; value: number }): Json =>
  notice({ company: true, notification: { says: 'claim_made', facts, type: 'new-claim' } })
