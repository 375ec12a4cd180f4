/** `useAct`: what a press asks of the server, and how that stands (busy, done, refused). Acts that move money use money/money-call.ts. */
import { useRef, useState } from 'react'
import type { Call, KeyedOf, OutputOf, RefusalOf } from '@taschino/contract/call.ts'
import { errorWords } from './refusals.ts'
import type { AnyInput, AskInput } from './address.ts'
import { Refused } from './answers.ts'
import { ask } from './ask.ts'
import type { AskOptions } from './ask.ts'

/** Thrown by an act whose person thought better of it in the middle: nothing was done, and nothing needs to be said. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Runs an act; when the server asks who it is, has that proved and runs it again (features/stepup). Throws `GivenUp` when nobody does. */
export type WithStepUp = <T>(work: () => Promise<T>) => Promise<T>

export interface Act<Input, Output, Refusal extends string = string> {
  /** From the press until its end is told, `onDone` included. */
  readonly busy: boolean
  readonly done: boolean
  readonly result: Output | undefined
  /** What was handed in last: it tells which row of a list all this is about. */
  readonly input: Input | undefined
  /** Null while nothing is wrong. */
  readonly error: unknown
  /** The same where the server said no, by a name that the call declares. */
  readonly refusal: Refused<Refusal> | undefined
  /** The same as a sentence. */
  readonly trouble: string | null
  /** Whether the server took this field for wrong, wherever it lies in what was sent. */
  readonly wrong: (path: string) => boolean
  /** Ignored while one is under way: that is a double press. */
  readonly start: (...input: Record<string, never> extends Input ? [input?: Input] : [input: Input]) => void
  /** Once more with the same, after something went wrong. */
  readonly retry: () => void
  /** Says no more how it ended; what is under way goes on. */
  readonly dismiss: () => void
}

/** A lost network is told in words, and what was typed stays: `quiet: false` leads to the error page instead. */
interface ActOptions<Input, Output> extends AskOptions {
  /** Once after a yes, also when the screen is gone by then: what it makes old is old all the same. */
  onDone?: (result: Output, input: Input) => unknown
  /** Once after a no, for what is not said where `trouble` stands: a toast, the field to go to. */
  onFailed?: (error: unknown) => void
  /** Once after a yes, a no or a change of mind, when the act is no longer busy. */
  onEnd?: () => unknown
  prove?: WithStepUp
  /** Where the usual sentences do not fit. */
  words?: (error: unknown) => string
}

/** A call that brings an Idempotency-Key must survive a reload: here it does not compile. */
type Keyless<C extends Call> = KeyedOf<C> extends true ? never : C

interface State {
  busy: boolean
  done: boolean
  result: unknown
  input: unknown
  error: unknown
}
const IDLE: State = { busy: false, done: false, result: undefined, input: undefined, error: null }

/** What goes wrong once something was done undoes nothing: told as a no it would be tried again, and done twice. */
async function afterYes(follow: () => unknown): Promise<void> {
  try {
    await follow()
  } catch (fault) {
    reportError(fault)
  }
}

const atOnce: WithStepUp = (work) => work()
const askAny = ask as (call: Call, input: AnyInput | undefined, options: AskOptions) => Promise<unknown>

/** Of a call, or of work that consists of several; with `onDone` and the rest as they are at the press. */
export function useAct<C extends Call>(
  call: C & Keyless<C>,
  options?: ActOptions<AskInput<C>, OutputOf<C>>,
): Act<AskInput<C>, OutputOf<C>, RefusalOf<C>>
export function useAct<Input = void, Output = unknown>(
  work: (input: Input) => Promise<Output>,
  options?: ActOptions<Input, Output>,
): Act<Input, Output>
export function useAct(what: Call | ((input: unknown) => Promise<unknown>), options: ActOptions<never, never> = {}): unknown {
  const { onDone, onFailed, onEnd, prove = atOnce, words = errorWords, ...asking } = options
  const [state, setState] = useState(IDLE)
  const running = useRef(false)
  const work =
    typeof what === 'function' ? what : (input: unknown) => askAny(what, input as AnyInput | undefined, { quiet: true, ...asking })
  const run = async (input: unknown) => {
    if (running.current) return
    running.current = true
    setState({ ...IDLE, busy: true, input })
    try {
      const result = await prove(() => work(input))
      setState({ ...IDLE, busy: true, done: true, result, input })
      await afterYes(() => onDone?.(result as never, input as never))
      setState((now) => ({ ...now, busy: false }))
    } catch (error) {
      const givenUp = error instanceof GivenUp
      setState({ ...IDLE, input, error: givenUp ? null : error })
      if (!givenUp) onFailed?.(error)
    } finally {
      running.current = false
    }
    await onEnd?.()
  }
  const { error } = state
  const refusal = error instanceof Refused ? error : undefined
  return {
    ...state,
    refusal,
    trouble: error === null ? null : words(error),
    wrong: (path) => refusal?.fields.some((field) => field.path === path || field.path.endsWith(`.${path}`)) ?? false,
    start: (input) => void run(input),
    retry: () => {
      if (error !== null) void run(state.input)
    },
    dismiss: () => setState(({ busy, input }) => ({ ...IDLE, busy, input })),
  } satisfies Act<unknown, unknown>
}
