/** What other features use of notifications: the jobs, storing a push subscription, asking what somebody does not want to hear. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { Notification } from '@taschino/contract/notifications.ts'
import type { Sql } from '../../platform/db/db.ts'
import { endpointOf, subscriptionIn, written } from '../../platform/push/push-services.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { newsFor } from './rules.ts'
import { tell, toldTo } from './store.ts'
import { worded } from './wording.ts'

export { writeNews } from './by-mail.ts'
export { unwantedInApp } from './choice-store.ts'
export { bindPush } from './device-store.ts'
export { outboxConsumer } from './outbox-consumer.ts'
export { pushDelivery } from './push-delivery.ts'
export { dropWaiting, pruneNotifications } from './store.ts'

/**
 * How somebody proves who they are has changed: told in the transaction of the change, on every device: which of them is the owner's nobody
 * knows.
 */
export async function noteSecurity(sql: Sql, idUser: number, said: { says?: string; facts?: Record<string, string> } = {}): Promise<void> {
  const one = newsFor('security', new Date(), { users: [idUser] }, said)
  if (one) await tell(sql, [one])
}

/**
 * Only what browsers hand out, and only from services that we know, is ever asked by us (T64); null for anything else. `start` is shared by
 * all that lead to the same browser.
 */
export function webPushToken(pushToken: string, settings: Settings): { pushToken: string; start: string } | null {
  const subscription = subscriptionIn(pushToken, settings.push.services)
  return subscription && { pushToken: written(subscription), start: endpointOf(subscription) }
}

/** What these people were told, of one movement or of anything, in the words in which they read it; newest first. */
export async function noticesTo(
  sql: Sql,
  users: readonly number[],
  gtid: string | null,
  { most, now }: { most: number; now: number },
): Promise<(Notification & { who: { id: number; name: string } })[]> {
  const lines = await toldTo(sql, users, gtid, most)
  const today = businessDay(now)
  return lines.map(({ idUser, name, role, ...line }) => ({
    ...worded(line, { role, language: 'it', today }),
    who: { id: idUser, name },
  }))
}
