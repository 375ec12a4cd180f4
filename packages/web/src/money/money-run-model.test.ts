/**
 * Whatever answers come, get lost or come late: nobody is told "no" about a payment that was made (docs/threat-model.md, idempotency 6,
 * decision 0123).
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../api/answers.ts'
import { runMoney } from './money-run.ts'
import type { MoneyWorld, Outcome } from './money-state.ts'
import { intent, pay } from './money-run-scene.ts'

/**
 * `layer`: refused before the key is looked up. `later`: it is done a few steps from now, after the device has given up waiting. `rolled
 * back`: refused after the key was looked up, and not kept.
 */
const DOES = ['pays', 'refuses', 'rolled back', 'asks', 'layer', 'not now', 'later', 'never arrives'] as const
type Does = (typeof DOES)[number]
interface Try {
  before: Does | null
  does: Does
  answered: boolean
  steps: number
  error: string
}
type Reply = 'answers' | 'silent' | 'lost' | 'layer'
interface Life {
  fresh: boolean
  tries: Try[]
  replies: Reply[]
  acts: ('goes on' | 'lets it be')[]
}

const no = (error: string) => new Refused({ error }, 403)

/** The server as the contract has it (docs/threat-model.md, idempotency): one key, one effect, the answer kept with it. */
class Service {
  kept: 'posted' | 'refused' | 'closed' | null = null
  #late: number[] = []

  /** Time goes by: what was on its way arrives, and finds the key as it is then. */
  step(all = false): void {
    this.#late = this.#late.map((steps) => steps - 1)
    if (this.#late.some((steps) => all || steps <= 0)) this.kept ??= 'posted'
    this.#late = all ? [] : this.#late.filter((steps) => steps > 0)
  }

  hears({ does, steps, error }: Pick<Try, 'does' | 'steps' | 'error'>): { gtid: string } | Error {
    if (does === 'layer') return no(error)
    if (does === 'not now') return no('too_many')
    if (does === 'never arrives') return new Unreachable(0)
    if (does === 'later') {
      this.#late.push(steps)
      return new Unreachable(0)
    }
    if (this.kept === null && does === 'asks') return no('step_up_required')
    if (this.kept === null && does === 'rolled back') return no('takings_short')
    this.kept ??= does === 'pays' ? 'posted' : 'refused'
    return this.kept === 'posted' ? { gtid: 'G' } : no(this.kept === 'closed' ? 'idempotency_mismatch' : 'insufficient_funds')
  }

  outcome(): Outcome {
    if (this.kept === 'posted') return { state: 'posted', status: 200, gtid: 'G', error: null }
    if (this.kept === null) return { state: 'unknown', status: null, gtid: null, error: null }
    return { state: 'refused', status: 409, gtid: null, error: this.kept === 'closed' ? 'idempotency_mismatch' : 'insufficient_funds' }
  }
}

function worldOf(service: Service, { tries, replies }: Life): { world: MoneyWorld; stored: () => boolean } {
  let [now, stored] = [0, false]
  const reply = (work: () => void): Promise<Outcome> => {
    service.step()
    const how = replies.shift() ?? 'answers'
    if (how === 'layer') return Promise.reject(no('csrf'))
    if (how !== 'silent') work()
    return how === 'answers' ? Promise.resolve(service.outcome()) : Promise.reject(new Unreachable(0))
  }
  const world: MoneyWorld = {
    intents: {
      all: () => Promise.resolve([]),
      put: () => {
        stored = true
        return Promise.resolve()
      },
      remove: () => {
        stored = false
        return Promise.resolve()
      },
    },
    send: (_, __, lost) => {
      service.step()
      const one = tries.shift() ?? { before: null, does: 'never arrives', answered: false, steps: 1, error: '' }
      if (one.before !== null) {
        service.hears({ ...one, does: one.before })
        lost()
      }
      const said = service.hears(one)
      if (!one.answered) return Promise.reject(new Unreachable(0))
      return said instanceof Error ? Promise.reject(said) : Promise.resolve(said)
    },
    outcome: () => reply(() => undefined),
    close: () =>
      reply(() => {
        service.kept ??= 'closed'
      }),
    receipt: (gtid) => Promise.resolve({ gtid }),
    wait: (ms) => {
      now += ms
      return Promise.resolve()
    },
    offline: () => false,
    now: () => now,
    chance: () => 0.5,
  }
  return { world, stored: () => stored }
}

/** Lives it to its end: everybody has answered or will not, the person has decided. */
async function live(life: Life) {
  const service = new Service()
  const { world, stored } = worldOf(service, life)
  // Before the reload it had left already, and may come through.
  if (!life.fresh) {
    await world.intents.put(intent)
    service.hears({ does: 'later', steps: 2, error: '' })
  }
  const run = runMoney(pay, intent, world, life.fresh)
  for (let turn = 0; turn < 50; turn++) {
    await new Promise((resolve) => setImmediate(resolve))
    const state = run.current()
    if (state.state === 'done' || state.state === 'refused') return { told: state.state, service, stored }
    const goesOn = (life.acts.shift() ?? 'lets it be') === 'goes on'
    if (goesOn && state.state === 'step-up') run.prove('proof')
    else if (goesOn) run.resend()
    else if (await run.dismiss()) return { told: 'let be' as const, service, stored }
  }
  throw new Error(`no end in sight: ${JSON.stringify(run.current())}`)
}

const does = fc.constantFrom(...DOES)
const aTry = fc.record({
  before: fc.option(does, { freq: 4 }),
  does,
  answered: fc.boolean(),
  steps: fc.integer({ min: 1, max: 6 }),
  error: fc.constantFrom('agreement_required', 'csrf', 'forbidden', 'invalid_input', 'not_found'),
})
const lives = (replies: Reply[]) =>
  fc.record({
    fresh: fc.boolean(),
    tries: fc.array(aTry, { maxLength: 6 }),
    replies: fc.array(fc.constantFrom(...replies), { maxLength: 5 }),
    acts: fc.array(fc.constantFrom('goes on' as const, 'lets it be' as const), { maxLength: 4 }),
  })

test('whoever is told no, or lets it be, has not paid and will not have; whoever is told yes has', async () => {
  await fc.assert(
    fc.asyncProperty(lives(['answers', 'silent', 'lost']), async (life) => {
      const { told, service, stored } = await live(life)
      service.step(true)
      expect(service.kept === 'posted').toBe(told === 'done')
      expect(stored()).toBe(false)
    }),
    { numRuns: 3000 },
  )
})

test('where the HTTP layer does not even let it be closed, what was paid is at least still written down', async () => {
  await fc.assert(
    fc.asyncProperty(lives(['answers', 'silent', 'lost', 'layer', 'layer']), async (life) => {
      const { told, service, stored } = await live(life)
      service.step(true)
      if (told === 'done') expect(service.kept).toBe('posted')
      else if (service.kept === 'posted') expect(stored()).toBe(true)
    }),
    { numRuns: 3000 },
  )
})
