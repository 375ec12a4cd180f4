/**
 * A screen as the app keeps it, without a browser: connects to one process, reads the state on each event, reconnects after one to five
 * seconds to another process with the version it knows.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { REALTIME } from '@taschino/contract/events.ts'
import type { CaughtUp, Hears, RealtimeEvent } from '@taschino/contract/events.ts'
import { waitBefore } from '@taschino/contract/reconnect.ts'
import { realtimeTicket } from '@taschino/contract/session.ts'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { io, type Socket } from 'socket.io-client'
import { send, type Person } from './personas.ts'

interface Row {
  gtid: string
  value: number
}

export class LiveScreen {
  readonly person: Person
  /** Each event as it came, doubled ones too. */
  readonly events: RealtimeEvent[] = []
  /** What the screen shows: the movements, newest first. */
  shown: Row[] = []
  /** What its server said of its own hearing. */
  readonly hearing: boolean[] = []
  reads = 0
  connects = 0
  readonly #urls: readonly string[]
  #at: number
  #socket: Socket | null = null
  #version: number | null = null
  #over = false
  #due = false
  #reading: Promise<void> | null = null

  readonly #disturbed: boolean
  readonly #taken = new Set<number>()

  /**
   * `urls`: the processes of the service; it begins at the first and goes on round. `disturbed`: its hints come late, up to three times, in
   * any order.
   */
  constructor(person: Person, urls: readonly string[], { first = 0, disturbed = false } = {}) {
    this.person = person
    this.#urls = urls
    this.#at = first
    this.#disturbed = disturbed
  }

  get #url(): string {
    return this.#urls[this.#at % this.#urls.length] ?? ''
  }

  get connected(): boolean {
    return this.#socket?.connected === true
  }

  async open(): Promise<this> {
    this.#read()
    await this.#reading
    void this.#stayConnected()
    for (const until = Date.now() + 10_000; !this.connected; await pause(10))
      if (Date.now() > until) throw new Error(`${this.person.username} is not connected`)
    return this
  }

  close(): void {
    this.#over = true
    this.#socket?.disconnect()
  }

  #hear(event: RealtimeEvent): void {
    this.events.push(event)
    if (this.#taken.has(event.seq)) return
    this.#taken.add(event.seq)
    if (this.#version !== null) this.#version = Math.max(this.#version, event.seq)
    this.#read()
  }

  /** Once more after a reading that is under way: it may have begun too early. */
  #read(): void {
    this.#due = true
    this.#reading ??= (async () => {
      while (this.#due && !this.#over) {
        this.#due = false
        const answer = await send(
          this.#url,
          listTransactions,
          { params: { id: this.person.id }, query: { limit: 100 } },
          await this.person.token(),
        ).catch(() => null)
        this.reads++
        if (answer?.status === 200) this.shown = (answer.json as { items: Row[] }).items.map(({ gtid, value }) => ({ gtid, value }))
        else {
          this.#due = true
          await pause(100)
        }
      }
      this.#reading = null
    })()
  }

  async #stayConnected(): Promise<void> {
    for (let attempt = 0; !this.#over; attempt++) {
      const stood = await this.#connectOnce()
      if (this.#over) return
      if (stood) attempt = 0
      this.#at++
      await pause(waitBefore(attempt))
    }
  }

  /** Until it is cut off; true when it stood. */
  async #connectOnce(): Promise<boolean> {
    const ticket = await send(this.#url, realtimeTicket, {}, await this.person.token()).catch(() => null)
    if (ticket?.status !== 200 || this.#over) return false
    const known: Record<string, string | number> = this.#version === null ? { age: 20_000 } : { since: this.#version }
    const socket = io(this.#url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: REALTIME.timeout,
      query: { token: (ticket.json as { ticket: string }).ticket, foreground: 'true', ...known },
    })
    this.#socket = socket
    let stood = false
    socket.on('event', (event: RealtimeEvent) => {
      if (!this.#disturbed) return this.#hear(event)
      for (let copies = 1 + Math.floor(Math.random() * 3); copies > 0; copies--) setTimeout(() => this.#hear(event), Math.random() * 400)
    })
    socket.on('hears', ({ hears }: Hears) => void this.hearing.push(hears))
    socket.on('caughtUp', ({ version, whole }: CaughtUp) => {
      this.#version = Math.max(this.#version ?? 0, version)
      if (!whole) this.#read()
    })
    await new Promise<void>((resolve) => {
      socket.on('connect', () => {
        stood = true
        this.connects++
      })
      socket.on('connect_error', () => resolve())
      socket.on('disconnect', () => resolve())
    })
    return stood
  }
}
