/** Makes the first account of a service in which nobody has been yet; everybody else is invited by somebody who is in. */
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { endCodes } from './codes-store.ts'
import { activate, firstTwo, holdInviter, insertAccount, moveInvited, type Account } from './store.ts'

export interface FirstPerson {
  email: string
  username: string
  firstName: string
  lastName: string
  passwordHash: string
  language: 'it' | 'en'
}

/** An older version invited the first administrator by an account that waits: whoever comes in first takes it over. */
const isWaiting = (one: Account): boolean => one.status === 'invited' && !one.hasPassword && one.role === 'admin'

/** What the first person may have: nothing yet, or the account that waits; null once anybody lives here. */
async function freePlace(sql: Sql): Promise<{ waiting: Account | null } | null> {
  const [one, other] = await firstTwo(sql)
  if (one === undefined) return { waiting: null }
  return other === undefined && isWaiting(one) ? { waiting: one } : null
}

/** The same, locked until the end. */
async function firstPlace(sql: Sql): Promise<{ waiting: Account | null } | null> {
  // Several processes of one service may start at once, and several people may hold the link.
  await holdInviter(sql, 0)
  return freePlace(sql)
}

export const nobodyIsIn = async (sql: Sql): Promise<boolean> => (await firstPlace(sql)) !== null

/** Without keeping anybody waiting who is coming in at this moment. */
export const seemsUnbegun = async (sql: Sql): Promise<boolean> => (await freePlace(sql)) !== null

/** The administrator, active at once; null when somebody was faster. */
export async function enterFirst(sql: Sql, person: FirstPerson): Promise<number | null> {
  const place = await firstPlace(sql)
  if (place === null) return null
  const { email, username, firstName, lastName, language } = person
  if (place.waiting) await moveInvited(sql, place.waiting.id, { email, shown: null })
  const idUser =
    place.waiting?.id ??
    (await insertAccount(sql, {
      email,
      username,
      firstName,
      lastName,
      language,
      role: 'admin',
      idShop: null,
      idAgency: null,
      createdBy: null,
    }))
  if (idUser === null || !(await activate(sql, idUser, person))) throw new Error('an empty service has no room for its first administrator')
  await endCodes(sql, idUser)
  await noteDeed(sql, { by: idUser, act: 'user.activated', user: idUser, facts: { role: 'admin' } })
  return idUser
}
