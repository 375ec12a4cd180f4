/** Money acts that were sent and whose outcome is unknown, stored on the device before the first send and removed at the end. */
import type { Method } from '@taschino/contract/call.ts'
import { createStore, del, entries, set } from 'idb-keyval'

export interface Intent {
  /** Idempotency key: the same for every try of this one act. */
  readonly key: string
  /** Name of the contract's call. */
  readonly call: string
  /** Where it goes, as the contract writes it: the call itself may belong to a room that is not loaded yet. */
  readonly path: string
  /** Where it is not a POST. */
  readonly method?: Method
  readonly input: { params?: unknown; body?: unknown; query?: unknown }
  /** What the person is doing, for `act.<call>`: told by name wherever its end is told, after a reload too. */
  readonly facts?: Readonly<Record<string, string>>
  /** When the act began, ms. */
  readonly at: number
  /** Who acted: somebody else who logs in on this device must not resume it. */
  readonly idUser: number | null
}

/** Where intents live; a port, so that tests need no browser. */
export interface IntentStore {
  all(): Promise<Intent[]>
  put(intent: Intent): Promise<void>
  remove(key: string): Promise<void>
}

export function intentsOfDevice(): IntentStore {
  const store = createStore('taschino', 'intents')
  return {
    all: async () => (await entries<string, Intent>(store)).map(([, intent]) => intent),
    put: (intent) => set(intent.key, intent, store),
    remove: (key) => del(key, store),
  }
}
