/** What the rest of the house may use of notifications: the work that the clock starts, and whether a browser's address for pushes is one we would send to. */
import type { Sql } from '../../platform/db.ts'
import { subscriptionIn } from '../../platform/push-services.ts'
import type { Settings } from '../../platform/settings.ts'
import { wordsOf, type Language } from '../../platform/words.ts'
import { newsFor } from './rules.ts'
import { tell } from './store.ts'

export { openHearing } from './hear.ts'
export { openPushOffice } from './push-office.ts'
export { pruneNotifications } from './store.ts'

/** How somebody proves who they are has changed: told in the transaction of the change. The screen on which it was done is not told, the other devices are. */
export async function noteSecurity(sql: Sql, idUser: number, language: Language): Promise<void> {
  const words = wordsOf(language)
  const one = newsFor('security', new Date(), { users: [idUser] }, { title: words('push.security'), body: words('notice.security_body') })
  if (one) await tell(sql, [one])
}

/** Only what browsers hand out, and only from services that we know, is ever asked by us (T64). */
export const isPushable = (pushToken: string, settings: Settings): boolean => subscriptionIn(pushToken, settings.push.services) !== null
