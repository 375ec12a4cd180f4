/** Sends push messages to browsers: encrypted for the one device (RFC 8291), signed with the installation's key (VAPID, RFC 8292). */
import { createECDH } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type WebPush from 'web-push'
import { openOutbound } from '../outbound/outbound-http.ts'
import { subscriptionIn } from './push-services.ts'
import { deliveryOf, notReached, type PushDelivery, type PushOut } from './push-sender.ts'
import type { SecretFor } from '../secrets/secrets.ts'
import type { PushSettings } from '../config/settings.ts'

export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/**
 * The curve's order: a number from 1 to below it is a private key; a secret of 32 bytes is one but for once in 2^32 installations, whose
 * next purpose is.
 */
function keyFrom(secretFor: SecretFor): VapidKeys {
  const ecdh = createECDH('prime256v1')
  for (let n = 1; ; n++) {
    try {
      ecdh.setPrivateKey(secretFor(`vapid ${n}`))
      return { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey('base64url') }
    } catch {
      if (n > 4) throw new Error('no key for push messages could be made')
    }
  }
}

/** The operator's own keys, or those that follow from the installation's secret: the same in each process and after each start. */
export const vapidKeys = (settings: PushSettings, secretFor: SecretFor): VapidKeys => settings.vapid ?? keyFrom(secretFor)

/** All of them, the one in use first; that of the secret was in use before an operator had a pair. */
export function everyVapidKey(settings: PushSettings, secretFor: SecretFor): VapidKeys[] {
  const keys = [vapidKeys(settings, secretFor), ...settings.vapidBeside, keyFrom(secretFor)]
  return keys.filter(({ publicKey }, at) => keys.findIndex((other) => other.publicKey === publicKey) === at)
}

/** How a service says that a browser subscribed under another key: each in its own way. */
const ANOTHER_KEY = new Set([400, 401, 403])
/** Subscriptions that are remembered to be under another key. */
const REMEMBERED = 20_000

/** A signature is good for twelve hours (RFC 8292 allows 24); one is used for all messages to a service for so long. */
const SIGNED_MS = 3_600_000

/** Who we are, signed for one service. */
function openSigning(settings: PushSettings, { publicKey, privateKey }: VapidKeys): (webPush: typeof WebPush, endpoint: string) => string {
  const signed = new Map<string, { authorization: string; until: number }>()
  return (webPush, endpoint) => {
    const { origin } = new URL(endpoint)
    const before = signed.get(origin)
    if (before && Date.now() < before.until) return before.authorization
    const { Authorization: authorization } = webPush.getVapidHeaders(origin, settings.subject, publicKey, privateKey, 'aes128gcm')
    signed.set(origin, { authorization, until: Date.now() + SIGNED_MS })
    return authorization
  }
}

export function openWebPushOut(settings: PushSettings, secretFor: SecretFor): PushOut {
  const signings = everyVapidKey(settings, secretFor).map((keys) => openSigning(settings, keys))
  /** By address, where it is not the key in use. */
  const subscribedUnder = new Map<string, number>()
  const outbound = openOutbound({ hosts: settings.services })
  /** Sealing is work for the processor: one at a time, and whoever pays goes between. */
  let turn = Promise.resolve()
  return {
    serviceOf: (token) => new URL((JSON.parse(token) as { endpoint: string }).endpoint).origin,
    async send(token, { payload, ttl, urgency, topic }): Promise<PushDelivery> {
      const subscription = subscriptionIn(token, settings.services)
      // The list of services has become shorter since the device was registered.
      if (!subscription) return { went: 'never', why: 'unknown service' }
      const { default: webPush } = await import('web-push')
      await (turn = turn.then(() => nextTurn()))
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
        TTL: ttl,
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      const post = (at: number) =>
        outbound.post({
          url: endpoint,
          headers: { ...(headers as Record<string, string>), Authorization: signings[at]?.(webPush, endpoint) ?? '' },
          body,
        })
      try {
        const known = subscribedUnder.get(endpoint) ?? 0
        let answer = await post(known)
        for (let at = 0; at < signings.length && ANOTHER_KEY.has(answer.status); at++) {
          if (at === known) continue
          const other = await post(at)
          if (ANOTHER_KEY.has(other.status)) continue
          answer = other
          if (subscribedUnder.size >= REMEMBERED) subscribedUnder.clear()
          subscribedUnder.set(endpoint, at)
        }
        return deliveryOf(answer.status, answer.retryAfter)
      } catch (error) {
        return notReached(error)
      }
    },
  }
}
