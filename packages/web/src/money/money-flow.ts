/**
 * The steps of a money act: sent until its minute is over, then its outcome is asked for, and its key closed before a refusal is believed.
 */
import type { Call, OutputOf } from '@taschino/contract/call.ts'
import { Refused } from '../api/answers.ts'
import type { ErrorOf } from '../api/answers.ts'
import type { Intent } from './money-intents.ts'
import { isNo } from './money-key.ts'
import type { openKey } from './money-key.ts'
import { isGrounded } from './money-state.ts'
import type { MoneyState, MoneyWorld, openState, Outcome } from './money-state.ts'
import { MONEY_WAITS, pause, untilNetwork } from './money-waits.ts'

/** As what the server refuses a key that was closed. */
const CLOSED = 'idempotency_mismatch'

export const VERIFYING = { state: 'verifying', unsent: false } as const
const UNSENT = { state: 'verifying', unsent: true } as const

const refusalIn = ({ error, status }: Outcome): Refused => new Refused({ error: error ?? 'bug' }, status ?? 409)

interface Flow<C extends Call> {
  intent: Intent
  world: MoneyWorld
  fresh: boolean
  key: ReturnType<typeof openKey>
  state: Pick<ReturnType<typeof openState<MoneyState<C>>>, 'current' | 'become'>
}

/** How an act ends. What was done is forgotten before it is told; a refusal is forgotten by whoever heard it. */
function endsOf<C extends Call>({ key }: Intent, world: MoneyWorld, become: Flow<C>['state']['become']) {
  const forget = () => world.intents.remove(key).catch(() => undefined)
  return {
    forget,
    done: (result: unknown) => forget().then(() => become({ state: 'done', result: result as OutputOf<C> })),
    refused: (refusal: Refused) => become({ state: 'refused', refusal: refusal as Refused<ErrorOf<C>> }),
  }
}

/** The ways from one state to the next. */
export function flowOf<C extends Call>({ intent, world, fresh, key, state: { current, become } }: Flow<C>) {
  let stopped = false
  /** Something of it may have left this device. */
  let left = !fresh
  const { forget, done, refused } = endsOf(intent, world, become)

  /** Asks until somebody answers; what is done quietly shows only from its second try on. */
  async function untilAnswered<T>(quietly: boolean, whenStopped: T, ask: () => Promise<T>): Promise<T> {
    for (let attempt = 0; !stopped; attempt++) {
      if (!quietly || attempt > 0) become(VERIFYING)
      try {
        return await ask()
      } catch (error) {
        await pause(world, attempt, error)
      }
    }
    return whenStopped
  }

  async function sendUntil(deadline: number): Promise<void> {
    const run = { stopped: () => stopped, ground: () => become({ state: 'sending', grounded: true }) }
    if (!left && !(await untilNetwork(world, intent.key, deadline, run))) return become(UNSENT)
    if (isGrounded(current()) && !stopped) become({ state: 'sending' })
    for (let attempt = 0; !stopped; attempt++) {
      left = true
      try {
        return await done(await key.send())
      } catch (error) {
        if (isNo(error)) return heardNo(error)
        if (world.now() >= deadline) return verify()
        await pause(world, attempt, error)
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
  const verify = (wanted?: Refused): Promise<void> =>
    untilAnswered(wanted !== undefined, undefined, async () => {
      const outcome = await world.outcome(intent.key)
      if (outcome.state === 'posted') return done(await key.answer(outcome))
      if (outcome.state === 'refused') return forget().then(() => refused(refusalIn(outcome)))
      if (wanted) return become({ state: 'step-up', refusal: wanted as Refused<ErrorOf<C>> })
      // Within the minute the act is still wanted: the same key goes out again. Later the person decides.
      if (world.now() < intent.at + MONEY_WAITS.deadline) return sendUntil(intent.at + MONEY_WAITS.deadline)
      return become(UNSENT)
    })

  /** Before anybody is told that nothing was done: nothing can be done under this key any more. True when nothing was. */
  const close = (no: Refused | null): Promise<boolean> =>
    untilAnswered(no !== null, true, async () => {
      const { outcome, forGood } = await key.close()
      if (outcome.state === 'posted') {
        await done(await key.answer(outcome))
        return false
      }
      if (forGood) await forget()
      if (no) refused(outcome.error === null || outcome.error === CLOSED || outcome.error === no.error ? no : refusalIn(outcome))
      return true
    })

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
