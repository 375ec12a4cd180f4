/** Codes that letters carry: 256 bits, kept as a hash, one use, their own time (T35). */
import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/db/db.ts'
import { sealText } from '../../platform/secrets/sealed-text.ts'
import { newToken, type SecretFor } from '../../platform/secrets/secrets.ts'
import { askedLately, insertCode } from './codes-store.ts'
import type { Purpose } from './codes-store.ts'

/** docs/product.md, access; the brake that comes with a changed password is good for a week. */
const HOURS = { activation: 72, reset: 1, disable: 24, brake: 7 * 24 } as const
/** Letters with a code that one account gets in an hour, whoever asks (T38). */
export const ASKED_AN_HOUR = 3

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest()

/** A new code as letters keep it until they leave: only the sender of mail can read it. Earlier ones for the same are void. */
export async function giveCode(sql: Sql, idUser: number, purpose: Purpose, secretFor: SecretFor): Promise<string> {
  const code = newToken()
  await insertCode(sql, { hash: hashOfCode(code), idUser, purpose, asked: true, hours: HOURS[purpose] })
  return sealText(code, secretFor('letter'))
}

/** The brake in a letter that tells of a change: nobody asked for it, so it does not count. */
export async function giveBrake(sql: Sql, idUser: number, secretFor: SecretFor): Promise<string> {
  const code = newToken()
  await insertCode(sql, { hash: hashOfCode(code), idUser, purpose: 'disable', asked: false, hours: HOURS.brake })
  return sealText(code, secretFor('letter'))
}

/** True while this account may still be written to in this hour. The account must be locked, so that two who ask are counted. */
export const mayBeWritten = async (sql: Sql, idUser: number): Promise<boolean> => (await askedLately(sql, idUser)) < ASKED_AN_HOUR
