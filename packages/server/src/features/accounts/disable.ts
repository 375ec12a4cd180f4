/** Disables an access and enables it again: everywhere at once, also in the books, by one commit (T02, T41). */
import { askDisableLink, disableSelf, disableUser, enableUser } from '@taschino/contract/accounts.ts'
import type { Access } from '../../http/auth/access.ts'
import { handle } from '../../http/handle.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { releaseGdoOf } from '../barcodes/public.ts'
import { queueLetter } from '../mail/public.ts'
import { dropYoungPasskeys } from '../passkeys/public.ts'
import { endLogins, hashPassword, setPasswordHash } from '../session/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { lockUser, overStaff } from '../people/public.ts'
import { giveCode, hashOfCode, mayBeWritten } from './codes.ts'
import { endCodes, ownerOfCode, takeCode } from './codes-store.ts'
import { isStaff } from './rules.ts'
import { inviteAgain } from './resend.ts'
import { lockAccount, othersRun, readAccount, setStatus } from './store.ts'
import type { Account } from './store.ts'

const addressee = ({ id, email, language }: Account) => ({ idUser: id, email, language })

async function close(sql: Sql, account: Account, by: number, how: 'own' | 'link' | 'company', reason?: string): Promise<void> {
  // What a code of theirs holds is theirs, and the books give nothing to whoever is closed.
  await releaseGdoOf(sql, account.id)
  await setStatus(sql, account.id, 'disabled')
  const loginsEnded = await endLogins(sql, account.id, 'disabled')
  await endCodes(sql, account.id)
  // The link stands in the letter that tells of a new password: whoever chose that one must not be in again when the company opens the
  // access (T41). A password
  // that nobody knows, and not none: without one the access would wait for an invitation, which an office may send elsewhere.
  if (how === 'link') {
    await setPasswordHash(sql, account.id, await hashPassword(newToken()))
    await dropYoungPasskeys(sql, account.id, null)
  }
  await noteDeed(sql, {
    by,
    act: 'user.disabled',
    user: account.id,
    facts: { how, loginsEnded, ...(reason === undefined ? {} : { reason }) },
  })
  await queueLetter(sql, { kind: 'account-disabled', topic: 'account', facts: { byOwner: how !== 'company' }, to: addressee(account) })
}

export const answerAskDisableLink = handle(askDisableLink)(async ({ who, tx, secretFor }) =>
  tx(async (sql) => {
    const account = await lockAccount(sql, who.idUser)
    if (account && (await mayBeWritten(sql, account.id)))
      await queueLetter(sql, {
        kind: 'disable-link',
        facts: { disableCode: await giveCode(sql, account.id, 'disable', secretFor) },
        to: addressee(account),
      })
    return { done: true as const }
  }),
)

export const answerDisableSelf = (access: Access) =>
  handle(disableSelf)(async ({ who, body, tx, db, settings, refuse }) => {
    // A login alone may have been stolen; the link came to their own mail.
    if (body.disableCode === undefined && who?.status === 'active') await demandFreshStepUp({ who, db, settings })
    await tx(async (sql) => {
      const code = body.disableCode
      const id = code === undefined ? (who?.status === 'active' ? who.idUser : null) : await ownerOfCode(sql, hashOfCode(code), 'disable')
      const account = id === null ? null : await lockAccount(sql, id)
      if (account?.status !== 'active') return refuse(code === undefined ? 'unauthenticated' : 'code_over')
      if (code !== undefined && (await takeCode(sql, hashOfCode(code), 'disable')) === null) return refuse('code_over')
      if (isStaff(account.role) && !(await othersRun(sql, account))) return refuse('last_administrator')
      await close(sql, account, account.id, code === undefined ? 'own' : 'link')
    })
    await access.look()
    return { done: true as const }
  })

/** The account of somebody whom the company may close or open; saying no is left to the call. */
async function underCompany(
  sql: Sql,
  who: Who,
  id: number,
  refuse: (name: 'staff_by_admin_only' | 'not_oneself') => never,
): Promise<Account> {
  const found = await lockUser(sql, who, id)
  if (!found) return refuseCommon('not_found')
  if (found.id === who.idUser) return refuse('not_oneself')
  if (overStaff(who, found)) return refuse('staff_by_admin_only')
  return (await readAccount(sql, found.id)) ?? refuseCommon('not_found')
}

export const answerDisableUser = (access: Access) =>
  handle(disableUser)(async ({ who, params, body, tx, db, settings, refuse }) => {
    await demandFreshStepUp({ who, db, settings })
    await tx(async (sql) => {
      const account = await underCompany(sql, who, params.id, refuse)
      if (account.status !== 'disabled') await close(sql, account, who.idUser, 'company', body.reason)
    })
    await access.look()
    return { done: true as const }
  })

export const answerEnableUser = (access: Access) =>
  handle(enableUser)(async ({ who, params, tx, db, settings, secretFor, refuse }) => {
    await demandFreshStepUp({ who, db, settings })
    await tx(async (sql) => {
      const account = await underCompany(sql, who, params.id, refuse)
      if (account.status !== 'disabled') return
      await setStatus(sql, account.id, account.hasPassword ? 'active' : 'invited')
      await noteDeed(sql, { by: who.idUser, act: 'user.enabled', user: account.id })
      if (account.hasPassword) await queueLetter(sql, { kind: 'account-enabled', topic: 'account', facts: {}, to: addressee(account) })
      else await inviteAgain(sql, account, who.idUser, secretFor)
    })
    await access.look()
    return { done: true as const }
  })
