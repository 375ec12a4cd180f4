/** The socket itself: a one-time ticket for every try, the waits of spec.md section 9, a flag for being seen or not. */
import { io } from 'socket.io-client'
import { REALTIME } from '@taschino/contract/events.ts'
import type { RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { isForeground, onForeground, onOnline } from '../device/device.ts'
import { Refused } from './answers.ts'
import { ask } from './ask.ts'

interface Hooks {
  heard: (event: RealtimeEvent) => void
  notified: (notification: RealtimeNotification) => void
  state: (state: 'live' | 'reconnecting') => void
  missed: () => void
}

const PATIENCE_MS = 10_000

/** The n-th wait: from 1 to 5 s, with a half of chance in it so that a restarted server is not stormed. */
export function waitBefore(attempt: number, chance: number = Math.random()): number {
  const plain = Math.min(REALTIME.reconnectionDelay * 1.5 ** attempt, REALTIME.reconnectionDelayMax)
  return Math.round(plain * (0.75 + chance * 0.5))
}

/** Connects and stays connected until the returned function is called. */
export function connect(hooks: Hooks): () => void {
  let closed = false
  let attempt = 0
  let wasLive = false
  let putOutAt = -PATIENCE_MS
  let timer: ReturnType<typeof setTimeout> | undefined

  // Tickets are used once, so socket.io's own reconnection (which repeats the query) is off and ours asks for a new one.
  const socket = io({ transports: ['websocket'], autoConnect: false, reconnection: false, timeout: REALTIME.timeout, forceNew: true })

  const later = () => {
    if (closed) return
    hooks.state('reconnecting')
    clearTimeout(timer)
    timer = setTimeout(() => void open(), waitBefore(attempt++))
  }

  const open = async () => {
    if (closed || socket.connected) return
    try {
      const { ticket } = await ask(realtimeTicket, undefined, { quiet: true })
      if (closed) return
      socket.io.opts.query = { token: ticket, pushToken: '', foreground: String(isForeground()) }
      socket.connect()
    } catch (error) {
      if (error instanceof Refused && error.error === 'unauthenticated') return
      later()
    }
  }

  socket.on('connect', () => {
    attempt = 0
    hooks.state('live')
    socket.emit('foreground', isForeground())
    if (wasLive) hooks.missed()
    wasLive = true
  })
  socket.on('event', hooks.heard)
  socket.on('notification', hooks.notified)
  // Put out by the server, not cut off: perhaps this login is over, so it is asked at once (T41). A server that ends just lets go; who is put out again and again waits.
  socket.on('disconnect', (reason) => {
    const before = putOutAt
    if (reason === 'io server disconnect') putOutAt = performance.now()
    if (putOutAt - before > PATIENCE_MS) hurry()
    else later()
  })
  socket.on('connect_error', later)

  const sayForeground = onForeground((seen) => {
    if (socket.connected) socket.emit('foreground', seen)
    else if (seen) hurry()
  })
  const backOnline = onOnline((online) => online && hurry())
  const hurry = () => {
    if (socket.connected || closed) return
    clearTimeout(timer)
    attempt = 0
    void open()
  }

  void open()
  return () => {
    closed = true
    clearTimeout(timer)
    sayForeground()
    backOnline()
    socket.close()
  }
}
