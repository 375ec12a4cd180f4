/** The world in which tests of one money act take place: its clock moves only by waiting, its answers are those of the story. */
import type { Call } from '@taschino/contract/call.ts'
import type { AnyInput } from '../api/address.ts'
import { Refused, Unreachable } from '../api/answers.ts'
import type { Intent } from './money-intents.ts'
import type { MoneyRun } from './money-run.ts'
import type { MoneyWorld, Outcome } from './money-state.ts'

export const pay: Call = {
  name: 'payments.pay',
  method: 'POST',
  path: '/users/pay',
  roles: ['enduser'],
  reach: 'self',
  money: true,
  refusals: { insufficient_funds: 409 },
}
export const intent: Intent = { key: 'k-1', call: pay.name, path: pay.path, input: { body: { unit: 800, amount: 2 } }, at: 0, idUser: 7 }

type Answer = { gtid: string } | Refused | Unreachable
export const UNKNOWN: Outcome = { state: 'unknown', status: null, gtid: null, error: null }
export const POSTED: Outcome = { state: 'posted', status: 200, gtid: 'G', error: null }
/** What the server says of a key that it closed, and nothing had happened under it. */
const CLOSED: Outcome = { state: 'refused', status: 422, gtid: null, error: 'idempotency_mismatch' }

/** A world whose clock moves only by waiting, and that notes everything in the order in which it happens. */
export function world(
  answers: Answer[],
  outcomes: (Outcome | Unreachable)[] = [],
  broken: { storage?: boolean; offline?: () => boolean } = {},
  closes: (Outcome | Error)[] = [],
) {
  const log: string[] = []
  const kept = new Map<string, Intent>()
  let now = 0
  const sent: AnyInput[] = []
  const made: MoneyWorld = {
    intents: {
      all: () => Promise.resolve([...kept.values()]),
      put: (one) => {
        if (broken.storage) return Promise.reject(new Error('no space'))
        log.push('stored')
        kept.set(one.key, one)
        return Promise.resolve()
      },
      remove: (key) => {
        log.push('forgotten')
        kept.delete(key)
        return Promise.resolve()
      },
    },
    send: (_, input) => {
      log.push('sent')
      sent.push(input)
      const answer = answers.shift() ?? new Unreachable(0)
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
    outcome: () => {
      log.push('asked')
      const outcome = outcomes.shift() ?? UNKNOWN
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    close: () => {
      log.push('closed')
      const outcome = closes.shift() ?? CLOSED
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    receipt: (gtid) => Promise.resolve({ gtid, from: 'receipt' }),
    wait: (ms) => {
      now += ms
      return Promise.resolve()
    },
    now: () => now,
    offline: broken.offline ?? (() => false),
    chance: () => 0.5,
  }
  return { made, log, kept, sent, clock: () => now }
}

export const settled = async (run: MoneyRun<Call>, wanted: (state: ReturnType<MoneyRun<Call>['current']>) => boolean) => {
  for (let i = 0; i < 5000 && !wanted(run.current()); i++) await Promise.resolve()
  return run.current()
}
export const ended = (run: MoneyRun<Call>) => settled(run, ({ state }) => state === 'done' || state === 'refused')
