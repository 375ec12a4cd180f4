/** The call that logs somebody in by user name (or e-mail) and password. */
import { login } from '@taschino/contract/session.ts'
import { handle } from '../../http/handle.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Tokens } from '../../http/auth/tokens.ts'
import { provenDevice } from './device.ts'
import { letIn } from './let-in.ts'
import { demandCheck, EASY, workedOut } from './login-check.ts'
import type { LoginLimits } from './login-limits.ts'
import { passwordFits } from './passwords.ts'
import { findAccount, isKnownDevice } from './store.ts'

export const answerLogin = (tokens: Tokens, limits: LoginLimits) =>
  handle(login)(async ({ body, refuse, db, tx, client, clock, settings, secretFor }) => {
    // What is counted for strangers is counted by the name as it was typed: user name and e-mail of one person must not tell of each other
    // (T34).
    const name = body.username.trim().toLowerCase()
    const proven = provenDevice(client, secretFor)
    const account = await findAccount(db, name)
    // Unknown names go the same way as known ones, step by step, so that neither answer nor time tells them apart.
    const known = proven !== null && (await isKnownDevice(db, account?.id ?? 0, proven)) ? proven : null
    const whom = { name, network: client.network }
    const one = {
      name,
      known: known === null || account === null ? null : { username: account.username, device: known },
      address: client.ip,
      check: workedOut(body.check, whom, clock.now(), secretFor),
    }
    const counted = await limits.count(one)
    if (!counted.heard) return demandCheck(whom, counted, clock.now(), secretFor)
    const fits = await passwordFits(account?.passwordHash ?? null, body.password, {
      from: known ?? client.network,
      rank: counted.rank,
    }).catch(async (error: unknown) => {
      await counted.takeBack()
      // No place to work it out: whoever works something out comes before those who did not.
      if (error instanceof Refusal && counted.rank === 'stranger')
        return demandCheck(whom, { most: EASY, retryAfter: 1 }, clock.now(), secretFor)
      throw error
    })
    if (!account || !fits || account.status !== 'active') {
      await limits.failed(one)
      return refuse('wrong_credentials')
    }

    const inside = await letIn({ account, tokens, client, settings, secretFor, tx })
    await counted.right()
    return inside
  })
