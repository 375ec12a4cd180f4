/**
 * Lets processes of one service wake each other when there is something new, without saying what: each reads the database itself. Redis
 * (or Valkey) carries the wake-up; without it everybody polls a few times a second.
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { waitBefore } from '@taschino/contract/reconnect.ts'
import { CannotStart } from '../config/cannot-start.ts'
import type { Log } from '../log.ts'

const CHANNEL = 'taschino:look'
/** Many commits are one word. */
const GAP_MS = 20
const CONNECT_MS = 5000
/** A peer that went away without a word is noticed by then. */
const PING_MS = 5000
const SILENCE_MS = 12_000

export interface WakeUp {
  /** Something was committed here. */
  send(): void
  close(): Promise<void>
}

const options = (url: string, begun: () => boolean) => ({
  url,
  pingInterval: PING_MS,
  disableOfflineQueue: true,
  socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: (retries: number) => begun() && waitBefore(retries) },
})

/** Only an address that nobody could call is a mistake: a Redis may be away when a process starts, as at any other time. */
function clientsOf(url: string, begun: () => boolean) {
  try {
    // What is subscribed to is subscribed to again after each reconnect; that waits in the client's own queue.
    return { speaking: createClient(options(url, begun)), hearing: createClient({ ...options(url, begun), disableOfflineQueue: false }) }
  } catch (error) {
    throw new CannotStart(
      'REDIS_URL deve essere un indirizzo redis:// o rediss://.',
      'REDIS_URL must be an address with redis:// or rediss://.',
      error,
    )
  }
}

/** For the log: a code of the system, or the word that Redis begins its "no" with (WRONGPASS, NOAUTH). Never the address. */
function whyOf(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return typeof code === 'string' ? code : (/^[A-Z]{3,20}\b/.exec(String(message))?.[0] ?? 'unknown')
}

/** What the operator is told: once when it goes, once when it is back; at the start aloud, because an address may be wrong. */
function openTeller(log: Log) {
  let away: boolean | null = null
  return {
    gone(why: string): void {
      if (away === null) log.alarm('redis cannot be reached: processes hear each other a little later', { why })
      else if (!away) log.event('redis is away: processes hear each other a little later')
      away = true
    },
    here(): void {
      if (away) log.event('redis is back')
      away = false
    },
  }
}

/**
 * `heard`: another process has committed something. Resolves when Redis is there, or it is known that it is not: it is waited for then, and
 * nobody else waits.
 */
export async function openWakeUp(url: string, log: Log, heard: () => void): Promise<WakeUp> {
  const me = randomUUID()
  let open = true
  let subscribed = false
  const { speaking, hearing } = clientsOf(url, () => open)
  const teller = openTeller(log)
  const began = Promise.withResolvers<void>()
  const word = (from: string): void => {
    if (from !== me) heard()
  }
  const ready = async (): Promise<void> => {
    if (hearing.isReady && !subscribed) {
      await hearing.subscribe(CHANNEL, word)
      subscribed = true
    }
    if (!open || !subscribed || !speaking.isReady || !hearing.isReady) return
    teller.here()
    began.resolve()
  }
  const gone = (why: string): void => {
    if (open) teller.gone(why)
    began.resolve()
  }
  for (const client of [speaking, hearing]) {
    // Lost while it was subscribed to: the next "ready" tries again.
    client.on('error', (error) => gone(whyOf(error))).on('ready', () => void ready().catch(() => undefined))
    client.connect().catch(() => undefined)
  }
  const patience = setTimeout(() => gone('silence'), CONNECT_MS)
  await began.promise
  clearTimeout(patience)

  let timer: NodeJS.Timeout | undefined
  let again = false
  const publish = (): void => {
    again = false
    // A word that does not arrive is made up for by the next look.
    if (speaking.isReady) speaking.publish(CHANNEL, me).catch(() => undefined)
    timer = setTimeout(() => {
      timer = undefined
      if (again) publish()
    }, GAP_MS)
  }
  return {
    send() {
      if (timer) again = true
      else publish()
    },
    close() {
      open = false
      clearTimeout(timer)
      for (const client of [speaking, hearing]) if (client.isOpen) client.destroy()
      return Promise.resolve()
    },
  }
}
