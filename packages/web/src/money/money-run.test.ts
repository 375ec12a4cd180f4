/**
 * The client half of the idempotency contract: one key per act, nothing sent before it is stored, nothing guessed (docs/threat-model.md,
 * idempotency 6 and 7).
 */
import { describe, expect, test } from 'vitest'
import type { Call } from '@taschino/contract/call.ts'
import { Refused, Unreachable } from '../api/answers.ts'
import { runMoney } from './money-run.ts'
import { backoff, MONEY_WAITS } from './money-waits.ts'
import type { MoneyRun } from './money-run.ts'
import { ended, intent, pay, settled, UNKNOWN, world } from './money-run-scene.ts'

const unsent = (run: MoneyRun<Call>) => settled(run, (state) => state.state === 'verifying' && state.unsent)

test('a proof that is asked for goes out with the same key; nothing is forgotten before, and nothing of the proof is written down', async () => {
  const { made, log, kept, sent } = world([new Refused({ error: 'step_up_required', facts: { order: 'o' } }, 403), { gtid: 'G' }])
  const run = runMoney(pay, intent, made, true)
  await settled(run, ({ state }) => state === 'step-up')
  expect(run.current()).toMatchObject({ state: 'step-up', refusal: { facts: { order: 'o' } } })
  expect([...kept.keys()]).toEqual(['k-1'])
  run.prove('proof')
  await settled(run, ({ state }) => state === 'done')
  expect(sent.map(({ key, proof }) => [key, proof])).toEqual([
    ['k-1', undefined],
    ['k-1', 'proof'],
  ])
  expect(log).toEqual(['stored', 'sent', 'sent', 'forgotten'])
})

test('who closes the sheet has sent nothing; who reloads is asked again', async () => {
  const closed = world([new Refused({ error: 'step_up_required' }, 403)])
  const run = runMoney(pay, intent, closed.made, true)
  await settled(run, ({ state }) => state === 'step-up')
  await run.dismiss()
  expect(closed.kept.size).toBe(0)
  const reloaded = world([new Refused({ error: 'step_up_required' }, 403)], [UNKNOWN])
  const resumed = runMoney(pay, intent, reloaded.made, false)
  await settled(resumed, ({ state }) => state === 'step-up')
  expect([resumed.current().state, reloaded.log]).toEqual(['step-up', ['asked', 'sent', 'asked']])
})

describe('a money act', () => {
  test('is stored before the first byte leaves, and forgotten once the end is known', async () => {
    const { made, log, kept } = world([{ gtid: 'G' }])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'done', result: { gtid: 'G' } })
    expect(log).toEqual(['stored', 'sent', 'forgotten'])
    expect(kept.size).toBe(0)
  })

  test('is not sent at all when it cannot be stored', async () => {
    const { made, log } = world([{ gtid: 'G' }], [], { storage: true })
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'refused', refusal: { error: 'not_stored' } })
    expect(log).not.toContain('sent')
  })

  test.each([
    ['no connection', new Unreachable(0)],
    ['500', new Unreachable(500)],
    ['503', new Unreachable(503, 1)],
    ['504', new Unreachable(504)],
    ['in progress', new Refused({ error: 'in_progress' }, 409)],
    ['too many', new Refused({ error: 'too_many' }, 429)],
  ])('after %s it is sent again with the same key', async (_, trouble) => {
    const { made, sent } = world([trouble, trouble, { gtid: 'G' }])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'done' })
    expect(sent.map(({ key }) => key)).toEqual(['k-1', 'k-1', 'k-1'])
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  })

  test.each([
    ['insufficient_funds', 409],
    ['invalid_input', 400],
    ['idempotency_mismatch', 422],
    ['forbidden', 403],
  ])('refused by %s ends, is forgotten and never repeated', async (error, status) => {
    const { made, log, kept } = world([new Refused({ error }, status)])
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'refused', refusal: { error } })
    expect(log).toEqual(['stored', 'sent', 'forgotten'])
    expect(kept.size).toBe(0)
  })

  test('after a minute without an answer it asks what became of the key instead of guessing', async () => {
    const { made, log, clock, sent } = world([], [new Unreachable(0), { state: 'posted', status: 200, gtid: 'G9', error: null }])
    const run = runMoney(pay, intent, made, true)
    expect(await ended(run)).toMatchObject({ state: 'done', result: { gtid: 'G9', from: 'receipt' } })
    expect(clock()).toBeGreaterThanOrEqual(MONEY_WAITS.deadline)
    expect(sent.length).toBeGreaterThan(5)
    expect(log.filter((line) => line === 'asked')).toHaveLength(2)
  })

  test('that the server knows nothing of after a minute waits for the person, stays stored, and is resent with its key', async () => {
    const { made, sent, kept } = world([], [UNKNOWN])
    const run = runMoney(pay, intent, made, true)
    expect(await unsent(run)).toEqual({ state: 'verifying', unsent: true })
    expect(kept.has('k-1')).toBe(true)
    const before = sent.length
    run.resend()
    await settled(run, () => sent.length > before)
    expect(sent.at(-1)?.key).toBe('k-1')
  })

  test('dismissed while its end is unknown stays stored for the next start; unsent it is forgotten', async () => {
    const busy = world([], [])
    const flying = runMoney(pay, intent, { ...busy.made, send: () => new Promise(() => undefined) }, true)
    await settled(flying, () => busy.kept.size > 0)
    await flying.dismiss()
    expect(busy.kept.has('k-1')).toBe(true)
    const lost = world([], [UNKNOWN])
    const run = runMoney(pay, intent, lost.made, true)
    await unsent(run)
    await run.dismiss()
    expect(lost.kept.size).toBe(0)
  })
})

