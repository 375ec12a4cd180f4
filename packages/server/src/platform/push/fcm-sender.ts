/** Sends push messages to the native app by Firebase Cloud Messaging; Google's library is loaded with the first message. */
import { within } from '@taschino/basics/within.ts'
import type { HttpResponse } from 'firebase-admin/app'
import type { Message, Messaging } from 'firebase-admin/messaging'
import { deliveryOf, notReached, secondsIn, type PushDelivery, type PushMessage, type PushOut } from './push-sender.ts'

/** The file that Google's console hands out for a service account, as far as it is needed. */
export interface ServiceAccount {
  project_id: string
  client_email: string
  private_key: string
}

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const SERVICE = 'https://fcm.googleapis.com'
/**
 * The library keeps its connections, its addresses and their bounds to itself; all that we can add is an end to waiting. It tries again by
 * itself where the service is busy; our queue does so, too, and holds nobody up meanwhile.
 */
const PATIENCE_MS = 10_000

/** How Android and iOS name the same things. */
function messageFor(token: string, { payload, sentence, ttl, urgency, topic, badge }: PushMessage): Message {
  const high = urgency === 'high'
  return {
    token,
    notification: sentence,
    data: { payload },
    android: { priority: high ? 'high' : 'normal', ttl: ttl * 1000, collapseKey: topic, notification: { tag: topic } },
    apns: {
      headers: {
        'apns-priority': high ? '10' : '5',
        'apns-expiration': String(Math.floor(Date.now() / 1000) + ttl),
        'apns-collapse-id': topic,
      },
      payload: { aps: { badge, threadId: topic, sound: 'default' } },
    },
  }
}

/** What FCM answered, where the library got an answer. */
const answerIn = (error: unknown): HttpResponse | undefined => (error as { httpResponse?: HttpResponse }).httpResponse

/**
 * FCM says more by its words than by its numbers: which token is none of ours any more. A project that it does not know is no fault of the
 * device.
 */
function deliveryAfter(error: unknown): PushDelivery {
  const answer = answerIn(error)
  if (answer === undefined) return notReached(error)
  const { status, data, headers } = answer
  if (/"errorCode":\s*"(UNREGISTERED|SENDER_ID_MISMATCH)"/.test(JSON.stringify(data))) return { went: 'gone' }
  const retryAfter = headers['retry-after']
  if (status === 401) return { went: 'later', seconds: secondsIn(retryAfter), why: 'answer 401' }
  return status === 404 ? { went: 'never', why: 'answer 404' } : deliveryOf(status, retryAfter)
}

interface Opened {
  messaging: Messaging
  close: () => void
}
let count = 0

/**
 * With a pass for messages only, and a new one each time: the library's own way asks for all of Firebase, and keeps a pass for its hour
 * even when it is worth nothing.
 */
async function open({ project_id: projectId, client_email: email, private_key: key }: ServiceAccount): Promise<Opened> {
  const [{ deleteApp, initializeApp }, { getMessaging }, { JWT }] = await Promise.all([
    import('firebase-admin/app'),
    import('firebase-admin/messaging'),
    import('google-auth-library'),
  ])
  const account = new JWT({ email, key, scopes: [SCOPE] })
  const getAccessToken = async () => {
    const { token } = await account.getAccessToken()
    return { access_token: token ?? '', expires_in: Math.floor(((account.credentials.expiry_date ?? 0) - Date.now()) / 1000) }
  }
  const app = initializeApp({ credential: { getAccessToken }, projectId }, `taschino-${count++}`)
  return { messaging: getMessaging(app), close: () => void deleteApp(app).catch(() => undefined) }
}

const silent = (): never => {
  throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
}

export function openFcmOut(account: ServiceAccount, patienceMs = PATIENCE_MS): PushOut {
  let opened: Promise<Opened> | null = null
  return {
    serviceOf: () => SERVICE,
    async send(token, message) {
      const mine = (opened ??= open(account))
      try {
        const { messaging } = await mine
        await within(patienceMs, messaging.send(messageFor(token, message)), silent)
        return { went: 'sent' }
      } catch (error) {
        // With a pass that is worth nothing any more the library would go on until its hour is over. Others may have got a new one
        // meanwhile.
        if (opened === mine && answerIn(error)?.status === 401) {
          opened = null
          void mine.then(({ close }) => close())
        }
        return deliveryAfter(error)
      }
    },
  }
}
