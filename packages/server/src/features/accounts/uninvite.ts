/** An invitation that is taken back before its person ever came: the link is over, and the address is free for another one. */
import type { Sql } from '../../platform/db/db.ts'
import { endCodes } from './codes-store.ts'
import { forgetInvited } from './store.ts'

/** False when they have been inside: an account that somebody uses is closed in other ways. */
export async function uninvite(sql: Sql, idUser: number): Promise<boolean> {
  await endCodes(sql, idUser)
  return forgetInvited(sql, idUser)
}
