/** Opens the login in which company staff view the app as a person: no refresh token, no cookie, fifteen minutes. */
import { randomBytes } from 'node:crypto'
import type { Tokens } from '../../http/auth/tokens.ts'
import type { Sql } from '../../platform/db/db.ts'
import { insertView } from './logins-store.ts'
import { accessToken, type Person } from './token-pair.ts'

const MINUTES = 15

export async function openView(
  sql: Sql,
  tokens: Tokens,
  person: Person,
  by: number,
  reason: string,
): Promise<{ token: string; until: Date }> {
  const id = randomBytes(16).toString('base64url')
  const until = await insertView(sql, { id, idUser: person.id, by, reason, minutes: MINUTES })
  return { token: accessToken(tokens, person, id), until }
}
