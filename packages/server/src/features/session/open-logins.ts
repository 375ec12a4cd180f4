/** The calls behind "I tuoi dispositivi": list the open logins, end one, end all others. */
import { endOtherSessions, endSession, listSessions, type OpenLogin } from '@taschino/contract/session.ts'
import type { Access } from '../../http/auth/access.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { endLogin, endLogins, openLogins } from './logins-store.ts'
import { readUserAgent } from './user-agent.ts'

/** Where somebody is logged in; `here`: the login of whoever reads it. */
export async function loginsOf(sql: Sql, idUser: number, here: string): Promise<OpenLogin[]> {
  const rows = await openLogins(sql, idUser)
  return rows.map(({ id, device, userAgent, platform, since, lastUsed, viewed }) => ({
    id,
    kind: viewed
      ? ('company' as const)
      : device.startsWith('app:') || platform === 'android' || platform === 'ios'
        ? ('app' as const)
        : ('browser' as const),
    ...readUserAgent(userAgent),
    since,
    lastUsed,
    current: id === here,
  }))
}

export const answerListSessions = handle(listSessions)(async ({ who, db }) => ({ items: await loginsOf(db, who.idUser, who.session) }))

export const answerEndSession = (access: Access) =>
  handle(endSession)(async ({ who, params, tx }) => {
    await tx(async (sql) => {
      if (!(await endLogin(sql, who.idUser, params.id, 'ended'))) return refuseCommon('not_found')
      await noteDeed(sql, { by: who.idUser, act: 'session.ended', user: who.idUser, facts: { own: params.id === who.session } })
    })
    await access.look()
    return { done: true as const }
  })

export const answerEndOtherSessions = (access: Access) =>
  handle(endOtherSessions)(async ({ who, tx }) => {
    const ended = await tx(async (sql) => {
      const count = await endLogins(sql, who.idUser, 'ended', who.session)
      if (count > 0) await noteDeed(sql, { by: who.idUser, act: 'session.others-ended', user: who.idUser, facts: { ended: count } })
      return count
    })
    await access.look()
    return { ended }
  })
