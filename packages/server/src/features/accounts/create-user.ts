/** Invites somebody: an account that waits for its person, and the letter with the way in. */
import { randomBytes } from 'node:crypto'
import { createUser } from '@taschino/contract/accounts.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import { handle } from '../../door/handle.ts'
import type { Who } from '../../door/handle.ts'
import { refuseAtDoor, refuseInput } from '../../door/refusal.ts'
import type { Sql } from '../../platform/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { giveCode } from './codes.ts'
import { isStaff, mayInvite, placeFaults, placeOf, usernameFrom } from './rules.ts'
import type { Place } from './rules.ts'
import { inVain, insertAccount, lettersLately, reachesPlace, signatureOf, takenNames } from './store.ts'
import type { NewAccount } from './store.ts'

type Body = BodyOf<typeof createUser>

/** The wished name, or the first free one that looks like it. */
async function freeName(sql: Sql, wish: string): Promise<{ name: string; taken: boolean }> {
  const others = Array.from({ length: 30 }, (_, i) => `${wish}${i + 2}`)
  const taken = await takenNames(sql, [wish, ...others])
  const name = [wish, ...others].find((one) => !taken.has(one)) ?? `${wish}.${randomBytes(4).toString('hex')}`
  return { name, taken: taken.has(wish) }
}

const SOME_MAILS_AN_HOUR = 3

/** The address has an account: its owner hears of it, the inviter does not. The work is that of a real invitation (T34). */
async function tellOwner(sql: Sql, account: NewAccount, invitedBy: string): Promise<void> {
  const often = (await lettersLately(sql, account.email, 'already-here')) >= SOME_MAILS_AN_HOUR
  await inVain(sql, async () => {
    const id = await insertAccount(sql, { ...account, email: `${randomBytes(12).toString('hex')}@nessuno.invalid` })
    if (id !== null) await giveCode(sql, id, 'activation')
  })
  if (!often) await queueLetter(sql, { kind: 'already-here', facts: { invitedBy }, to: { idUser: null, email: account.email, language: account.language } })
}

async function invite(sql: Sql, who: Who, body: Body, place: Place, refuse: (name: 'email_taken' | 'username_taken') => never): Promise<{ idUser: number | null; username: string }> {
  const { name, taken } = await freeName(sql, body.username ?? usernameFrom(body.firstName, body.lastName))
  const open = isStaff(who.role)
  if (open && body.username !== undefined && taken) return refuse('username_taken')
  const invitedBy = await signatureOf(sql, who.idUser)
  const { email, firstName, lastName, role, language = 'it' } = body
  const account: NewAccount = { email, firstName, lastName, role, ...place, language, username: name, createdBy: who.idUser }
  const idUser = await insertAccount(sql, account)
  if (idUser === null) {
    if (open) return refuse('email_taken')
    await tellOwner(sql, account, invitedBy)
  } else {
    const code = await giveCode(sql, idUser, 'activation')
    await queueLetter(sql, { kind: 'activation', facts: { code, invitedBy }, to: { idUser, email, language } })
  }
  await noteDeed(sql, { by: who.idUser, act: 'user.invited', facts: { role, email }, ...(idUser === null ? {} : { user: idUser }), ...(place.idShop === null ? {} : { shop: place.idShop }), ...(place.idAgency === null ? {} : { agency: place.idAgency }) })
  return { idUser: open ? idUser : null, username: name }
}

export const answerCreateUser = handle(createUser)(async ({ who, body, tx, refuse }) => {
  if (!mayInvite(who.role, body.role)) return refuse('role_not_allowed')
  const faults = placeFaults(body)
  if (faults.length > 0) return refuseInput(faults)
  const place = placeOf(who, body)
  return tx(async (sql) => {
    // Also without a place to name, an agency must have one, and a shop must be a group.
    if (!(await reachesPlace(sql, who, place)) || (who.role === 'agency' && place.idAgency === null)) return refuseAtDoor('not_found')
    const made = await invite(sql, who, body, place, refuse)
    return { ...made, email: body.email, role: body.role, status: 'invited' as const }
  })
})
