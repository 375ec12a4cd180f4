/** Every change of how somebody proves who they are: written into the log of deeds and told to its owner, in the transaction of the change. */
import type { Sql } from '../../platform/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter, type Letters } from '../mail/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { ownerOf } from './store.ts'

export type Change = Letters['security-changed']['what']

export async function noteChange(sql: Sql, idUser: number, what: Change, detail = ''): Promise<void> {
  const { email, language } = await ownerOf(sql, idUser)
  await noteDeed(sql, { by: idUser, act: `step-up.${what}`, user: idUser })
  await queueLetter(sql, { kind: 'security-changed', facts: { what, detail }, to: { idUser, email, language } })
  await noteSecurity(sql, idUser)
}
