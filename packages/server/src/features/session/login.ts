/** Lets a person in by user name (or e-mail) and password. */
import { login } from '@taschino/contract/session.ts'
import { handle } from '../../door/handle.ts'
import type { Tokens } from '../../door/tokens.ts'
import { provenDevice } from './device.ts'
import { letIn } from './let-in.ts'
import type { LoginLimits } from './login-limits.ts'
import { passwordFits } from './passwords.ts'
import { findAccount, isKnownDevice } from './store.ts'

export const answerLogin = (tokens: Tokens, limits: LoginLimits) =>
  handle(login)(async ({ body, refuse, db, tx, client, settings, secretFor }) => {
    const typed = body.username.trim().toLowerCase()
    const proven = provenDevice(client, secretFor)
    const account = await findAccount(db, typed)
    // User name and e-mail are two doors to one account, and its slips are counted together.
    const name = account?.username ?? typed
    // Unknown names go the same way as known ones, step by step, so that neither answer nor time tells them apart.
    const known = proven !== null && (await isKnownDevice(db, account?.id ?? 0, proven)) ? proven : null
    const one = { username: name, knownDevice: known, address: client.ip }
    await limits.count(one)
    const fits = await passwordFits(account?.passwordHash ?? null, body.password, known ?? client.ip).catch(async (deskIsFull: unknown) => {
      await limits.takeBack(one)
      throw deskIsFull
    })
    if (!account || !fits || account.status !== 'active') {
      await limits.failed(one)
      return refuse('wrong_credentials')
    }

    const inside = await letIn({ account, tokens, client, settings, secretFor, tx })
    await limits.forgive(one)
    return inside
  })
