/** How other features tell people something: a notice travels with the movement (or the transaction) and is heard after its commit. */
import type { EventType } from '@taschino/contract/events.ts'
import type { Json } from '@taschino/ledger/movement.ts'

/** Who hears it (people, the staff of shops and agencies, the company), what it is about, and a text for people where one is due. Only a hint: who hears it reads the state. */
export interface Notice {
  users?: readonly number[]
  shops?: readonly number[]
  agencies?: readonly number[]
  company?: boolean
  event?: { type: EventType; GTID: string; action: string; charge?: number; refusal?: string }
  notification?: { title: string; body: string; type: string; GTID?: string }
}

/** The notice as it lies in the outbox; short names, because it is written once per payment. */
export function notice({ users, shops, agencies, company, event, notification }: Notice): Json {
  return {
    ...(users?.length ? { u: [...users] } : {}),
    ...(shops?.length ? { s: [...shops] } : {}),
    ...(agencies?.length ? { a: [...agencies] } : {}),
    ...(company ? { c: true } : {}),
    ...(event ? { e: { ...event } } : {}),
    ...(notification ? { n: { ...notification } } : {})
  }
}
