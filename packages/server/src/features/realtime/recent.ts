/** The events of the last minutes by room: a screen that was away gets them again without a query, and learns when it missed too many. */
import type { CaughtUp } from '@taschino/contract/events.ts'
import type { OutboxRow } from '@taschino/ledger/outbox.ts'
import { messagesOf, rowOf, versionOf } from './deliver.ts'
import type { Message } from './deliver.ts'

const KEPT_MS = 180_000
const MOST_KEPT = 20_000
const STEP = 2000
const STEP_MS = 20_000
/**
 * A row gets its number before it commits, and two processes see late ones differently: so many rows before the one that is known are told
 * again.
 */
const OVERLAP = 200
/** A row is as old as its transaction, whose commit may be this much younger. */
const COMMIT_MS = 5000

/** How far somebody is who connects: the version they heard, or the age of what they show. */
export type Known = { since: number } | { age: number } | null

interface Kept {
  message: Message
  at: number
  row: number
}

export class Recent {
  #all: Kept[] = []
  #rooms = new Map<string, Kept[]>()
  /** Everything above this row is here, and everything younger than this moment. */
  #floor = 0
  #wholeSince = 0
  #top = 0

  /** Begins with what lay in the outbox; `floor`: what is up to there is not among `rows`. */
  begin(rows: readonly (OutboxRow & { ageMs: number })[], top: number, complete: boolean): void {
    this.#all = []
    this.#rooms = new Map()
    this.#top = top
    this.#floor = complete ? 0 : (rows[0]?.seq ?? top)
    this.#wholeSince = complete ? -Infinity : performance.now() - (rows[0]?.ageMs ?? 0)
    for (const row of rows) this.#keep(row, performance.now() - row.ageMs)
    this.#forget()
  }

  /** Takes a row that was read, and gives its messages back. */
  note(row: OutboxRow): Message[] {
    const messages = this.#keep(row, performance.now())
    this.#top = Math.max(this.#top, row.seq)
    this.#forget()
    return messages
  }

  /** What somebody in these rooms missed, oldest first, and how far they are then. */
  missed(rooms: readonly string[], known: Known): { messages: Message[]; caughtUp: CaughtUp } {
    const version = versionOf(this.#top)
    if (known === null) return { messages: [], caughtUp: { version, whole: false } }
    const [whole, isMissed] = 'since' in known ? this.#after(rowOf(known.since)) : this.#younger(performance.now() - known.age)
    const found = new Set<Message>()
    for (const room of rooms) for (const kept of this.#rooms.get(room) ?? []) if (isMissed(kept)) found.add(kept.message)
    return { messages: [...found].toSorted((a, b) => a.number - b.number), caughtUp: { version, whole } }
  }

  /** A version from the future is from another database: nobody knows what was missed. */
  #after(row: number): [boolean, (kept: Kept) => boolean] {
    return [row >= this.#floor && row <= this.#top + OVERLAP, (kept) => kept.row > row - OVERLAP]
  }

  #younger(moment: number): [boolean, (kept: Kept) => boolean] {
    return [moment - COMMIT_MS >= this.#wholeSince, (kept) => kept.at >= moment - COMMIT_MS]
  }

  #keep(row: OutboxRow, at: number): Message[] {
    const messages = messagesOf(row)
    for (const message of messages) {
      const kept = { message, at, row: row.seq }
      this.#all.push(kept)
      for (const room of message.rooms) {
        const list = this.#rooms.get(room)
        if (list) list.push(kept)
        else this.#rooms.set(room, [kept])
      }
    }
    return messages
  }

  /** In large steps, so that it costs next to nothing per event. */
  #forget(): void {
    const oldest = performance.now() - KEPT_MS
    if (this.#all.length <= MOST_KEPT + STEP && (this.#all[0]?.at ?? Infinity) >= oldest - STEP_MS) return
    let gone = Math.max(0, this.#all.length - MOST_KEPT)
    while ((this.#all[gone]?.at ?? Infinity) < oldest) gone++
    const touched = new Map<string, number>()
    for (const kept of this.#all.splice(0, gone)) {
      this.#floor = Math.max(this.#floor, kept.row)
      this.#wholeSince = Math.max(this.#wholeSince, kept.at)
      for (const room of kept.message.rooms) touched.set(room, (touched.get(room) ?? 0) + 1)
    }
    for (const [room, count] of touched) {
      const list = this.#rooms.get(room)
      list?.splice(0, count)
      if (list?.length === 0) this.#rooms.delete(room)
    }
  }
}
