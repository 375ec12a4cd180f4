/** What people hear of their cashback: that it came, that it will not, that the brand took it back from us and it stays theirs. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice, type Told } from '../../realtime/public.ts'

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

/** Nothing moved, and lists of it are read again all the same. */
const hint = (owner: Owner): Json =>
  notice({ ...audience(owner), company: true, event: { type: 'onClubOrder', GTID: '', action: 'pending' } })
const told = (owner: Owner, words: Told): Json => notice({ ...audience(owner), notification: { ...words, type: 'club-cashback' } })

export const tracked = (owner: Owner, facts: { brand: string; value: number }): Json[] => [
  hint(owner),
  told(owner, { says: 'cashback_tracked', facts }),
]

export const declined = (owner: Owner, facts: { brand: string; value: number; reason: string }): Json[] => [
  hint(owner),
  told(owner, { says: 'cashback_declined', facts }),
]

export const claimRejected = (owner: Owner, facts: { brand: string; value: number; reason: string }): Json[] => [
  hint(owner),
  told(owner, { says: 'claim_rejected', facts }),
]

/** For the company: something waits that only people can judge. */
export const held = (facts: { brand: string; value: number }): Json =>
  notice({ company: true, notification: { says: 'cashback_held', facts, type: 'new-cashback' } })

export const claimed = (facts: { brand: string; value: number }): Json =>
  notice({ company: true, notification: { says: 'claim_made', facts, type: 'new-claim' } })
