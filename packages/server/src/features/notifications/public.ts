/** What the rest of the house may use of notifications: the work that the clock starts, and whether a browser's address for pushes is one we would send to. */
import type { Sql } from '../../platform/db.ts'
import { subscriptionIn } from '../../platform/push-services.ts'
import type { Settings } from '../../platform/settings.ts'
import { newsFor } from './rules.ts'
import { tell } from './store.ts'

export { openHearing } from './hear.ts'
export { openPushOffice } from './push-office.ts'
export { pruneNotifications } from './store.ts'

/** Tells one person something in the transaction in which it happens; their open screens are not told, because it is they who do it. */
export async function noteFor(sql: Sql, idUser: number, { type, title, body }: { type: string; title: string; body: string }): Promise<void> {
  const one = newsFor(type, new Date(), { users: [idUser] }, { title, body })
  if (one) await tell(sql, [one])
}

/** Only what browsers hand out, and only from services that we know, is ever asked by us (T64). */
export const isPushable = (pushToken: string, settings: Settings): boolean => subscriptionIn(pushToken, settings.push.services) !== null
