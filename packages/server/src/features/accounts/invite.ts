/** Carries out an invitation: an account without a password, the letter with its link, a line in the audit log. */
import { randomBytes } from 'node:crypto'
import type { createUser } from '@taschino/contract/accounts.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import type { Role } from '@taschino/contract/roles.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon, type Facts } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { orRolledBack } from '../../platform/db/rolled-back.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { giveCode } from './codes.ts'
import { isStaff, usernameFrom } from './rules.ts'
import type { Place } from './rules.ts'
import {
  holdInviter,
  insertAccount,
  insertInvitation,
  invitationsLately,
  invitesTickets,
  nobodysAddress,
  signatureOf,
  takenNames,
  whatIsKnownOf,
  worksThere,
  type NewAccount,
} from './store.ts'
import { writeInvitation } from './write-invitation.ts'

type Body = BodyOf<typeof createUser>

/** The wished name, or the first free one that looks like it. */
async function freeName(sql: Sql, wish: string): Promise<{ name: string; taken: boolean }> {
  const others = Array.from({ length: 30 }, (_, i) => `${wish}${i + 2}`)
  const taken = await takenNames(sql, [wish, ...others])
  const name = [wish, ...others].find((one) => !taken.has(one)) ?? `${wish}.${randomBytes(4).toString('hex')}`
  return { name, taken: taken.has(wish) }
}

interface Opened {
  idUser: number
  code: string
  username: string
}

/**
 * The new account with its code. Where the address has one already the work is the same, so that time does not tell an inviter who exists
 * (T34): whoever is to get an agency's tickets has a row that they can join to their account, everybody else's is taken back.
 */
async function openAccount(
  sql: Sql,
  account: NewAccount,
  { known, stays }: { known: boolean; stays: boolean },
  secretFor: SecretFor,
): Promise<Opened | null> {
  return orRolledBack(sql, known && !stays, async () => {
    const wanted = known ? { ...account, email: nobodysAddress(), ...(stays ? { officeEmail: account.email } : {}) } : account
    let username = account.username
    let idUser = await insertAccount(sql, wanted)
    if (idUser === null) {
      // Two people of one name are invited in this very moment: the second gets another user name.
      username = `${account.username.slice(0, 30)}.${randomBytes(3).toString('hex')}`
      idUser = await insertAccount(sql, { ...wanted, username })
    }
    // Somebody else invited the same person in this very moment.
    return idUser === null
      ? refuseCommon('in_progress', undefined, 1)
      : { idUser, username, code: await giveCode(sql, idUser, 'activation', secretFor) }
  })
}

type Refuse = (name: 'email_taken' | 'username_taken') => never

/** What of the call an invitation needs. */
export interface Inviting {
  sql: Sql
  who: Pick<Who, 'idUser' | 'role'>
  secretFor: SecretFor
  /** In whose name many are invited: their letters are signed so, and not even the company hears who of them is known (T34). */
  inNameOf?: string
}

export async function invite(
  { sql, who, secretFor, inNameOf }: Inviting,
  body: Body,
  place: Place,
  refuse: Refuse,
): Promise<{ idUser: number | null; username: string }> {
  const { email, firstName, lastName, role, language = 'it' } = body
  const { name, taken } = await freeName(sql, body.username ?? usernameFrom(firstName, lastName))
  const known = await whatIsKnownOf(sql, email)
  const open = isStaff(who.role) && inNameOf === undefined
  // Whoever has an account may be known to another agency as well; nobody has two for anything else, or two at one agency.
  const stays = role === 'enduser' && place.idAgency !== null && !(await worksThere(sql, place.idAgency, email))
  if (open && known.owner && !stays) return refuse('email_taken')
  if (open && body.username !== undefined && taken) return refuse('username_taken')
  const invitedBy = inNameOf ?? (await signatureOf(sql, who.idUser))
  const made = await openAccount(
    sql,
    { email, firstName, lastName, role, ...place, language, username: name, createdBy: who.idUser },
    { known: known.owner !== null, stays },
    secretFor,
  )
  const agency = made === null || role !== 'enduser' ? null : await invitesTickets(sql, made.idUser)
  await writeInvitation(sql, { idUser: made?.idUser ?? null, email, language, code: made?.code ?? null, invitedBy, agency }, known)
  await insertInvitation(sql, who.idUser)
  await noteDeed(sql, {
    by: who.idUser,
    act: 'user.invited',
    facts: { role, ...(made ? {} : { known: true }) },
    ...(made ? { user: made.idUser } : {}),
    ...(place.idShop === null ? {} : { shop: place.idShop }),
    ...(place.idAgency === null ? {} : { agency: place.idAgency }),
  })
  return { idUser: open ? (made?.idUser ?? null) : null, username: made?.username ?? name }
}

const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * So many invitations of one person are work; more are somebody who writes to strangers in our name. An office brings in a firm of a
 * thousand in two days; a group, or who brings shops and firms in, invites a few people for each.
 */
const MANY = { hour: 600, day: 1500 }
const FEW = { hour: 30, day: 100 }
const STAFF = { hour: 1000, day: 5000 }
export const invitationsOf = (role: Role): { hour: number; day: number } => (isStaff(role) ? STAFF : role === 'agency' ? MANY : FEW)

/**
 * Refuses when these would be too many. In the transaction that invites: of one person's calls at the same moment each counts what the one
 * before has written.
 */
export async function countInvitations(
  sql: Sql,
  who: Pick<Who, 'idUser' | 'role'>,
  more: number,
  refuse: (name: 'too_many_invitations', facts: Facts) => never,
): Promise<void> {
  await holdInviter(sql, who.idUser)
  const most = invitationsOf(who.role)
  for (const [seconds, at] of [
    [HOUR_SECONDS, most.hour],
    [DAY_SECONDS, most.day],
  ] as const)
    if ((await invitationsLately(sql, who.idUser, seconds)) + more > at) refuse('too_many_invitations', most)
}
