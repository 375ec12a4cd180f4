/** Push messages for the native app: Firebase Cloud Messaging, HTTP v1, with a service account's key (RFC 7523). */
import { createSign } from 'node:crypto'
import { post } from './post-out.ts'
import { deliveryOf, notReached, secondsIn, type PushDelivery, type PushMessage, type PushOut } from './push-out.ts'

/** The file that Google's console hands out for a service account, as far as it is needed. */
export interface ServiceAccount { project_id: string; client_email: string; private_key: string; token_uri: string }

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const HOUR_SECONDS = 3600
/** A token is renewed before it ends on its way. */
const EARLY_MS = 60_000

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Says who we are, for an hour, signed with the account's key. */
function assertion({ client_email: iss, private_key: key, token_uri: aud }: ServiceAccount): string {
  const iat = Math.floor(Date.now() / 1000)
  const said = `${part({ alg: 'RS256', typ: 'JWT' })}.${part({ iss, scope: SCOPE, aud, iat, exp: iat + HOUR_SECONDS })}`
  return `${said}.${createSign('RSA-SHA256').update(said).sign(key, 'base64url')}`
}

/** How Android and iOS name the same things. */
function messageFor(token: string, { payload, sentence, ttl, urgency, topic, badge }: PushMessage): object {
  const high = urgency === 'high'
  return {
    token, notification: sentence, data: { payload },
    android: { priority: high ? 'HIGH' : 'NORMAL', ttl: `${ttl}s`, collapse_key: topic, notification: { tag: topic } },
    apns: { headers: { 'apns-priority': high ? '10' : '5', 'apns-expiration': String(Math.floor(Date.now() / 1000) + ttl), 'apns-collapse-id': topic }, payload: { aps: { badge, 'thread-id': topic, sound: 'default' } } }
  }
}

/** FCM says more by its words than by its numbers: which token is none of ours any more. */
function fcmDelivery(status: number, text: string, retryAfter: string | undefined): PushDelivery {
  if (/"errorCode":\s*"(UNREGISTERED|SENDER_ID_MISMATCH)"/.test(text)) return { went: 'gone' }
  return status === 401 ? { went: 'later', seconds: secondsIn(retryAfter), why: 'answer 401' } : deliveryOf(status, retryAfter)
}

export function openFcmOut(account: ServiceAccount, origin = 'https://fcm.googleapis.com'): PushOut {
  let access: { token: string; until: number } | null = null
  const accessToken = async (): Promise<string> => {
    if (access && Date.now() < access.until) return access.token
    const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion: assertion(account) }).toString()
    const { status, text } = await post({ url: account.token_uri, headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body })
    if (status !== 200) throw Object.assign(new Error('no token'), { code: `TOKEN_${status}` })
    const { access_token: token, expires_in: seconds } = JSON.parse(text) as { access_token: string; expires_in: number }
    access = { token, until: Date.now() + seconds * 1000 - EARLY_MS }
    return token
  }
  return {
    serviceOf: () => origin,
    async send(token, message) {
      try {
        const { status, text, retryAfter } = await post({
          url: `${origin}/v1/projects/${account.project_id}/messages:send`, headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json; charset=UTF-8' },
          body: JSON.stringify({ message: messageFor(token, message) })
        })
        if (status === 401) access = null
        return fcmDelivery(status, text, retryAfter)
      } catch (error) {
        return notReached(error)
      }
    }
  }
}
