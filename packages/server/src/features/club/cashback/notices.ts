/** The notices about cashback: it came, it will not come, the brand took it back and the person keeps it. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { notice, type Told } from '../../realtime/public.ts'
import { writeOfClub } from '../letters/public.ts'

/** A person, or a shop. */
export interface Owner {
  party: number
  /** Who went to the brand: the person who is written to. */
  idUser: number
  isShop: boolean
}

type Facts = { brand: string; value: number }
type WithReason = Facts & { reason: string }

const audience = ({ party, isShop }: Pick<Owner, 'party' | 'isShop'>): { users: number[] } | { shops: number[] } =>
  isShop ? { shops: [party] } : { users: [party] }

/** Screens read balances again on this event alone. */
export function credited(gtid: Gtid, owner: Owner, facts: Facts): Json[] {
  return [
    notice({ ...audience(owner), company: true, event: { type: 'onClubOrder', GTID: gtid, action: 'confirmed' } }),
    notice({ ...audience(owner), notification: { says: 'cashback_credited', facts, type: 'club-cashback', GTID: gtid } }),
  ]
}

/** No value moved, but lists of cashback must be read again. */
const hint = (owner: Owner): Json =>
  notice({ ...audience(owner), company: true, event: { type: 'onClubOrder', GTID: '', action: 'pending' } })
const told = (owner: Owner, words: Told): Json => notice({ ...audience(owner), notification: { ...words, type: 'club-cashback' } })

const write = (
  sql: Sql,
  { idUser }: Owner,
  as: 'tracked' | 'credited' | 'declined' | 'claim-rejected',
  facts: Facts & { reason?: string },
) => writeOfClub(sql, idUser, { about: 'cashback', as, brand: facts.brand, value: facts.value, reason: facts.reason ?? null })

/** This notice travels with its movement. */
export const writeCredited = (sql: Sql, owner: Owner, facts: Facts): Promise<void> => write(sql, owner, 'credited', facts)

export async function tellTracked(sql: Sql, owner: Owner, facts: Facts): Promise<void> {
  await emit(sql, [hint(owner), told(owner, { says: 'cashback_tracked', facts })])
  await write(sql, owner, 'tracked', facts)
}

export async function tellDeclined(sql: Sql, owner: Owner, facts: WithReason): Promise<void> {
  await emit(sql, [hint(owner), told(owner, { says: 'cashback_declined', facts })])
  await write(sql, owner, 'declined', facts)
}

export async function tellClaimRejected(sql: Sql, owner: Owner, facts: WithReason): Promise<void> {
  await emit(sql, [hint(owner), told(owner, { says: 'claim_rejected', facts })])
  await write(sql, owner, 'claim-rejected', facts)
}

/** For the company: something waits for its decision. */
export const held = (facts: { brand: string; value: number }): Json =>
  notice({ company: true, notification: { says: 'cashback_held', facts, type: 'new-cashback' } })

export const claimed = (facts: { brand: string; value: number }): Json =>
  notice({ company: true, notification: { says: 'claim_made', facts, type: 'new-claim' } })
