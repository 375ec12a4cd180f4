/** Turns what lies in the outbox into messages for the open connections of those who should hear it. */
import type { RealtimeEvent, RealtimeNotification } from '@taschino/contract/events.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { OutboxRow } from '@taschino/ledger/outbox.ts'
import type { Realtime } from '../../platform/realtime.ts'

/** A commit tells at most this many things; together with its number they make one number that grows. */
const MOST_PER_COMMIT = 4096

interface Lying {
  u?: number[]
  s?: number[]
  a?: number[]
  c?: true
  e?: { type: RealtimeEvent['type']; GTID: string; action: string; charge?: number; refusal?: string }
  n?: { title: string; body: string; type: string; GTID?: string }
}

export const userRoom = (id: number): string => `user:${id}`
export const shopRoom = (id: number): string => `shop:${id}`
export const agencyRoom = (id: number): string => `agency:${id}`
/** Everybody who runs the circuit. */
export const COMPANY_ROOM = 'company'

function eventOf(lying: NonNullable<Lying['e']>, seq: number): RealtimeEvent {
  const { type, ...data } = lying
  return { seq, type, data }
}

function notificationOf({ title, body, type, GTID }: NonNullable<Lying['n']>): RealtimeNotification {
  return { title, body, data: GTID === undefined ? { type } : { type, GTID } }
}

/** Delivering twice is harmless: the number tells a client what it has already heard. */
export function deliver(realtime: Pick<Realtime, 'emit'>, row: OutboxRow): void {
  row.events.forEach((json: Json, index) => {
    const lying = json as unknown as Lying
    const rooms = [...(lying.u ?? []).map(userRoom), ...(lying.s ?? []).map(shopRoom), ...(lying.a ?? []).map(agencyRoom), ...(lying.c ? [COMPANY_ROOM] : [])]
    if (rooms.length === 0) return
    if (lying.e) realtime.emit(rooms, 'event', eventOf(lying.e, row.seq * MOST_PER_COMMIT + index))
    if (lying.n) realtime.emit(rooms, 'notification', notificationOf(lying.n))
  })
}
