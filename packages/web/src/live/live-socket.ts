/** The socket: a one-time ticket for every try, the waits of docs/product.md, limits, and catching up on missed events by version. */
import { io } from 'socket.io-client'
import { REALTIME } from '@taschino/contract/events.ts'
import type { CaughtUp, Hears, RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import { waitBefore } from '@taschino/contract/reconnect.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { onForeground, onOnline } from '../device/device.ts'
import { serverOrigin } from '../device/native.ts'
import { Refused } from '../api/answers.ts'
import { ask } from '../api/ask.ts'
import { storedRefreshToken } from '../api/session.ts'

export interface SocketHooks {
  heard: (event: RealtimeEvent) => void
  notified: (notification: RealtimeNotification) => void
  state: (state: 'live' | 'reconnecting') => void
  caughtUp: (said: CaughtUp) => void
  /** What this browser knows: the version, or else how old the oldest of what it shows is. */
  known: () => { since: number } | { age: number }
  /** Whether any page of this browser is seen. */
  seen: () => boolean
}

export interface LiveSocket {
  /** Says again whether anybody looks. */
  saySeen: () => void
  close: () => void
}

const PATIENCE_MS = 10_000
/** The server puts out who says more than ten things a minute. */
const SAID_PER_MINUTE = 8
const MINUTE_MS = 60_000

const noToken = (): void => console.warn('Failed to connect to websocket: no token found')

/** Says a changing flag, at most so often a minute: the last word is always said. */
function sparingly(current: () => boolean, say: (flag: boolean) => void) {
  let said: boolean | null = null
  let times: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (current() === said) return
    const now = performance.now()
    times = times.filter((at) => now - at < MINUTE_MS)
    const [first] = times
    if (times.length >= SAID_PER_MINUTE && first !== undefined) {
      timer = setTimeout(look, first + MINUTE_MS - now)
      return
    }
    times.push(now)
    said = current()
    say(said)
  }
  return {
    look,
    /** The other end was told with the connection. */
    told: (flag: boolean) => void (said = flag),
    stop: () => clearTimeout(timer),
  }
}

/** Connects and stays connected until it is closed. */
export const connect = (hooks: SocketHooks): LiveSocket => new Line(hooks)

class Line implements LiveSocket {
  readonly #hooks: SocketHooks
  // Tickets are used once, so socket.io's own reconnection (which repeats the query) is off and ours asks for a new one.
  readonly #socket = io(serverOrigin() || location.origin, {
    transports: ['websocket'],
    autoConnect: false,
    reconnection: false,
    timeout: REALTIME.timeout,
    forceNew: true,
  })
  readonly #flag: ReturnType<typeof sparingly>
  readonly #stops: (() => void)[]
  #closed = false
  /**
   * From the question for a ticket to the server's word: a second ticket shown on the same line would end it for good, and nobody would
   * notice.
   */
  #opening = false
  #attempt = 0
  #putOutAt = -PATIENCE_MS
  #timer: ReturnType<typeof setTimeout> | undefined
  #limit: ReturnType<typeof setTimeout> | undefined

  constructor(hooks: SocketHooks) {
    this.#hooks = hooks
    const socket = this.#socket
    this.#flag = sparingly(hooks.seen, (seen) => void socket.emit('foreground', seen))
    socket.on('connect', () => this.#stand())
    socket.on('event', hooks.heard)
    socket.on('notification', hooks.notified)
    socket.on('caughtUp', hooks.caughtUp)
    socket.on('hears', ({ hears }: Hears) => hooks.state(hears ? 'live' : 'reconnecting'))
    socket.on('disconnect', (reason) => this.#fall(reason))
    socket.on('connect_error', () => this.#later())
    this.#stops = [onForeground((seen) => seen && this.#hurry()), onOnline((online) => online && this.#hurry())]
    void this.#open()
  }

  readonly saySeen = (): void => {
    if (this.#socket.connected) this.#flag.look()
    else if (this.#hooks.seen()) this.#hurry()
  }

  readonly close = (): void => {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#limit)
    this.#flag.stop()
    for (const stop of this.#stops) stop()
    this.#socket.close()
  }

  async #open(): Promise<void> {
    if (this.#closed || this.#opening || this.#socket.connected) return
    if (storedRefreshToken() === null) return noToken()
    this.#opening = true
    try {
      const { ticket } = await ask(realtimeTicket, undefined, { quiet: true })
      if (!this.#closed) this.#dial(ticket)
    } catch (error) {
      this.#opening = false
      if (error instanceof Refused && error.error === 'unauthenticated') return noToken()
      this.#later()
    }
  }

  #dial(ticket: string): void {
    const seen = this.#hooks.seen()
    this.#socket.io.opts.query = { token: ticket, pushToken: '', foreground: String(seen), ...this.#hooks.known() }
    this.#flag.told(seen)
    this.#socket.connect()
    // The library's own limit ends with the transport; a server that then stays silent must not be waited for, either.
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => {
      this.#socket.disconnect()
      this.#later()
    }, REALTIME.timeout)
  }

  #stand(): void {
    clearTimeout(this.#limit)
    this.#opening = false
    this.#attempt = 0
    this.#hooks.state('live')
    this.#flag.look()
  }

  /**
   * Put out by the server, not cut off: perhaps this login is over, so it is asked at once (T41). A server that ends just lets go; who is
   * put out again and again waits.
   */
  #fall(reason: string): void {
    if (reason === 'io client disconnect') return
    this.#opening = false
    const before = this.#putOutAt
    if (reason === 'io server disconnect') this.#putOutAt = performance.now()
    if (this.#putOutAt - before > PATIENCE_MS) this.#hurry()
    else this.#later()
  }

  #later(): void {
    clearTimeout(this.#limit)
    this.#opening = false
    if (this.#closed) return
    this.#hooks.state('reconnecting')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#open(), waitBefore(this.#attempt++))
  }

  #hurry(): void {
    if (this.#socket.connected || this.#closed) return
    clearTimeout(this.#timer)
    this.#attempt = 0
    void this.#open()
  }
}
