/**
 * Corrects the address of an invitation: the link that was sent becomes void (T35), and the office does not learn whether the right
 * address has an account already (T34).
 */
import { randomBytes } from 'node:crypto'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { queueLetter } from '../mail/public.ts'
import { giveCode, mayBeWritten } from './codes.ts'
import { moveInvited, signatureOf, whatIsKnownOf, type Account } from './store.ts'

const SOME_MAILS_AN_HOUR = 3

/** False when this account was written to often enough (T38). The account is locked and waits for its person. */
export async function inviteAt(
  sql: Sql,
  account: Pick<Account, 'id' | 'language'>,
  email: string,
  { by, secretFor }: { by: number | null; secretFor: SecretFor },
): Promise<boolean> {
  if (!(await mayBeWritten(sql, account.id))) return false
  const { known, told, enough } = await whatIsKnownOf(sql, email)
  if (enough) return false
  // Nobody's address: no letter for this account can reach whoever had the wrong one.
  const somebodyElse = (error: unknown): never => {
    // Another office invites the same address in this very moment.
    if ((error as { code?: string }).code === '23505') return refuseCommon('in_progress', undefined, 1)
    throw error
  }
  await moveInvited(
    sql,
    account.id,
    known ? { email: `${randomBytes(12).toString('hex')}@nessuno.invalid`, shown: email } : { email, shown: null },
  ).catch(somebodyElse)
  const code = await giveCode(sql, account.id, 'activation', secretFor)
  const invitedBy = by === null ? null : await signatureOf(sql, by)
  const to = { idUser: known ? null : account.id, email, language: account.language }
  if (!known) await queueLetter(sql, { kind: 'activation', facts: { code, invitedBy }, to })
  else if (told < SOME_MAILS_AN_HOUR) await queueLetter(sql, { kind: 'already-here', facts: { invitedBy }, to })
  return true
}
