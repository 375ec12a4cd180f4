/** Lets a person in by user name (or e-mail) and password. */
import { login } from '@taschino/contract/session.ts'
import { dressed, handle } from '../../door/handle.ts'
import type { Tokens } from '../../door/tokens.ts'
import { deviceOf, newDevice, provenDevice } from './device.ts'
import type { LoginLimits } from './login-limits.ts'
import { passwordFits } from './passwords.ts'
import { findAccount, isKnownDevice, rememberDevice } from './store.ts'
import { openSession, xsrfCookie } from './token-pair.ts'

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

    const secure = client.secure || settings.publicUrl.startsWith('https:')
    const fresh = proven === null ? newDevice(secretFor, secure) : null
    const device = proven ?? fresh?.device ?? deviceOf(client, secretFor)
    const pair = await tx(async (sql) => {
      await rememberDevice(sql, account.id, device)
      return openSession(sql, tokens, account, { device, userAgent: client.userAgent })
    })
    await limits.forgive(one)
    const cookies = [xsrfCookie(pair.session, secretFor, secure), ...(fresh ? [fresh.cookie] : [])]
    return dressed({ token: pair.token, refreshToken: pair.refreshToken }, { 'Set-Cookie': cookies })
  })
