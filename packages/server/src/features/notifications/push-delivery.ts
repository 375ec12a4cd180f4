/** The job that sends waiting push messages, again until each is sent, too old or refused; no payment waits for it (F08). */
import { leadOf } from '@taschino/contract/notice-lead.ts'
import type { PushPayload } from '@taschino/contract/notifications.ts'
import type { Job } from '../../platform/scheduler.ts'
import { circuitName, type Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Log } from '../../platform/log.ts'
import type { PushMessage, PushOut } from '../../platform/push/push-sender.ts'
import { queueWorker, type Outcome } from '../../platform/queue/queue-worker.ts'
import { wordsOf } from '../../platform/words.ts'
import { forgetDevice } from './device-store.ts'
import { dropMessage, messages, type TakenMessage } from './message-store.ts'
import { BACKOFF, goesAnyway, kindOf, lifetimeOf, MOST_TRIES, travelOf } from './rules.ts'

export interface PushDeliveryParts {
  db: Sql
  /** By the kind of device; a kind that this installation cannot reach is left out. */
  ways: Readonly<Partial<Record<TakenMessage['platform'], PushOut>>>
  /** Those of these people who look at a screen of the app: they see it there. */
  whoIsLooking: (users: readonly number[]) => Promise<ReadonlySet<number>>
  log: Log
  /** As the company has said them by now: in whose name a push speaks. */
  settingsNow: () => Settings | Promise<Settings>
}

function messageOf(
  { idNotification: id, type, gtid, idTicket, role, count, unread, language }: TakenMessage,
  circuit: string,
): PushMessage {
  const payload: PushPayload = {
    id,
    type,
    link: leadOf(role, { type, GTID: gtid ?? undefined, idTicket: idTicket ?? undefined }),
    count,
    unread,
    language,
    circuit,
  }
  const words = wordsOf(language, circuit)
  return {
    payload: JSON.stringify(payload),
    sentence: { title: circuit, body: words(`push.${kindOf(type) ?? 'network'}`) },
    ...travelOf(type),
    topic: type,
    badge: unread,
  }
}

const seen: Outcome = { went: 'ended', state: 'seen' }

/** Sends what waits; resolves when nothing is due any more. */
export function pushDelivery({ db, ways, whoIsLooking, log, settingsNow }: PushDeliveryParts): Job {
  const unreached = new Set<TakenMessage['platform']>()

  /** Each kind of device that this installation cannot reach is told to the operator once. */
  const noWay = (platform: TakenMessage['platform']): Outcome => {
    if (!unreached.has(platform)) log.alarm('devices are registered that this installation has no way to', { platform })
    unreached.add(platform)
    return { went: 'ended', state: 'dead', why: 'no way to this kind of device' }
  }
  const settle = async (message: TakenMessage, looking: ReadonlySet<number>): Promise<Outcome | null> => {
    const { type, platform } = message
    if (message.moved) {
      await dropMessage(db, message)
      return { went: 'gone' }
    }
    if (!goesAnyway(type) && (message.seen || looking.has(message.idUser))) return seen
    if (message.age > lifetimeOf(type)) return { went: 'never', why: 'too old' }
    return ways[platform] ? null : noWay(platform)
  }
  const send = async (message: TakenMessage, circuit: string): Promise<Outcome> => {
    const delivery = (await ways[message.platform]?.send(message.pushToken, messageOf(message, circuit))) ?? noWay(message.platform)
    if (delivery.went === 'gone') await forgetDevice(db, message.pushToken)
    return delivery.went === 'sent' ? { went: 'ended', state: 'sent' } : delivery
  }
  return queueWorker({
    name: 'push',
    db,
    log,
    queue: messages,
    atOnce: 20,
    backoff: BACKOFF,
    mostTries: MOST_TRIES,
    service: ({ platform, pushToken }) => ways[platform]?.serviceOf(pushToken) ?? platform,
    says: { silent: 'a push service cannot be reached', dead: 'a push message was given up', thing: 'message' },
    async sender(taken) {
      const looking = await whoIsLooking(taken.map(({ idUser }) => idUser))
      const circuit = circuitName(await settingsNow())
      return { settle: (message) => settle(message, looking), send: (message) => send(message, circuit) }
    },
  })
}
