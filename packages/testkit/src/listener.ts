/** A socket as an app opens it, with everything that arrives. */
import { io, type Socket } from 'socket.io-client'
import type { CaughtUp, RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'

export interface Listener {
  socket: Socket
  events: RealtimeEvent[]
  notifications: RealtimeNotification[]
  caughtUp: Promise<CaughtUp>
  ended: Promise<string>
}

export function connectTo(
  url: string,
  token: string,
  options: { origin?: string; query?: Record<string, string> } = {},
): Promise<Listener> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    query: { token, pushToken: '', foreground: 'true', ...options.query },
    ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
  })
  const listener: Listener = {
    socket,
    events: [],
    notifications: [],
    caughtUp: new Promise((resolve) => socket.on('caughtUp', resolve)),
    ended: new Promise((resolve) => socket.on('disconnect', resolve)),
  }
  socket.on('event', (event: RealtimeEvent) => listener.events.push(event))
  socket.on('notification', (notification: RealtimeNotification) => listener.notifications.push(notification))
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(listener))
    socket.on('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
}
