/** `useMoneyCall`: how a screen moves money once, and how it goes on after a reload in the middle (the app's half of idempotency). */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { closeKey, outcome } from '@taschino/contract/payments.ts'
import { getReceipt, getTakings, listTickets, listTransactions } from '@taschino/contract/wallet.ts'
import { isOnline, onOnline } from '../device/device.ts'
import type { AnyInput, AskInput } from '../api/address.ts'
import type { ErrorOf, Refused } from '../api/answers.ts'
import { ask } from '../api/ask.ts'
import type { AskOptions } from '../api/ask.ts'
import { intentsOfDevice } from './money-intents.ts'
import type { Intent } from './money-intents.ts'
import { runMoney } from './money-run.ts'
import type { MoneyRun } from './money-run.ts'
import type { MoneyState, MoneyWorld } from './money-state.ts'
import { onSessionChange, session } from '../api/session.ts'
import { invalidate } from '../api/use-ask.ts'

/** One try may take this long; the server answers in milliseconds or not at all. */
const TRY_MS = 10_000
const quiet = { quiet: true, timeout: TRY_MS } as const

const world: MoneyWorld = {
  intents: intentsOfDevice(),
  send: (call, input, lost) =>
    (ask as (call: Call, input: AnyInput, options: AskOptions) => Promise<unknown>)(call, input, { ...quiet, lost }),
  outcome: (key) => ask(outcome, { params: { key } }, quiet),
  close: (key, call) => ask(closeKey, { params: { key }, body: { call } }, quiet),
  receipt: (gtid) => ask(getReceipt, { params: { gtid } }, quiet),
  wait: (ms) =>
    new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        stop()
        resolve()
      }
      const timer = setTimeout(end, ms)
      const stop = onOnline((online) => online && end())
    }),
  offline: () => !isOnline(),
  now: () => Date.now(),
  chance: () => Math.random(),
}

/** The call of an intent from before a reload: enough of it to ask and to send again, so that no room's schemas are loaded for it. */
const resumable = ({ call: name, path, method = 'POST' }: Intent): Call => ({
  name,
  method,
  path,
  roles: [],
  reach: 'named',
  money: true,
  refusals: {},
})

/** What a money call asks for, without the key: that is made here. */
type MoneyInput<C extends Call> = Omit<AskInput<C>, 'key'>

/** Amounts and names, as the sentence `act.<call>` wants them. */
type ActFacts = Readonly<Record<string, string>>

type AnyRun = MoneyRun<Call>
let runs: readonly AnyRun[] = []
/** Keys of acts that a screen is showing right now; all others are the shell's to show. */
const shown = new Set<string>()
const watchers = new Set<() => void>()

function setRuns(next: readonly AnyRun[]): void {
  runs = next
  for (const watcher of watchers) watcher()
}

/** An act belongs to who began it: it leaves the screen with them, and stays written down for when they are back. */
onSessionChange(() => {
  for (const run of runs) run.leave()
  setRuns([])
  resumed = false
  moved = false
})

let moved = false
/** An act of this visit came through. */
export const moneyMoved = (): boolean => moved

function follow(run: AnyRun): void {
  setRuns([...runs, run])
  run.subscribe(() => {
    const { state } = run.current()
    if (state === 'done') moved = true
    if (state === 'done' || state === 'refused') void invalidate(listTickets, listTransactions, getTakings, getReceipt)
    for (const watcher of watchers) watcher()
  })
}

/** Begins a money act: key first, then the stored intent, then the first send. Returns the run to follow. */
function startMoneyCall<C extends Call>(call: C, input: MoneyInput<C>, facts: ActFacts): MoneyRun<C> {
  const { params, query, body } = input as AnyInput
  const intent: Intent = {
    key: crypto.randomUUID(),
    call: call.name,
    path: call.path,
    ...(call.method === 'POST' ? {} : { method: call.method }),
    input: { params, body, ...(query === undefined ? {} : { query }) },
    facts,
    at: Date.now(),
    idUser: session().idUser,
  }
  const run = runMoney(call, intent, world, true)
  follow(run as unknown as AnyRun)
  return run
}

export interface MoneyCall<C extends Call> {
  readonly state: MoneyState<C>['state']
  readonly result: OutputOf<C> | undefined
  readonly refusal: Refused<ErrorOf<C>> | undefined
  /** In `verifying`: the server knows nothing of it, `resend` or `dismiss` are the choices. */
  readonly unsent: boolean
  /** In `sending`: without a network nothing has left; it goes on by itself, or is dismissed. */
  readonly grounded: boolean
  /** `facts` name it, for whoever reads of its end elsewhere. */
  readonly start: (input: MoneyInput<C>, facts: ActFacts) => void
  readonly resend: () => void
  /** In `step-up`: what the server wants proved, and the way to bring it. */
  readonly wanted: Refused<ErrorOf<C>> | undefined
  readonly prove: (proof: string) => void
  readonly dismiss: () => void
}

const IDLE = { state: 'idle' } as const

