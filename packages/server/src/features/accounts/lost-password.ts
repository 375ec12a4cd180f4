/** The calls for a lost password: the answer never tells who exists; the letter is written by the service later (T34). */
import { passwordLost, resetPassword } from '@taschino/contract/accounts.ts'
import type { Access } from '../../http/auth/access.ts'
import { dressed, handle } from '../../http/handle.ts'
import type { Job } from '../../platform/scheduler.ts'
import type { Db } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { dropYoungPasskeys } from '../passkeys/public.ts'
import type { StrangerLimits } from '../session/public.ts'
import {
  deviceHere,
  endLogins,
  forgetDevices,
  hashPassword,
  noteCredentialChange,
  rememberDevice,
  setPasswordHash,
  weakness,
} from '../session/public.ts'
import { openRestedChange } from './ask-email.ts'
import { giveBrake, giveCode, hashOfCode, mayBeWritten } from './codes.ts'
import { endCodes, noteLostPassword, ownerOfCode, takeCode, takeLostPassword } from './codes-store.ts'
import { inviteAgain } from './resend.ts'
import { lockAccount, lockAccountOf, readAccount } from './store.ts'

/** Many from one place work something out first; too many are answered as all others, and nobody is written to (T38). */
export const answerPasswordLost = (limits: StrangerLimits) =>
  handle(passwordLost)(async ({ body: { email, check }, db, client, clock, secretFor }) => {
    if (await limits.mayAskForLetter({ client, secretFor, email, check, now: clock.now() })) await noteLostPassword(db, email)
    return { done: true as const }
  })

/** One address: whoever is inside gets the way back, whoever was invited the invitation, nobody else anything. False when none waits. */
async function workOff(db: Pick<Db, 'tx'>, secretFor: SecretFor): Promise<boolean> {
  return db.tx(async (sql) => {
    const email = await takeLostPassword(sql)
    if (email === null) return false
    const account = await lockAccountOf(sql, email)
    if (account?.status === 'invited') await inviteAgain(sql, account, null, secretFor)
    if (account?.status !== 'active' || !(await mayBeWritten(sql, account.id))) return true
    const code = await giveCode(sql, account.id, 'reset', secretFor)
    await queueLetter(sql, { kind: 'reset', facts: { code }, to: { idUser: account.id, email, language: account.language } })
    return true
  })
}

const POLL_MS = 400

export const openLostPasswords = (db: Pick<Db, 'tx'>, secretFor: SecretFor): Job => ({
  name: 'letters of accounts',
  everyMs: POLL_MS,
  async work() {
    while (await workOff(db, secretFor));
    while (await db.tx((sql) => openRestedChange(sql, secretFor)));
  },
})

export const answerResetPassword = (access: Access) =>
  handle(resetPassword)(async ({ body, db, tx, client, settings, secretFor, refuse }) => {
    const hash = hashOfCode(body.resetCode)
    const owner = await ownerOfCode(db, hash, 'reset')
    const known = owner === null ? null : await readAccount(db, owner)
    if (known?.status !== 'active') return refuse('code_over')
    const weak = weakness(body.newPassword, [known.username, known.email, known.firstName, known.lastName])
    if (weak) return refuse(weak)
    const passwordHash = await hashPassword(body.newPassword)
    const { device, cookies } = deviceHere(client, settings, secretFor)
    const username = await tx(async (sql) => {
      // The account before the code, as whoever closes it does: two who lock in turn wait, two who lock crosswise die.
      const account = await lockAccount(sql, known.id)
      if (account?.status !== 'active' || (await takeCode(sql, hash, 'reset')) === null) return refuse('code_over')
      await endCodes(sql, account.id)
      await setPasswordHash(sql, account.id, passwordHash)
      const loginsEnded = await endLogins(sql, account.id, 'password')
      await forgetDevices(sql, account.id, null)
      // Whoever reads the owner's mail is no stranger: guesses of others, however many, do not keep them out here.
      await rememberDevice(sql, account.id, device)
      await dropYoungPasskeys(sql, account.id, null)
      await noteCredentialChange(sql, account.id, 'password-reset')
      await noteDeed(sql, { by: account.id, act: 'user.password-reset', user: account.id, facts: { loginsEnded } })
      await queueLetter(sql, {
        kind: 'password-changed',
        facts: { disableCode: await giveBrake(sql, account.id, secretFor) },
        to: { idUser: account.id, email: account.email, language: account.language },
      })
      return account.username
    })
    await access.look()
    return dressed({ username }, { 'Set-Cookie': cookies })
  })
