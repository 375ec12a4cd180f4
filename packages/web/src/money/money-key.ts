/** The key of one money act: sends it, proves, asks for the outcome, closes it, and knows whether a try may still be under way. */
import type { Call } from '@taschino/contract/call.ts'
import { Refused } from '../api/answers.ts'
import type { Intent } from './money-intents.ts'
import type { MoneyWorld, Outcome } from './money-state.ts'

/** Refusals of the HTTP layer that say "not now": nothing was done, the same key may try again. */
const NOT_NOW = new Set<string>(['in_progress', 'too_many', 'busy', 'unauthenticated'])

export const isNo = (error: unknown): error is Refused => error instanceof Refused && !NOT_NOW.has(error.error)

/** What is done with the key, and what is known of it. */
export function openKey(call: Call, { key, input }: Intent, world: MoneyWorld, fresh: boolean) {
  /** A try may have been done, or may still be on its way: then a "no" to another try says nothing about it (decision 0123). */
  let unsure = !fresh
  const lost = () => {
    unsure = true
  }
  let proof: string | undefined
  const send = (): Promise<unknown> =>
    world.send(call, { ...input, key, ...(proof === undefined ? {} : { proof }) }, lost).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.error === 'in_progress') lost()
      throw error
    })
  return {
    unsure: () => unsure,
    send,
    prove: (given: string) => {
      proof = given
    },
    /** The whole answer of what is known to be done: what has no receipt answers again when it is sent again. */
    answer: ({ gtid }: Outcome): Promise<unknown> => {
      if (gtid === null) return send()
      return world.receipt(gtid).catch((error: unknown) => (isNo(error) ? send() : Promise.reject(error as Error)))
    },
    /** What became of it, and whether that is for good: an HTTP layer that refuses even this leaves the key as it is. */
    close: (): Promise<{ outcome: Outcome; forGood: boolean }> =>
      world.close(key, call.name).then(
        (outcome) => ({ outcome, forGood: true }),
        async (error: unknown) => {
          if (!isNo(error)) throw error
          const outcome = await world.outcome(key)
          return { outcome, forGood: outcome.state !== 'unknown' }
        },
      ),
  }
}