/** One money act of this screen. A second `start` while one is under way is ignored: that is a double tap. */
export function useMoneyCall<C extends Call>(call: C): MoneyCall<C> {
  const [run, setRun] = useState<MoneyRun<C> | null>(null)
  const latest = useRef<MoneyRun<C> | null>(null)
  useEffect(() => (run ? show(run as unknown as AnyRun) : undefined), [run])
  const state: MoneyState<C> = useSyncExternalStore(run?.subscribe ?? never, run?.current ?? (() => IDLE), () => IDLE)
  return {
    state: state.state,
    result: state.state === 'done' ? state.result : undefined,
    refusal: state.state === 'refused' ? state.refusal : undefined,
    unsent: state.state === 'verifying' && state.unsent,
    grounded: state.state === 'sending' && state.grounded === true,
    start: (input, facts) => {
      const busy = latest.current?.current().state
      if (busy === 'sending' || busy === 'verifying' || busy === 'step-up') return
      if (latest.current) drop(latest.current)
      latest.current = startMoneyCall(call, input, facts)
      setRun(latest.current)
    },
    resend: () => latest.current?.resend(),
    wanted: state.state === 'step-up' ? state.refusal : undefined,
    prove: (proof) => latest.current?.prove(proof),
    dismiss: () => {
      const one = latest.current
      if (!one) return
      // What may be on its way is found out first; meanwhile this screen shows that, and nobody begins it again.
      drop(one, () => {
        if (latest.current !== one) return
        latest.current = null
        setRun(null)
      })
    },
  }
}

/** What had been done after all stays to be shown; `gone` is told when it did not. */
function drop(run: Pick<AnyRun, 'intent' | 'dismiss'>, gone: () => void = () => undefined): void {
  const end = (over: boolean) => {
    if (!over) return
    setRuns(runs.filter((other) => other.intent.key !== run.intent.key))
    gone()
  }
  const over = run.dismiss()
  if (typeof over === 'boolean') end(over)
  else void over.then(end)
}

/** While a screen shows an act the shell need not; a screen that leaves early hands it over, an ended act leaves with its screen. */
function show(run: AnyRun): () => void {
  shown.add(run.intent.key)
  return () => {
    shown.delete(run.intent.key)
    const { state } = run.current()
    if (state === 'done' || state === 'refused') drop(run)
    else for (const watcher of watchers) watcher()
  }
}

const never = () => () => undefined

let resumed = false

/** Takes up what a reload, a crash or a closed app left without an end. Runs once per login. */
async function resumePending(): Promise<void> {
  if (resumed || session().idUser === null) return
  resumed = true
  const known = new Set(runs.map((run) => run.intent.key))
  for (const intent of await world.intents.all().catch(() => [])) {
    // Written by an app that did not yet say where it was sent: that act cannot be followed, its list tells of it.
    if (!intent.path || known.has(intent.key) || intent.idUser !== session().idUser) continue
    follow(runMoney(resumable(intent), intent, world, false))
  }
}

export interface PendingMoneyCall {
  readonly key: string
  readonly call: string
  readonly input: Intent['input']
  readonly facts: Intent['facts']
  /** When it was begun, ms. */
  readonly at: number
  readonly state: MoneyState<Call>
  readonly resend: () => void
  readonly prove: (proof: string) => void
  readonly dismiss: () => void
}

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Something is on its way or waits for somebody: no moment to load another version. */
export const moneyUnderWay = (): boolean => runs.some((run) => !ended(run))

/** Acts that no screen shows: from before a reload, or left behind in mid-flight; also those that ended since. The shell shows them. */
export function usePendingMoneyCalls(): readonly PendingMoneyCall[] {
  useEffect(() => void resumePending(), [])
  const [, redraw] = useState(0)
  useEffect(() => watch(() => redraw((n) => n + 1)), [])
  return runs.filter((run) => !shown.has(run.intent.key)).map(asPending)
}

const asPending = (run: AnyRun): PendingMoneyCall => ({
  key: run.intent.key,
  call: run.intent.call,
  input: run.intent.input,
  facts: run.intent.facts,
  at: run.intent.at,
  state: run.current(),
  resend: run.resend,
  prove: run.prove,
  dismiss: () => drop(run),
})

const ended = (run: AnyRun): boolean => run.current().state === 'done' || run.current().state === 'refused'

/** Longer than an amount of a till lives. What is older belongs to another visit: shown here it would pass for what is being paid now. */
const SAME_VISIT_MS = 5 * 60_000
export const isOfThisVisit = ({ at }: { at: number }): boolean => Date.now() - at < SAME_VISIT_MS

/**
 * Takes over an act that this screen knows how to show: after a reload in the middle of a payment. Null while there is none.
 * It may end before the screen knows what fits; what had ended before the screen was opened is not its business, nor is an act of another
 * visit.
 */
export function useTakenOver(fits: (one: PendingMoneyCall) => boolean): PendingMoneyCall | null {
  const [old] = useState(() => new Set(runs.filter(ended).map((run) => run.intent.key)))
  const found = usePendingMoneyCalls().find((one) => !old.has(one.key) && isOfThisVisit(one) && fits(one))?.key
  const [key, setKey] = useState<string>()
  if (found !== undefined && key !== found && !runs.some((run) => run.intent.key === key)) setKey(found)
  const run = runs.find((one) => one.intent.key === key)
  useEffect(() => (run ? show(run) : undefined), [run])
  return run ? asPending(run) : null
}
