/** Sends the push messages that wait: taken before they are sent, tried again until they are gone, too old or refused for good. Nobody's payment waits for it (F08). */
import { leadOf } from '@taschino/contract/notice-lead.ts'
import type { PushPayload } from '@taschino/contract/notifications.ts'
import type { Chore } from '../../platform/chores.ts'
import type { Sql } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { PushDelivery, PushMessage, PushOut } from '../../platform/push-out.ts'
import { wordsOf } from '../../platform/words.ts'
import { dropMessage, endMessage, forgetDevice, putBackMessage, takeMessages, type TakenMessage } from './message-store.ts'
import { backoffSeconds, goesAnyway, kindOf, lifetimeOf, MOST_TRIES, travelOf } from './rules.ts'

const POLL_MS = 400
const AT_ONCE = 20
/** A service that says nothing is left in peace for so long; what waits for it does not count it as a try. */
const UNREACHABLE_SECONDS = 10

export interface PushOffice {
  db: Sql
  /** By the kind of device; a kind that this installation cannot reach is left out. */
  ways: Readonly<Partial<Record<TakenMessage['platform'], PushOut>>>
  /** Those of these people who look at a screen of the app: they see it there. */
  whoIsLooking: (users: readonly number[]) => Promise<ReadonlySet<number>>
  log: Log
}

function messageOf({ idNotification: id, type, gtid, role, count, unread, language }: TakenMessage): PushMessage {
  const payload: PushPayload = { id, type, link: leadOf(role, { type, GTID: gtid ?? undefined }), count, unread, language }
  const words = wordsOf(language)
  return { payload: JSON.stringify(payload), sentence: { title: words('app.name'), body: words(`push.${kindOf(type) ?? 'network'}`) }, ...travelOf(type), topic: type, badge: unread }
}

/** Sends what waits; resolves when nothing is due any more. */
export function openPushOffice({ db, ways, whoIsLooking, log }: PushOffice): Chore {
  const silentUntil = new Map<string, number>()
  const unreached = new Set<TakenMessage['platform']>()

  /** What became of it before anybody was asked; null: it is to be sent. */
  const settled = async (message: TakenMessage, looking: ReadonlySet<number>): Promise<'done' | null> => {
    const { moved, seen, age, type, platform, idUser } = message
    if (moved) await dropMessage(db, message)
    else if (!goesAnyway(type) && (seen || looking.has(idUser))) await endMessage(db, message, 'seen')
    else if (age > lifetimeOf(type)) await die(message, 'too old')
    else if (!ways[platform]) await noWay(message)
    else return null
    return 'done'
  }
  /** Each kind of device that this installation cannot reach is told to the operator once. */
  const noWay = async (message: TakenMessage): Promise<void> => {
    const { platform } = message
    if (!unreached.has(platform)) log.alarm('devices are registered that this installation has no way to', { platform })
    unreached.add(platform)
    await endMessage(db, message, 'dead', 'no way to this kind of device')
  }
  const die = async (message: TakenMessage, why: string): Promise<void> => {
    log.alarm('a push message was given up', { message: message.id, tries: message.tries, why })
    await endMessage(db, message, 'dead', why)
  }
  const note = async (message: TakenMessage, service: string, delivery: PushDelivery): Promise<void> => {
    const { tries, pushToken } = message
    if (delivery.went !== 'unreachable') silentUntil.delete(service)
    if (delivery.went === 'sent') return endMessage(db, message, 'sent')
    if (delivery.went === 'gone') return forgetDevice(db, pushToken)
    if (delivery.went === 'never') return die(message, delivery.why)
    if (delivery.went === 'unreachable') {
      if (!silentUntil.has(service)) log.event('a push service cannot be reached')
      silentUntil.set(service, performance.now() + UNREACHABLE_SECONDS * 1000)
      return putBackMessage(db, message, UNREACHABLE_SECONDS, false, delivery.why)
    }
    if (tries >= MOST_TRIES) return die(message, delivery.why)
    return putBackMessage(db, message, Math.max(backoffSeconds(tries), delivery.seconds ?? 0), true, delivery.why)
  }
  const work = async (message: TakenMessage, looking: ReadonlySet<number>): Promise<void> => {
    const out = ways[message.platform]
    if ((await settled(message, looking)) === 'done' || !out) return
    const service = out.serviceOf(message.pushToken)
    const wait = ((silentUntil.get(service) ?? 0) - performance.now()) / 1000
    if (wait > 0) return putBackMessage(db, message, Math.ceil(wait), false, 'service unreachable')
    await note(message, service, await out.send(message.pushToken, messageOf(message)))
  }
  return {
    name: 'push', everyMs: POLL_MS,
    async work() {
      for (;;) {
        const messages = await takeMessages(db, AT_ONCE)
        if (messages.length === 0) return
        const looking = await whoIsLooking(messages.map(({ idUser }) => idUser))
        // One that goes wrong in an unforeseen way comes back by itself, and keeps nobody else's.
        for (const went of await Promise.allSettled(messages.map((message) => work(message, looking)))) if (went.status === 'rejected') log.bug('push', 'push', went.reason)
      }
    }
  }
}
