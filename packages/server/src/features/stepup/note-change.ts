/** Logs every change of somebody's proofs and tells its owner, in the transaction of the change. */
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter, type Letters } from '../mail/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { noteCredentialChange, type CredentialChange } from '../session/public.ts'
import { endBegun } from './challenge-store.ts'
import { ownerOf } from './store.ts'

export type Change = Letters['security-changed']['what']

/** The changes after which somebody's way in is another one; what was taken away, blocked or copied lets nobody in. */
const CREDENTIALS: Partial<Record<Change, CredentialChange>> = {
  'passkey-added': 'passkey-added',
  'totp-added': 'totp-added',
  'pin-changed': 'pin-changed',
}

/** After each of these there is a proof that every further one wants besides (decision 0137). */
const ADDS: ReadonlySet<Change> = new Set(['pin-set', 'pin-changed', 'passkey-added', 'totp-added'])

/** `unproved`: it came by the password alone although more was set up (decision 0137). */
export async function noteChange(
  sql: Sql,
  idUser: number,
  what: Change,
  { detail = '', unproved = false }: { detail?: string; unproved?: boolean } = {},
): Promise<void> {
  const { email, language } = await ownerOf(sql, idUser)
  const credential = CREDENTIALS[what]
  if (credential) await noteCredentialChange(sql, idUser, credential)
  if (ADDS.has(what)) await endBegun(sql, idUser)
  await noteDeed(sql, { by: idUser, act: `step-up.${what}`, user: idUser, ...(unproved ? { facts: { unproved } } : {}) })
  await queueLetter(sql, { kind: 'security-changed', topic: `security ${what}`, facts: { what, detail }, to: { idUser, email, language } })
  await noteSecurity(sql, idUser)
}