describe('without a network', () => {
  const grounded = (run: MoneyRun<Call>) => settled(run, (state) => state.state === 'sending' && state.grounded === true)

  test('nothing leaves, and it is said; when the network is back it goes out by itself, once', async () => {
    let offline = true
    const { made, log, sent } = world(
      [{ gtid: 'G' }],
      Array.from({ length: 9 }, () => new Unreachable(0)),
      { offline: () => offline },
    )
    const waiting: (() => void)[] = []
    const run = runMoney(pay, intent, { ...made, wait: () => new Promise((resolve) => waiting.push(resolve)) }, true)
    expect(await grounded(run)).toEqual({ state: 'sending', grounded: true })
    expect(sent).toEqual([])
    offline = false
    waiting.shift()?.()
    expect(await ended(run)).toMatchObject({ state: 'done' })
    expect(sent.map(({ key }) => key)).toEqual(['k-1'])
    expect(log.at(-1)).toBe('forgotten')
  })

  test('given up it is forgotten, and never sent when the network is back', async () => {
    let offline = true
    const { made, kept, sent } = world(
      [{ gtid: 'G' }],
      Array.from({ length: 9 }, () => new Unreachable(0)),
      { offline: () => offline },
    )
    const waiting: (() => void)[] = []
    const run = runMoney(pay, intent, { ...made, wait: () => new Promise((resolve) => waiting.push(resolve)) }, true)
    await grounded(run)
    await run.dismiss()
    offline = false
    waiting.shift()?.()
    for (let i = 0; i < 200; i++) await Promise.resolve()
    expect([kept.size, sent]).toEqual([0, []])
  })

  test('after its minute the person decides, without the service being asked what it cannot know', async () => {
    const { made, sent } = world(
      [],
      Array.from({ length: 99 }, () => new Unreachable(0)),
      { offline: () => true },
    )
    expect(await unsent(runMoney(pay, intent, made, true))).toEqual({ state: 'verifying', unsent: true })
    expect(sent).toEqual([])
  })

  test('a device that is wrong about having none pays all the same', async () => {
    const { made, sent } = world([{ gtid: 'G' }], [UNKNOWN], { offline: () => true })
    expect(await ended(runMoney(pay, intent, made, true))).toMatchObject({ state: 'done' })
    expect(sent).toHaveLength(1)
  })
})

describe('after a reload', () => {
  test('the outcome is asked before anything is sent again', async () => {
    const { made, log } = world([], [{ state: 'posted', status: 200, gtid: 'G', error: null }])
    expect(await ended(runMoney(pay, intent, made, false))).toMatchObject({ state: 'done', result: { gtid: 'G' } })
    expect(log).toEqual(['asked', 'forgotten'])
  })
  test('what was done without a receipt is asked for its answer with the same key, also after its minute', async () => {
    const { made, sent } = world([{ gtid: 'R' }], [{ state: 'posted', status: 200, gtid: null, error: null }])
    expect(await ended(runMoney(pay, { ...intent, at: -MONEY_WAITS.deadline - 1 }, made, false))).toMatchObject({
      state: 'done',
      result: { gtid: 'R' },
    })
    expect(sent.map(({ key }) => key)).toEqual(['k-1'])
  })
  test('a refusal that was stored with the key is shown', async () => {
    const { made } = world([], [{ state: 'refused', status: 409, gtid: null, error: 'insufficient_funds' }])
    expect(await ended(runMoney(pay, intent, made, false))).toMatchObject({
      state: 'refused',
      refusal: { error: 'insufficient_funds', status: 409 },
    })
  })
  test('within its minute an unknown act goes out again with the same key', async () => {
    const { made, sent } = world([{ gtid: 'G' }], [UNKNOWN])
    expect(await ended(runMoney(pay, intent, made, false))).toMatchObject({ state: 'done' })
    expect(sent.map(({ key }) => key)).toEqual(['k-1'])
  })
  test('later than its minute nothing is sent without the person', async () => {
    const { made, sent } = world([{ gtid: 'G' }], [UNKNOWN])
    const run = runMoney(pay, { ...intent, at: -MONEY_WAITS.deadline - 1 }, made, false)
    expect(await unsent(run)).toEqual({ state: 'verifying', unsent: true })
    expect(sent).toEqual([])
  })
})

test('waits grow from half a second to eight, with chance in them', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((attempt) => backoff(attempt, 1))).toEqual([500, 1000, 2000, 4000, 8000, 8000, 8000])
  expect(backoff(0, 0)).toBe(250)
})
