/**
 * One money act from the tap to its end: same key at every try, unknown outcomes asked for and never guessed (docs/threat-model.md,
 * idempotency).
 */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import type { AnyInput } from '../api/address.ts'
import { Refused, Unreachable } from '../api/answers.ts'
import type { ErrorOf } from '../api/answers.ts'
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

/** Backoff 0.5 to 8 s with jitter; after 60 s without an answer the app says "Stiamo verificando". */
export const MONEY_WAITS = { first: 500, longest: 8000, deadline: 60_000 } as const

export function backoff(attempt: number, chance: number): number {
  const plain = Math.min(MONEY_WAITS.first * 2 ** attempt, MONEY_WAITS.longest)
  return Math.round(plain * (0.5 + chance * 0.5))
}

/** Refusals of the HTTP layer that say "not now": nothing was done, the same key may try again. */
const NOT_NOW = new Set<string>(['in_progress', 'too_many', 'busy', 'unauthenticated'])

const isNo = (error: unknown): error is Refused => error instanceof Refused && !NOT_NOW.has(error.error)

/** As what the server refuses a key that was closed. */
const CLOSED = 'idempotency_mismatch'

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
    },
  }
}

/** Nothing is under way and nothing was done: the person decides. */
const waitsForPerson = (state: MoneyState<Call>): boolean =>
  state.state === 'step-up' || (state.state === 'verifying' && state.unsent) || isGrounded(state)

const isGrounded = (state: MoneyState<Call>): boolean => state.state === 'sending' && state.grounded === true

const VERIFYING = { state: 'verifying', unsent: false } as const
const UNSENT = { state: 'verifying', unsent: true } as const

/** True once there is a network, as far as anybody can tell without sending the act itself; false when its minute is over. */
async function untilNetwork(
  world: MoneyWorld,
  key: string,
  deadline: number,
  run: { stopped: () => boolean; ground: () => void },
): Promise<boolean> {
  for (let attempt = 0; world.offline(); attempt++) {
    // Devices err about this: asking what became of the key moves nothing.
    const answered = await world.outcome(key).then(
      () => true,
      (error: unknown) => error instanceof Refused,
    )
    if (answered || run.stopped()) return true
    if (world.now() >= deadline) return false
    run.ground()
    await world.wait(backoff(attempt, world.chance()))
  }
  return true
}

/** One key and what is known of it. */
function openKey(call: Call, { key, input }: Intent, world: MoneyWorld, fresh: boolean) {
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

const refusalIn = ({ error, status }: Outcome): Refused => new Refused({ error: error ?? 'bug' }, status ?? 409)

interface Flow<C extends Call> {
  intent: Intent
  world: MoneyWorld
  fresh: boolean
  key: ReturnType<typeof openKey>
  state: Pick<ReturnType<typeof openState<MoneyState<C>>>, 'current' | 'become'>
}

/** The ways from one state to the next. */
function flowOf<C extends Call>({ intent, world, fresh, key, state: { current, become } }: Flow<C>) {
  let stopped = false
  /** Something of it may have left this device. */
  let left = !fresh
  const forget = () => world.intents.remove(intent.key).catch(() => undefined)
  const done = (result: unknown) => forget().then(() => become({ state: 'done', result: result as OutputOf<C> }))
  const refused = (refusal: Refused) => become({ state: 'refused', refusal: refusal as Refused<ErrorOf<C>> })
  const pause = (attempt: number, error: unknown) => world.wait(Math.max(backoff(attempt, world.chance()), askedFor(error)))

  async function sendUntil(deadline: number): Promise<void> {
    if (
      !left &&
      !(await untilNetwork(world, intent.key, deadline, {
        stopped: () => stopped,
        ground: () => become({ state: 'sending', grounded: true }),
      }))
    )
      return become(UNSENT)
    if (isGrounded(current()) && !stopped) become({ state: 'sending' })
    for (let attempt = 0; !stopped; attempt++) {
      left = true
      try {
        return await done(await key.send())
      } catch (error) {
        if (isNo(error)) return heardNo(error)
        if (world.now() >= deadline) return verify()
        await pause(attempt, error)
      }
    }
  }

  async function heardNo(no: Refused): Promise<void> {
    if (key.unsure()) return void (await (no.error === 'step_up_required' ? verify(no) : close(no)))
    if (no.error === 'step_up_required') return become({ state: 'step-up', refusal: no as Refused<ErrorOf<C>> })
    await forget()
    refused(no)
  }

  /** Asks what became of the key until somebody knows. `wanted`: a try was asked for a proof while another one may be on its way. */
  async function verify(wanted?: Refused): Promise<void> {
    for (let attempt = 0; !stopped; attempt++) {
      if (!wanted || attempt > 0) become(VERIFYING)
      try {
        const outcome = await world.outcome(intent.key)
        if (outcome.state === 'posted') return await done(await key.answer(outcome))
        if (outcome.state === 'refused') return await forget().then(() => refused(refusalIn(outcome)))
        if (wanted) return become({ state: 'step-up', refusal: wanted as Refused<ErrorOf<C>> })
        // Within the minute the act is still wanted: the same key goes out again. Later the person decides.
        if (world.now() < intent.at + MONEY_WAITS.deadline) return await sendUntil(intent.at + MONEY_WAITS.deadline)
        return become(UNSENT)
      } catch (error) {
        await pause(attempt, error)
      }
    }
  }

  /** Before anybody is told that nothing was done: nothing can be done under this key any more. True when nothing was. */
  async function close(no: Refused | null): Promise<boolean> {
    for (let attempt = 0; !stopped; attempt++) {
      if (!no || attempt > 0) become(VERIFYING)
      try {
        const { outcome, forGood } = await key.close()
        if (outcome.state === 'posted') {
          await done(await key.answer(outcome))
          return false
        }
        if (forGood) await forget()
        if (no) refused(outcome.error === null || outcome.error === CLOSED || outcome.error === no.error ? no : refusalIn(outcome))
        return true
      } catch (error) {
        await pause(attempt, error)
      }
    }
    return true
  }

  return {
    sendUntil,
    verify,
    close,
    refused,
    forget,
    stop: () => {
      stopped = true
    },
  }
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
