/** Opens a grant of free credits and carries it out: each person gets a movement of their own, or nobody gets any. */
import { createHash } from 'node:crypto'
import { newGtid } from '@taschino/basics/gtid.ts'
import { giveCredits } from '@taschino/ledger/movements/give-credits.ts'
import { postAll } from '@taschino/ledger/post.ts'
import type { Sql } from '../../platform/db/db.ts'
import { holdersOf } from '../agencies/public.ts'
import { credited } from './notices.ts'
import {
  endGrant,
  insertGrant,
  noteGiven,
  readGrant,
  sharesOf,
  type GrantEnd,
  type GrantRowRead,
  type NewGrant,
  type Share,
} from './store.ts'

/** A hash of the receivers and their sums, whatever their order. */
export const hashOf = (shares: readonly Share[]): string =>
  createHash('sha256')
    .update(
      shares
        .map(({ idUser, value }) => `${idUser}:${value}`)
        .toSorted()
        .join(),
    )
    .digest('hex')

export async function grantNow(sql: Sql, id: number): Promise<GrantRowRead> {
  const row = await readGrant(sql, id, null)
  if (!row) throw new Error(`grant ${id} was made and is not there`)
  return row
}

export const openGrant = async (sql: Sql, made: Omit<NewGrant, 'hash'>): Promise<GrantRowRead> =>
  grantNow(sql, await insertGrant(sql, { ...made, hash: hashOf(made.shares) }))

/** `circuit`: the name under which the company gives. `at`: for demo and test worlds, where nobody is notified. */
interface Giving {
  circuit: string
  now: number
  at?: Date
}

/** Throws MovementRefused where a receiver is frozen; then nobody gets anything. */
export async function carryOut(sql: Sql, grant: GrantRowRead, end: GrantEnd, { circuit, now, at }: Giving): Promise<void> {
  const giver = grant.agencyName ?? circuit
  const given = (await sharesOf(sql, grant.id)).map((share) => ({ ...share, gtid: newGtid(now) }))
  const holderOf = await holdersOf(
    sql,
    given.map(({ idUser }) => idUser),
    { held: true },
  )
  await postAll(
    sql,
    given.map(({ gtid, idUser, value }) =>
      giveCredits({
        gtid,
        grant: grant.id,
        agency: grant.idAgency,
        to: holderOf(idUser),
        value,
        events: at ? [] : credited(gtid, holderOf(idUser), { giver, value, reason: grant.reason }),
        detail: { kind: grant.kind, reason: grant.reason, giver },
        at,
      }),
    ),
  )
  await noteGiven(sql, grant.id, given)
  await endGrant(sql, grant.id, end)
}

/** For demo and test worlds: opens and carries out a grant as one person of the company would. */
export async function giveOnce(sql: Sql, made: Omit<NewGrant, 'hash'>, circuit: string): Promise<void> {
  const { by, at } = made
  await carryOut(sql, await openGrant(sql, made), { state: 'given', by, at }, { circuit, now: at.getTime(), at })
}
