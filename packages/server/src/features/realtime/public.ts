/** What other features use of realtime: events that travel with a movement or transaction and are told after its commit. */
import type { ToldEvent } from '@taschino/contract/events.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import type { Told } from './sentences.ts'

export { whoIsLooking } from './foreground-store.ts'
export { euros, sentenceOf, type Told } from './sentences.ts'

/**
 * Who hears it (people, the staff of shops and agencies, the company), what it is about, and a sentence for people where one is due, by its
 * name. Only a hint: who hears it reads the state.
 */
export interface Notice {
  users?: readonly number[]
  shops?: readonly number[]
  agencies?: readonly number[]
  company?: boolean
  event?: ToldEvent
  notification?: Told & { type: string; GTID?: string }
}

/** The notice as it lies in the outbox; short names, because it is written once per payment. */
export function notice({ users, shops, agencies, company, event, notification }: Notice): Json {
  return {
    ...(users?.length ? { u: [...users] } : {}),
    ...(shops?.length ? { s: [...shops] } : {}),
    ...(agencies?.length ? { a: [...agencies] } : {}),
    ...(company ? { c: true } : {}),
    ...(event ? { e: { ...event } } : {}),
    ...(notification ? { n: { ...notification } } : {}),
  }
}

/** The notice that lies there. */
export function readNotice(json: Json): Notice {
  const { u, s, a, c, e, n } = json as {
    u?: number[]
    s?: number[]
    a?: number[]
    c?: true
    e?: NonNullable<Notice['event']>
    n?: NonNullable<Notice['notification']>
  }
  return {
    ...(u ? { users: u } : {}),
    ...(s ? { shops: s } : {}),
    ...(a ? { agencies: a } : {}),
    ...(c ? { company: true } : {}),
    ...(e ? { event: e } : {}),
    ...(n ? { notification: n } : {}),
  }
}
