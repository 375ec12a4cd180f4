/** Hands a push message to the service of the device, whichever kind it is, and reports the outcome in one word. */

export interface PushMessage {
  /** Short JSON of ours; encrypted for browsers, as data for the native app. */
  payload: string
  /** What a native app shows while it sleeps: a sentence that fits everybody. */
  sentence: { title: string; body: string }
  ttl: number
  urgency: 'low' | 'normal' | 'high'
  /** Of several with the same topic that wait for a device, the last one counts. */
  topic: string
  badge: number
}

/**
 * `gone`: the device has no such address any more; `never`: the service will not have this message; `later`: it asks for patience;
 * `unreachable`: it says nothing.
 */
export type PushDelivery =
  | { went: 'sent' }
  | { went: 'gone' }
  | { went: 'never'; why: string }
  | { went: 'later'; seconds: number | null; why: string }
  | { went: 'unreachable'; why: string }

export interface PushOut {
  /** Who is behind the address: one that does not answer is left in peace for a while. */
  serviceOf(token: string): string
  send(token: string, message: PushMessage): Promise<PushDelivery>
}

const MAX_WAIT_SECONDS = 7200

/** Seconds, or a date (RFC 9110). */
export function secondsIn(retryAfter: string | undefined): number | null {
  if (retryAfter === undefined) return null
  const seconds = /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, MAX_WAIT_SECONDS) : null
}

/** What every service means by its numbers. */
export function deliveryOf(status: number, retryAfter: string | undefined): PushDelivery {
  const why = `answer ${status}`
  if (status >= 200 && status < 300) return { went: 'sent' }
  if (status === 404 || status === 410) return { went: 'gone' }
  if (status === 429 || status >= 500) return { went: 'later', seconds: secondsIn(retryAfter), why }
  return { went: 'never', why }
}

export const notReached = (error: unknown): PushDelivery => {
  const code = (error as { code?: unknown }).code
  return { went: 'unreachable', why: typeof code === 'string' ? code.slice(0, 40) : 'no answer' }
}
