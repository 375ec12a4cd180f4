/** Asks for a change of e-mail address: by its person, after a fresh proof, or by the company for somebody who cannot read the old one. */
import { askEmailChange, askEmailChangeOf, getEmailChange, withdrawEmailChange } from '@taschino/contract/accounts.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sealText } from '../../platform/secrets/sealed-text.ts'
import { newToken, type SecretFor } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { queueLetter } from '../mail/public.ts'
import { noteSecurity } from '../notifications/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { lockUser, noteAddressGiver, overStaff } from '../people/public.ts'
import { ASKED_AN_HOUR, hashOfCode } from './codes.ts'
import {
  askedToMoveLately,
  endChanges,
  insertChange,
  openRested,
  runningChange,
  takeRested,
  toldOfMoveLately,
} from './email-change-store.ts'
import { lockAccount, readAccount, whatIsKnownOf, type Account } from './store.ts'

/** How long the link at the new address opens, and for how long the one at the old stops. */
export const LINK_HOURS = 72
/** What the company asks for rests first, so that whoever still reads the old address can say no. */
const REST_HOURS = 48

/** Enough to know one's own address by, too little to write to it. */
export const masked = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••')

interface Asking {
  sql: Sql
  account: Account
  to: string
  by: number
  session: string | null
  secretFor: SecretFor
}

/**
 * The letter with the link; whoever has an account at that address reads that somebody wants it. The steps are the same, so that time says
 * nothing (T34).
 */
async function writeToNew(
  { sql, account, to, secretFor }: Pick<Asking, 'sql' | 'account' | 'to' | 'secretFor'>,
  code: string,
  own: boolean,
): Promise<void> {
  const [{ owner, enough }, told] = [await whatIsKnownOf(sql, to), await toldOfMoveLately(sql, to)]
  const sealed = sealText(code, secretFor('letter'))
  if (told >= ASKED_AN_HOUR || enough) return
  const { language } = account
  if (owner) await queueLetter(sql, { kind: 'email-wanted', facts: {}, to: { idUser: null, email: to, language } })
  else await queueLetter(sql, { kind: 'email-confirm', facts: { code: sealed, own }, to: { idUser: account.id, email: to, language } })
}

/** Null: at once. */
async function beginChange({ sql, account, to, by, session, secretFor }: Asking): Promise<Date | null> {
  if ((await askedToMoveLately(sql, account.id)) >= ASKED_AN_HOUR) return refuseCommon('too_many', undefined, 3600)
  const own = by === account.id
  const [confirm, stop] = [newToken(), newToken()]
  const stopSealed = sealText(stop, secretFor('letter'))
  const restsUntil = await insertChange(sql, {
    idUser: account.id,
    by,
    session,
    from: account.email,
    to,
    restHours: own ? 0 : REST_HOURS,
    confirmHash: own ? hashOfCode(confirm) : null,
    openHours: LINK_HOURS,
    stopHash: hashOfCode(stop),
    stopSealed,
  })
  await queueLetter(sql, {
    kind: 'email-asked',
    facts: { code: stopSealed, to: masked(to), own },
    to: { idUser: account.id, email: account.email, language: account.language },
  })
  if (own) await writeToNew({ sql, account, to, secretFor }, confirm, true)
  await noteAddressGiver(sql, account.id, by)
  await noteDeed(sql, { by, act: 'user.email-asked', user: account.id })
  await noteSecurity(sql, account.id)
  return restsUntil
}

/** The company's change has rested: its link leaves. False when none is due. */
export async function openRestedChange(sql: Sql, secretFor: SecretFor): Promise<boolean> {
  const rested = await takeRested(sql)
  if (!rested) return false
  const account = await readAccount(sql, rested.idUser)
  const code = newToken()
  if ((await openRested(sql, rested.id, hashOfCode(code))) && account?.status === 'active')
    await writeToNew({ sql, account, to: rested.to, secretFor }, code, false)
  return true
}

async function standing(sql: Sql, idUser: number) {
  const account = (await readAccount(sql, idUser)) ?? refuseCommon('not_found')
  const change = await runningChange(sql, idUser)
  return {
    email: account.email,
    change: change && {
      to: change.to,
      by: change.own ? ('own' as const) : ('company' as const),
      askedAt: change.askedAt.toISOString(),
      restsUntil: change.restsUntil?.toISOString() ?? null,
      until: change.until.toISOString(),
    },
  }
}

export const answerGetEmailChange = handle(getEmailChange)(({ who, db }) => standing(db, who.idUser))

export const answerAskEmailChange = handle(askEmailChange)(async ({ who, body, tx, db, settings, secretFor, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const account = await lockAccount(sql, who.idUser)
    if (account?.status !== 'active') return refuseCommon('unauthenticated')
    if (account.email === body.email) return refuse('own_address')
    await beginChange({ sql, account, to: body.email, by: who.idUser, session: who.session, secretFor })
    return standing(sql, who.idUser)
  })
})

/** No proof: it can only do good. */
export const answerWithdrawEmailChange = handle(withdrawEmailChange)(async ({ who, tx }) =>
  tx(async (sql) => {
    await lockAccount(sql, who.idUser)
    if ((await endChanges(sql, who.idUser, 'withdrawn')) > 0)
      await noteDeed(sql, { by: who.idUser, act: 'user.email-withdrawn', user: who.idUser })
    return standing(sql, who.idUser)
  }),
)

export const answerAskEmailChangeOf = handle(askEmailChangeOf)(async ({ who, params, body, tx, db, settings, secretFor, refuse }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    const found = (await lockUser(sql, who, params.id)) ?? refuseCommon('not_found')
    if (found.id === who.idUser) return refuse('not_oneself')
    if (overStaff(who, found)) return refuse('staff_by_admin_only')
    const account = await readAccount(sql, found.id)
    if (account?.status !== 'active') return refuse('not_inside')
    if (account.email === body.email) return refuse('own_address')
    // Who runs the circuit sees everybody, and hears it (decision 0066).
    if ((await whatIsKnownOf(sql, body.email)).owner) return refuse('email_taken')
    const restsUntil = await beginChange({ sql, account, to: body.email, by: who.idUser, session: null, secretFor })
    return { restsUntil: (restsUntil ?? new Date()).toISOString() }
  })
})
