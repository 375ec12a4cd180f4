/** Every change of how somebody proves who they are: written into the log of deeds and told to its owner, in the transaction of the change. */
import type { Sql } from '../../platform/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter, type Letters } from '../mail/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { ownerOf } from './store.ts'

export type Change = Letters['security-changed']['what']

/** `unproved`: it came by the password alone although more was set up; the log is where that is looked for (decision 0137). */
export async function noteChange(sql: Sql, idUser: number, what: Change, { detail = '', unproved = false }: { detail?: string; unproved?: boolean } = {}): Promise<void> {
  const { email, language } = await ownerOf(sql, idUser)
  await noteDeed(sql, { by: idUser, act: `step-up.${what}`, user: idUser, ...(unproved ? { facts: { unproved } } : {}) })
  await queueLetter(sql, { kind: 'security-changed', facts: { what, detail }, to: { idUser, email, language } })
  await noteSecurity(sql, idUser)
}
