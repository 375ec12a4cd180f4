/**
 * The call that renews a login's tokens: each refresh token works once; an old one that comes back ends the login, unless its answer was
 * just lost (T39).
 */
import { refreshToken } from '@taschino/contract/session.ts'
import { dressed, handle } from '../../http/handle.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { deviceOf } from './device.ts'
import { insertRefresh, isUnused, lockRefresh, markRefreshUsed, prolongSession, revokeSession } from './store.ts'
import type { RefreshState } from './store.ts'
import { SESSION_DAYS, accessToken, hashOf, successorOf, xsrfCookie } from './token-pair.ts'

/** A lost answer is asked for again within this time, by the same device. */
const GRACE_MS = 20_000

/** The state to answer from, or null to refuse. A revocation must be committed, so refusing is left to the caller. */
async function rotate(sql: Sql, token: string, device: string, secretFor: SecretFor): Promise<RefreshState | null> {
  const hash = hashOf(token)
  const state = await lockRefresh(sql, hash)
  if (!state || !state.alive) return null
  const successor = hashOf(successorOf(token, secretFor))
  if (state.usedMsAgo === null) {
    await markRefreshUsed(sql, hash, device)
    await insertRefresh(sql, successor, state.idSession)
    await prolongSession(sql, state.idSession, SESSION_DAYS)
    return state
  }
  const lostAnswer = state.usedMsAgo <= GRACE_MS && state.usedDevice === device && (await isUnused(sql, successor))
  if (lostAnswer) return state
  await revokeSession(sql, state.idSession, 'reuse')
  return null
}

export const answerRefreshToken = (tokens: Tokens) =>
  handle(refreshToken)(async ({ body, refuse, tx, client, settings, secretFor }) => {
    const state = await tx((sql) => rotate(sql, body.refreshToken, deviceOf(client, secretFor), secretFor))
    if (!state) return refuse('refresh_refused')
    const secure = client.secure || settings.publicUrl.startsWith('https:')
    return dressed(
      {
        token: accessToken(tokens, { id: state.idUser, username: state.username, role: state.role }, state.idSession),
        refreshToken: successorOf(body.refreshToken, secretFor),
      },
      { 'Set-Cookie': [xsrfCookie(state.idSession, secretFor, secure)] },
    )
  })
