/** The states of a money act, and the questions about its key with their possible answers. */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import type { AnyInput } from '../api/address.ts'
import type { ErrorOf, Refused } from '../api/answers.ts'
import type { IntentStore } from './money-intents.ts'

/** `verifying.unsent`: the server was asked and knows nothing of it; sending again with the same key cannot pay twice. */
export type MoneyState<C extends Call> =
  | { readonly state: 'idle' }
  /** `grounded`: this device has no network, so nothing has left it; it goes out by itself when there is one. */
  | { readonly state: 'sending'; readonly grounded?: true }
  | { readonly state: 'verifying'; readonly unsent: boolean }
  /** The server wants a proof that it is really them; nothing was done, and the same key goes out again with it. */
  | { readonly state: 'step-up'; readonly refusal: Refused<ErrorOf<C>> }
  | { readonly state: 'done'; readonly result: OutputOf<C> }
  | { readonly state: 'refused'; readonly refusal: Refused<ErrorOf<C>> }

/** What became of a key, as `payments.outcome` tells it. */
export interface Outcome {
  state: 'unknown' | 'posted' | 'refused'
  status: number | null
  gtid: string | null
  error: string | null
}

/** All that a run needs from the world; tests hand in their own. */
export interface MoneyWorld {
  readonly intents: IntentStore
  /** `lost` is told when a try got no answer and went out once more without us. */
  readonly send: (call: Call, input: AnyInput, lost: () => void) => Promise<unknown>
  readonly outcome: (key: string) => Promise<Outcome>
  /** From now on nothing happens under this key any more; tells what did happen. */
  readonly close: (key: string, call: string) => Promise<Outcome>
  /** The full answer of a movement that is known to be posted. */
  readonly receipt: (gtid: string) => Promise<unknown>
  /** Shorter when the network comes back meanwhile. */
  readonly wait: (ms: number) => Promise<void>
  /** What the device says; it may be wrong about having no network. */
  readonly offline: () => boolean
  readonly now: () => number
  readonly chance: () => number
}

/** A value that tells when it changes. */
export function openState<S>(first: S): { current: () => S; subscribe: (listener: () => void) => () => void; become: (next: S) => void } {
  let state = first
  const listeners = new Set<() => void>()
  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    become: (next) => {
      state = next
      for (const listener of listeners) listener()
    },
  }
}

/** Nothing is under way and nothing was done: the person decides. */
export const waitsForPerson = (state: MoneyState<Call>): boolean =>
  state.state === 'step-up' || (state.state === 'verifying' && state.unsent) || isGrounded(state)

export const isGrounded = (state: MoneyState<Call>): boolean => state.state === 'sending' && state.grounded === true
