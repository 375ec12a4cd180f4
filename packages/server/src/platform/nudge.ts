/**
 * How processes of one house tell each other that there is something new, without saying what: each reads the database, so nothing can be lost, doubled or
 * overheard here. Redis (or Valkey) carries the word; without it, or while it is away, everybody looks a few times a second anyway.
 */
import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { waitBefore } from '@taschino/contract/reconnect.ts'
import { CannotStart } from './cannot-start.ts'
import type { Log } from './log.ts'

const CHANNEL = 'taschino:look'
/** Many commits are one word. */
const GAP_MS = 20
const CONNECT_MS = 5000
/** A peer that went away without a word is noticed by then. */
const PING_MS = 5000
const SILENCE_MS = 12_000

export interface Nudge {
  /** Something was committed here. */
  send(): void
  close(): Promise<void>
}

/** `heard`: another process has committed something. A Redis that is not there at the start is a mistake that is said; one that goes away later is waited for. */
export async function openNudge(url: string, log: Log, heard: () => void): Promise<Nudge> {
  const me = randomUUID()
  let begun = false
  let away = false
  const say = (nowAway: boolean): void => {
    if (!begun || away === nowAway) return
    away = nowAway
    log.event(away ? 'redis is away: processes hear each other a little later' : 'redis is back')
  }
  const options = {
    url, pingInterval: PING_MS, disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS, reconnectStrategy: (retries: number) => begun && waitBefore(retries) }
  }
  const speaking = createClient(options)
  // What is subscribed to is subscribed to again after each reconnect; that waits in the client's own queue.
  const hearing = createClient({ ...options, disableOfflineQueue: false })
  for (const client of [speaking, hearing]) client.on('error', () => say(true)).on('ready', () => say(!(speaking.isReady && hearing.isReady)))
  try {
    await Promise.all([speaking.connect(), hearing.connect()])
    await hearing.subscribe(CHANNEL, (from) => {
      if (from !== me) heard()
    })
  } catch (error) {
    for (const client of [speaking, hearing]) if (client.isOpen) client.destroy()
    throw new CannotStart('Non riesco a usare il Redis di REDIS_URL: controlla indirizzo e password, o togli REDIS_URL.', 'Cannot use the Redis of REDIS_URL: check its address and password, or leave REDIS_URL out.', error)
  }
  begun = true

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
      begun = false
      clearTimeout(timer)
      for (const client of [speaking, hearing]) if (client.isOpen) client.destroy()
      return Promise.resolve()
    }
  }
}
