/** The link of an invitation as whoever joins it with an account uses it: which invitation it is, and its end. */
import type { Sql } from '../../platform/db/db.ts'
import { hashOfCode } from './codes.ts'
import { endCodes, ownerOfCode } from './codes-store.ts'

export const invitationOfCode = (sql: Sql, code: string): Promise<number | null> => ownerOfCode(sql, hashOfCode(code), 'activation')

export const endInvitation = (sql: Sql, id: number): Promise<void> => endCodes(sql, id)
