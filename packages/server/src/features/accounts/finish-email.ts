/** The two links of a change of e-mail: the new address confirms it, the old one stops it, before or after. */
import { confirmEmailChange, lookAtEmailChange, stopEmailChange } from '@taschino/contract/accounts.ts'
import type { Access } from '../../http/auth/access.ts'
import { handle } from '../../http/handle.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { dropYoungPasskeys } from '../passkeys/public.ts'
import { endLogins, forgetDevices, passwordFits, passwordHashOf, setPasswordHash, type LoginLimits } from '../session/public.ts'
import { LINK_HOURS, masked } from './ask-email.ts'
import { hashOfCode } from './codes.ts'
import { endCodes } from './codes-store.ts'
import { changeOfCode, moveAccount, parkAccount, stopFrom, takeChange, type FoundChange } from './email-change-store.ts'
import { lockAccount, readAccount, type Account } from './store.ts'

const isKeyAlone = (change: FoundChange, idUser: number | undefined): boolean => !change.own || change.idUser === idUser

export const answerLookAtEmailChange = handle(lookAtEmailChange)(async ({ who, body, db, refuse }) => {
  const change = await changeOfCode(db, hashOfCode(body.code))
  const account = change && (await readAccount(db, change.idUser))
  if (!change || !account) return refuse('code_over')
  const confirms = change.kind === 'confirm'
  return {
    kind: change.kind,
    username: account.username,
    to: confirms ? change.to : masked(change.to),
    needsPassword: confirms && !isKeyAlone(change, who?.idUser),
  }
})

export const answerConfirmEmailChange = (access: Access, limits: LoginLimits) =>
  handle(confirmEmailChange)(async ({ who, body, db, tx, client, refuse }) => {
    const hash = hashOfCode(body.code)
    const change = await changeOfCode(db, hash)
    if (change?.kind !== 'confirm') return refuse('code_over')
    if (!isKeyAlone(change, who?.idUser)) {
      if (body.password === undefined) return refuse('password_needed')
      await limits.countProof(change.idUser)
      if (!(await passwordFits(await passwordHashOf(db, change.idUser), body.password, { from: client.network, rank: 'stranger' })))
        return refuse('wrong_password')
      await limits.forgiveProof(change.idUser)
    }
    await tx(async (sql) => {
      // The account before the change, as everybody who touches both.
      const account = await lockAccount(sql, change.idUser)
      if (account?.status !== 'active' || !(await takeChange(sql, hash, LINK_HOURS)) || !(await moveAccount(sql, account.id, change.to)))
        return refuse('code_over')
      const loginsEnded = await endLogins(sql, account.id, 'ended', change.session)
      await noteDeed(sql, { by: account.id, act: 'user.email-changed', user: account.id, facts: { loginsEnded } })
      const to = { idUser: account.id, email: change.from, language: account.language }
      await queueLetter(sql, { kind: 'email-changed', facts: { code: change.stopSealed, to: masked(change.to) }, to })
      await noteSecurity(sql, account.id)
    })
    await access.look()
    return { email: change.to }
  })

/** Everybody out, and nobody back in but by way of the old address. */
async function shutOut(sql: Sql, account: Account, change: FoundChange): Promise<number> {
  await setPasswordHash(sql, account.id, null)
  await forgetDevices(sql, account.id, null)
  await endCodes(sql, account.id)
  await dropYoungPasskeys(sql, account.id, change.askedAt)
  return endLogins(sql, account.id, 'ended')
}

export const answerStopEmailChange = (access: Access) =>
  handle(stopEmailChange)(async ({ body, db, tx, refuse }) => {
    const hash = hashOfCode(body.code)
    const known = await changeOfCode(db, hash)
    if (known?.kind !== 'stop') return refuse('code_over')
    const passwordOver = await tx(async (sql) => {
      const account = await lockAccount(sql, known.idUser)
      const change = await changeOfCode(sql, hash)
      if (!account || change?.kind !== 'stop') return refuse('code_over')
      await stopFrom(sql, change)
      const moved = account.email !== change.from
      // Asked for by the company and still at rest: nobody was in who should not have been.
      const taken = change.own || moved
      const loginsEnded = taken ? await shutOut(sql, account, change) : 0
      // Should the address be somebody's by now, nobody may come in until the company has looked.
      if (moved && !(await moveAccount(sql, account.id, change.from))) await parkAccount(sql, account.id, change.from)
      await noteDeed(sql, { by: account.id, act: 'user.email-stopped', user: account.id, facts: { loginsEnded } })
      await noteSecurity(sql, account.id)
      return taken
    })
    await access.look()
    return { passwordOver }
  })
