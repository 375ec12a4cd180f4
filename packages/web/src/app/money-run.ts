/** One money act from the tap to its end: same key at every try, unknown outcomes asked for and never guessed (threats.md section 2). */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import type { AnyInput } from './address.ts'
import { Refused, Unreachable } from './answers.ts'
import type { ErrorOf } from './answers.ts'
import type { Intent, IntentStore } from './money-intents.ts'

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
export interface Outcome { state: 'unknown' | 'posted' | 'refused'; status: number | null; gtid: string | null; error: string | null }

/** All that a run needs from the world; tests hand in their own. */
export interface MoneyWorld {
  readonly intents: IntentStore
  readonly send: (call: Call, input: AnyInput) => Promise<unknown>
  readonly outcome: (key: string) => Promise<Outcome>
  /** The full answer of a movement that is known to be posted. */
  readonly receipt: (gtid: string) => Promise<unknown>
  /** Shorter when the network comes back meanwhile. */
  readonly wait: (ms: number) => Promise<void>
  /** What the device says; it may be wrong about having no network. */
  readonly offline: () => boolean
  readonly now: () => number
  readonly chance: () => number
}

/** Backoff 0.5 to 8 s with jitter; after 60 s without an answer the app says "Stiamo verificando". */
export const MONEY_WAITS = { first: 500, longest: 8000, deadline: 60_000 } as const

export function backoff(attempt: number, chance: number): number {
  const plain = Math.min(MONEY_WAITS.first * 2 ** attempt, MONEY_WAITS.longest)
  return Math.round(plain * (0.5 + chance * 0.5))
}

/** Refusals of the door that say "not now": nothing was done, the same key may try again. */
const NOT_NOW = new Set<string>(['in_progress', 'too_many', 'busy', 'unauthenticated'])

const isFinal = (error: unknown): error is Refused => error instanceof Refused && !NOT_NOW.has(error.error)

export interface MoneyRun<C extends Call> {
  readonly intent: Intent
  readonly call: C
  current(): MoneyState<C>
  subscribe(listener: () => void): () => void
  /** Sends once more with the same key, after `unsent`. */
  resend(): void
  /** Sends the same key with a proof. The proof is in memory only: after a reload the server asks for another one. */
  prove(proof: string): void
  /** Stops watching. Only an ended or unsent act is forgotten; one in flight stays written down and is resumed at the next start. */
  dismiss(): Promise<void>
}

/** The wait that the server asks for, within reason. */
const askedFor = (error: unknown): number =>
  Math.min(error instanceof Refused || error instanceof Unreachable ? (error.retryAfter ?? 0) * 1000 : 0, MONEY_WAITS.longest)

/** A value that tells when it changes. */
function openState<S>(first: S): { current: () => S; subscribe: (listener: () => void) => () => void; become: (next: S) => void } {
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
    }
  }
}

/** Nothing is under way and nothing was done: the person decides. */
const waitsForPerson = (state: MoneyState<Call>): boolean => state.state === 'step-up' || (state.state === 'verifying' && state.unsent) || isGrounded(state)

const isGrounded = (state: MoneyState<Call>): boolean => state.state === 'sending' && state.grounded === true

/** True once there is a network, as far as anybody can tell without sending the act itself; false when its minute is over. */
async function untilNetwork(world: MoneyWorld, key: string, deadline: number, run: { stopped: () => boolean; ground: () => void }): Promise<boolean> {
  for (let attempt = 0; world.offline(); attempt++) {
    // Devices err about this: asking what became of the key moves nothing.
    const answered = await world.outcome(key).then(() => true, (error: unknown) => error instanceof Refused)
    if (answered || run.stopped()) return true
    if (world.now() >= deadline) return false
    run.ground()
    await world.wait(backoff(attempt, world.chance()))
  }
  return true
}

/** Starts (`fresh`) or resumes an act; the intent must be stored before the first byte leaves. */
export function runMoney<C extends Call>(call: C, intent: Intent, world: MoneyWorld, fresh: boolean): MoneyRun<C> {
  const { current, subscribe, become } = openState<MoneyState<C>>(fresh ? { state: 'sending' } : { state: 'verifying', unsent: false })
  let stopped = false
  let proof: string | undefined
  /** Something of it may have left this device. */
  let left = !fresh
  const end = async (next: MoneyState<C>) => {
    await world.intents.remove(intent.key).catch(() => undefined)
    become(next)
  }
  const refuse = (refusal: Refused) => end({ state: 'refused', refusal: refusal as Refused<ErrorOf<C>> })
  const pause = (attempt: number, error: unknown) => world.wait(Math.max(backoff(attempt, world.chance()), askedFor(error)))

  async function sendUntil(deadline: number): Promise<void> {
    if (!left && !(await untilNetwork(world, intent.key, deadline, { stopped: () => stopped, ground: () => become({ state: 'sending', grounded: true }) }))) return become({ state: 'verifying', unsent: true })
    if (isGrounded(current()) && !stopped) become({ state: 'sending' })
    for (let attempt = 0; !stopped; attempt++) {
      left = true
      try {
        const result = await world.send(call, { ...intent.input, key: intent.key, ...(proof === undefined ? {} : { proof }) })
        return await end({ state: 'done', result: result as OutputOf<C> })
      } catch (error) {
        if (isFinal(error)) return error.error === 'step_up_required' ? become({ state: 'step-up', refusal: error as Refused<ErrorOf<C>> }) : refuse(error)
        if (!(error instanceof Refused) && !(error instanceof Unreachable)) throw error
        if (world.now() >= deadline) return verify()
        await pause(attempt, error)
      }
    }
  }

  /** Asks what became of the key until somebody knows. */
  async function verify(): Promise<void> {
    become({ state: 'verifying', unsent: false })
    for (let attempt = 0; !stopped; attempt++) {
      try {
        const outcome = await world.outcome(intent.key)
        // What has no receipt answers again when it is sent again: the answer lies with the key.
        if (outcome.state === 'posted') return await (outcome.gtid ? end({ state: 'done', result: (await world.receipt(outcome.gtid)) as OutputOf<C> }) : sendUntil(world.now() + MONEY_WAITS.deadline))
        if (outcome.state === 'refused') return await refuse(new Refused({ error: outcome.error ?? 'bug' }, outcome.status ?? 409))
        // Within the minute the act is still wanted: the same key goes out again. Later the person decides.
        if (world.now() < intent.at + MONEY_WAITS.deadline) return await sendUntil(intent.at + MONEY_WAITS.deadline)
        become({ state: 'verifying', unsent: true })
        return
      } catch (error) {
        await pause(attempt, error)
      }
    }
  }

  const again = () => {
    become({ state: 'sending' })
    void sendUntil(world.now() + MONEY_WAITS.deadline).catch(() => verify())
  }

  // Nothing may leave before the key is on the device: without a stored key a reload could pay twice.
  const start = () => (fresh ? world.intents.put(intent).then(() => sendUntil(intent.at + MONEY_WAITS.deadline)) : verify())
  void start().catch((error: unknown) => refuse(error instanceof Refused ? error : new Refused({ error: 'not_sent' }, 0)))

  return {
    intent, call,
    current, subscribe,
    resend: () => {
      const state = current()
      if (state.state === 'verifying' && state.unsent) again()
    },
    prove: (given) => {
      if (current().state !== 'step-up') return
      proof = given
      again()
    },
    dismiss: async () => {
      stopped = true
      if (waitsForPerson(current())) await world.intents.remove(intent.key)
    }
  }
}
