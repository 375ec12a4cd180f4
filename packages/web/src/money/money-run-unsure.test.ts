/**
 * A try stays without an answer and the next one is refused: what is said then, and what is never said (docs/threat-model.md, idempotency
 * 6, decision 0123).
 */
import { describe, expect, test } from 'vitest'
import type { Call } from '@taschino/contract/call.ts'
import { Refused, Unreachable } from '../api/answers.ts'
import { runMoney } from './money-run.ts'
import type { MoneyRun } from './money-run.ts'
import { ended, intent, pay, POSTED, settled, UNKNOWN, world } from './money-run-scene.ts'

describe('a "no" after a try that nobody answered', () => {
  const EARLY = ['agreement_required', 'csrf', 'forbidden', 'invalid_input', 'key_missing', 'not_found', 'idempotency_mismatch']
  const no = (error: string) => new Refused({ error }, 403)

  test.each([...EARLY, 'insufficient_funds'])('%s: the payment was made, and is shown', async (error) => {
    const { made, log, kept } = world([new Unreachable(0), no(error)], [], {}, [POSTED])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'done', result: { gtid: 'G' } })
    expect([log, kept.size]).toEqual([['stored', 'sent', 'sent', 'closed', 'forgotten'], 0])
  })

  test.each(EARLY)('%s: it was not made, and its key is closed before anybody is told so', async (error) => {
    const { made, log } = world([new Unreachable(0), no(error)])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'refused', refusal: { error } })
    expect(log).toEqual(['stored', 'sent', 'sent', 'closed', 'forgotten'])
  })

  test('what was kept under the key is what is said', async () => {
    const { made } = world([new Unreachable(0), no('agreement_required')], [], {}, [
      { state: 'refused', status: 409, gtid: null, error: 'insufficient_funds' },
    ])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({
      state: 'refused',
      refusal: { error: 'insufficient_funds', status: 409 },
    })
  })

  test('also when it went out twice without us, and after a reload', async () => {
    const lost = world([])
    const twice = runMoney(
      pay,
      intent,
      {
        ...lost.made,
        close: () => Promise.resolve(POSTED),
        send: (_, __, unanswered) => {
          unanswered()
          return Promise.reject(no('csrf'))
        },
      },
      true,
    )
    expect(await ended(twice)).toMatchObject({ state: 'done' })
    const again = world([no('agreement_required')], [UNKNOWN], {}, [POSTED])
    expect(await ended(runMoney(pay, intent, again.made, false))).toMatchObject({ state: 'done' })
  })

  test('while the server cannot be asked nothing is said and nothing forgotten; when it answers, what is true', async () => {
    const { made, log, kept } = world([new Unreachable(0), no('csrf')], [], {}, [new Unreachable(0), new Unreachable(503), POSTED])
    const asked: [string, number][] = []
    const run = runMoney(
      pay,
      intent,
      {
        ...made,
        wait: (ms) => {
          asked.push([run.current().state, kept.size])
          return made.wait(ms)
        },
      },
      true,
    )
    expect(await ended(run)).toMatchObject({ state: 'done' })
    expect(asked.slice(1)).toEqual([
      ['sending', 1],
      ['verifying', 1],
    ])
    expect(log.filter((line) => line === 'closed')).toHaveLength(3)
  })

  test('a layer that lets not even this through leaves it written down', async () => {
    const { made, kept } = world([new Unreachable(0), no('csrf')], [UNKNOWN], {}, [no('csrf')])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'refused', refusal: { error: 'csrf' } })
    expect(kept.has('k-1')).toBe(true)
  })

  test('what is done and has no receipt for us is asked for until its answer comes', async () => {
    const { made, clock } = world([new Unreachable(0), no('agreement_required'), no('agreement_required'), { gtid: 'R' }], [], {}, [
      { ...POSTED, gtid: null },
      { ...POSTED, gtid: null },
    ])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'done', result: { gtid: 'R' } })
    expect(clock()).toBeGreaterThan(0)
  })
})

describe('a proof asked for after a try that nobody answered', () => {
  const wanted = new Refused({ error: 'step_up_required', facts: { order: 'o' } }, 403)
  const asked = (run: MoneyRun<Call>) => settled(run, ({ state }) => state === 'step-up')

  test('is not asked of anybody who has paid', async () => {
    const { made } = world([new Unreachable(0), wanted], [POSTED])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'done', result: { gtid: 'G' } })
  })

  test('closing the sheet closes the key first: what had come through is shown', async () => {
    const { made, kept } = world([new Unreachable(0), wanted], [UNKNOWN], {}, [new Unreachable(0), POSTED])
    const run = runMoney(pay, intent, made, true)
    await asked(run)
    const over = run.dismiss()
    expect([run.current(), kept.size]).toEqual([{ state: 'verifying', unsent: false }, 1])
    expect(await over).toBe(false)
    expect(run.current()).toMatchObject({ state: 'done', result: { gtid: 'G' } })
    // And then it leaves like any other that is done.
    expect(await run.dismiss()).toBe(true)
  })

  test('closing the sheet over one that never came through is the end of it', async () => {
    const { made, log, kept } = world([new Unreachable(0), wanted], [UNKNOWN])
    const run = runMoney(pay, intent, made, true)
    await asked(run)
    expect(await run.dismiss()).toBe(true)
    expect([log.slice(-2), kept.size]).toEqual([['closed', 'forgotten'], 0])
  })

  test('whoever is logged out meanwhile finds it again', async () => {
    const { made, kept } = world([new Unreachable(0), wanted], [UNKNOWN])
    const run = runMoney(pay, intent, made, true)
    await asked(run)
    run.leave()
    expect(kept.has('k-1')).toBe(true)
  })
})
