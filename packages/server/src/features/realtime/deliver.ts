/** Turns outbox rows into messages for the open connections of those concerned. */
import type { RealtimeEvent, RealtimeNotification, ToldEvent } from '@taschino/contract/events.ts'
import { newsOf } from '@taschino/contract/notice-lead.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { OutboxRow } from '@taschino/ledger/outbox.ts'
import { sentenceOf, type Lying as LyingSentence } from './sentences.ts'

/** A commit tells at most this many things; together with its number they make one number that grows. */
const MOST_PER_COMMIT = 4096

interface Lying {
  u?: number[]
  s?: number[]
  a?: number[]
  c?: true
  e?: ToldEvent
  n?: LyingSentence & { type: string; GTID?: string }
}

export const userRoom = (id: number): string => `user:${id}`
export const shopRoom = (id: number): string => `shop:${id}`
export const agencyRoom = (id: number): string => `agency:${id}`
/** Everybody who runs the circuit. */
export const COMPANY_ROOM = 'company'

/** One message to the people in some rooms; its number is its version. */
export interface Message {
  readonly rooms: readonly string[]
  readonly number: number
  readonly name: 'event' | 'notification'
  readonly body: RealtimeEvent | RealtimeNotification
  /** What people choose by: only a notification has one. */
  readonly kind: string | null
}

/** The version of everything that was told up to the end of a row, and the row of a version. */
export const versionOf = (row: number): number => row * MOST_PER_COMMIT + MOST_PER_COMMIT - 1
export const rowOf = (version: number): number => Math.floor(version / MOST_PER_COMMIT)

function eventOf(lying: ToldEvent, seq: number): RealtimeEvent {
  const { type, ...data } = lying
  return { seq, type, data } as RealtimeEvent
}

/** Null for a sentence that this version cannot say. */
function notificationOf({ type, GTID, ...lying }: NonNullable<Lying['n']>, seq: number): RealtimeNotification | null {
  const [it, en] = [sentenceOf(lying, 'it'), sentenceOf(lying, 'en')]
  const { idTicket } = lying.facts as { idTicket?: unknown }
  const about = { type, ...(GTID === undefined ? {} : { GTID }), ...(typeof idTicket === 'number' ? { idTicket } : {}) }
  return it && en && { seq, ...it, en, data: about }
}

/** Delivering twice is harmless: the number tells a client what it has already heard. */
export function messagesOf(row: Pick<OutboxRow, 'seq' | 'events'>): Message[] {
  return row.events.flatMap((json: Json, index) => {
    const lying = json as unknown as Lying
    const rooms = [
      ...(lying.u ?? []).map(userRoom),
      ...(lying.s ?? []).map(shopRoom),
      ...(lying.a ?? []).map(agencyRoom),
      ...(lying.c ? [COMPANY_ROOM] : []),
    ]
    if (rooms.length === 0) return []
    const number = row.seq * MOST_PER_COMMIT + index
    const told = lying.n ? notificationOf(lying.n, number) : null
    return [
      ...(lying.e ? [{ rooms, number, name: 'event', body: eventOf(lying.e, number), kind: null } as const] : []),
      ...(told ? [{ rooms, number, name: 'notification', body: told, kind: newsOf(told.data.type) } as const] : []),
    ]
  })
}
