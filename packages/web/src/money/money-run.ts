/**
 * One money act from the tap to its end: same key at every try, unknown outcomes asked for and never guessed (docs/threat-model.md,
 * idempotency).
 */
import type { Call } from '@taschino/contract/call.ts'
import { Refused } from '../api/answers.ts'
import { flowOf, VERIFYING } from './money-flow.ts'
import type { Intent } from './money-intents.ts'
import { openKey } from './money-key.ts'
import { openState, waitsForPerson } from './money-state.ts'
import type { MoneyState, MoneyWorld } from './money-state.ts'
import { MONEY_WAITS } from './money-waits.ts'

export interface MoneyRun<C extends Call> {
  readonly intent: Intent
  readonly call: C
  current(): MoneyState<C>
  subscribe(listener: () => void): () => void
  /** Sends once more with the same key, after `unsent`. */
  resend(): void
  /** Sends the same key with a proof. The proof is in memory only: after a reload the server asks for another one. */
  prove(proof: string): void
  /**
   * The person lets it be. True when that is so; false when it had been done after all, which is then to be shown. What may still be on its
   * way is closed
   * with the server first, and an act in flight stays written down and is resumed at the next start. At once where there is nothing to find
   * out.
   */
  dismiss(): boolean | Promise<boolean>
  /** Nobody watches any more; what may have been done stays written down. */
  leave(): void
}

/** Starts (`fresh`) or resumes an act; the intent must be stored before the first byte leaves. */
export function runMoney<C extends Call>(call: C, intent: Intent, world: MoneyWorld, fresh: boolean): MoneyRun<C> {
  const { current, subscribe, become } = openState<MoneyState<C>>(fresh ? { state: 'sending' } : VERIFYING)
  const key = openKey(call, intent, world, fresh)
  const { sendUntil, verify, close, refused, forget, stop } = flowOf({ intent, world, fresh, key, state: { current, become } })
  let closing: Promise<boolean> | undefined

  const again = () => {
    become({ state: 'sending' })
    void sendUntil(world.now() + MONEY_WAITS.deadline)
  }

  // Nothing may leave before the key is on the device: without a stored key a reload could pay twice.
  if (fresh)
    world.intents.put(intent).then(
      () => sendUntil(intent.at + MONEY_WAITS.deadline),
      () => refused(new Refused({ error: 'not_stored' }, 0)),
    )
  else void verify()

  const leave = () => {
    stop()
    if (waitsForPerson(current()) && !key.unsure()) void forget()
  }
  return {
    intent,
    call,
    current,
    subscribe,
    leave,
    resend: () => {
      const state = current()
      if (state.state === 'verifying' && state.unsent) again()
    },
    prove: (given) => {
      if (current().state !== 'step-up') return
      key.prove(given)
      again()
    },
    dismiss: () => {
      if (waitsForPerson(current()) && key.unsure())
        closing = close(null).finally(() => {
          closing = undefined
        })
      if (closing) return closing
      leave()
      return true
    },
  }
}
