/**
 * Corrects the address of an invitation: the link that was sent becomes void (T35), and the office does not learn whether the right
 * address has an account already (T34).
 */
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { giveCode, mayBeWritten } from './codes.ts'
import { invitesTickets, moveInvited, nobodysAddress, signatureOf, whatIsKnownOf, type Account } from './store.ts'
import { writeInvitation } from './write-invitation.ts'

/** False when this account was written to often enough (T38). The account is locked and waits for its person. */
export async function inviteAt(
  sql: Sql,
  account: Pick<Account, 'id' | 'language'>,
  email: string,
  { by, secretFor }: { by: number | null; secretFor: SecretFor },
): Promise<boolean> {
  if (!(await mayBeWritten(sql, account.id))) return false
  const found = await whatIsKnownOf(sql, email)
  const known = found.owner?.id === account.id ? { ...found, owner: null } : found
  if (known.enough) return false
  const somebodyElse = (error: unknown): never => {
    // Another office invites the same address in this very moment.
    if ((error as { code?: string }).code === '23505') return refuseCommon('in_progress', undefined, 1)
    throw error
  }
  await moveInvited(sql, account.id, known.owner ? { email: nobodysAddress(), shown: email } : { email, shown: null }).catch(somebodyElse)
  const code = await giveCode(sql, account.id, 'activation', secretFor)
  const invitedBy = by === null ? null : await signatureOf(sql, by)
  const agency = await invitesTickets(sql, account.id)
  await writeInvitation(sql, { idUser: account.id, email, language: account.language, code, invitedBy, agency }, known)
  return true
}
