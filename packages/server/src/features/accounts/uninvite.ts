/** Takes back an invitation before its person came in: the link becomes void and the address free. */
import type { Sql } from '../../platform/db/db.ts'
import { endCodes } from './codes-store.ts'
import { forgetInvited } from './store.ts'

/** False when they have been inside: an account that somebody uses is closed in other ways. */
export async function uninvite(sql: Sql, idUser: number): Promise<boolean> {
  await endCodes(sql, idUser)
  return forgetInvited(sql, idUser)
}
