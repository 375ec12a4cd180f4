/** A realtime connection of a person in a story: the events they hear, in order. */
import type { OutputOf } from '@taschino/contract/call.ts'
import type { EventType, RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { io, type Socket } from 'socket.io-client'

const PATIENCE_MS = 5000

export class Ears {
  readonly #socket: Socket
  readonly events: RealtimeEvent[] = []
  readonly notifications: RealtimeNotification[] = []
  #woken: (() => void)[] = []

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('event', (event: RealtimeEvent) => this.#hear(() => this.events.push(event)))
    socket.on('notification', (one: RealtimeNotification) => this.#hear(() => this.notifications.push(one)))
  }

  static async open(url: string, ticket: (call: typeof realtimeTicket) => Promise<OutputOf<typeof realtimeTicket>>): Promise<Ears> {
    const socket = io(url, {
      transports: ['websocket'],
      reconnection: false,
      autoConnect: false,
      query: { token: (await ticket(realtimeTicket)).ticket, foreground: 'true' },
    })
    const ears = new Ears(socket)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
      socket.connect()
    })
    return ears
  }

  #hear(take: () => void): void {
    take()
    for (const wake of this.#woken.splice(0)) wake()
  }

  /** Waits until an event with this type and action was heard, also before now. */
  async hears<T extends EventType>(
    type: T,
    action: (RealtimeEvent & { type: T })['data']['action'],
    gtid?: string,
  ): Promise<RealtimeEvent & { type: T }> {
    const deadline = Date.now() + PATIENCE_MS
    for (;;) {
      const found = this.events.find(
        (event): event is RealtimeEvent & { type: T } =>
          event.type === type && event.data.action === action && (gtid === undefined || event.data.GTID === gtid),
      )
      if (found) return found
      const rest = deadline - Date.now()
      if (rest <= 0) throw new Error(`${type}/${action} was not heard; heard: ${JSON.stringify(this.events)}`)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, rest)
        this.#woken.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  /** Another window lies above this screen. */
  covered(): void {
    this.#socket.emit('foreground', false)
  }

  seen(): void {
    this.#socket.emit('foreground', true)
  }

  get connected(): boolean {
    return this.#socket.connected
  }

  get isOpen(): boolean {
    return this.#socket.connected
  }

  close(): void {
    this.#socket.disconnect()
  }
}
