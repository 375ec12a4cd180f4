/**
 * The call that renews a login's tokens: each refresh token works once; an old one that comes back ends the login, unless its answer was
 * just lost (T39).
 */
import { refreshToken } from '@taschino/contract/session.ts'
import { dressed, handle } from '../../http/handle.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { deviceOf, renewedDevice } from './device.ts'
import { insertRefresh, isUnused, lockRefresh, markRefreshUsed, prolongSession, revokeSession } from './store.ts'
import type { RefreshState } from './store.ts'
import { SESSION_DAYS, accessToken, hashOf, successorsOf, xsrfCookie } from './token-pair.ts'

/** A lost answer is asked for again within this time, by the same device. */
const GRACE_MS = 20_000

/** That of them which was handed out and has not come back. */
async function unusedOf(sql: Sql, successors: readonly string[]): Promise<string | null> {
  for (const one of successors) if (await isUnused(sql, hashOf(one))) return one
  return null
}

type Rotated = RefreshState & { successor: string }

/** The state to answer from, or null to refuse. A revocation must be committed, so refusing is left to the caller. */
async function rotate(sql: Sql, token: string, device: string, secretFor: SecretFor): Promise<Rotated | null> {
  const hash = hashOf(token)
  const state = await lockRefresh(sql, hash)
  if (!state || !state.alive) return null
  const successors = successorsOf(token, secretFor)
  const [successor = ''] = successors
  if (state.usedMsAgo === null) {
    await markRefreshUsed(sql, hash, device)
    await insertRefresh(sql, hashOf(successor), state.idSession)
    await prolongSession(sql, state.idSession, SESSION_DAYS)
    return { ...state, successor }
  }
  const lost = state.usedMsAgo <= GRACE_MS && state.usedDevice === device ? await unusedOf(sql, successors) : null
  if (lost !== null) return { ...state, successor: lost }
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
        refreshToken: state.successor,
      },
      { 'Set-Cookie': [xsrfCookie(state.idSession, secretFor, secure), ...renewedDevice(client, settings, secretFor)] },
    )
  })
