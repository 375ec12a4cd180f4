/** An act of a screen: a double press asks once, a no is told and tried again, a change of mind says nothing. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { lookAtCode, passwordLost } from '@taschino/contract/accounts.ts'
import { pay } from '@taschino/contract/payments.ts'
import italian from '../words/it.json'
import { setWords } from '../words/words.ts'
import { GivenUp, useAct } from './use-act.ts'

setWords('it', italian)
let root: Root
/** What each answer waits for, in the order of the questions. */
let asked: { body: unknown; answer: (response: Response) => void; lose: () => void }[] = []

beforeEach(() => {
  asked = []
  root = createRoot(document.createElement('div'))
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: { body: string }) =>
      new Promise<Response>((answer, lose) => {
        asked.push({ body: JSON.parse(body), answer, lose: () => lose(new TypeError('Failed to fetch')) })
      }),
  )
})
afterEach(() => {
  flushSync(() => root.unmount())
  vi.unstubAllGlobals()
})

/** Draws a screen that has this act, and says how it stands now. */
function draw<T>(use: () => T): () => T {
  let latest: T
  const Screen = () => {
    latest = use()
    return null
  }
  flushSync(() => root.render(createElement(Screen)))
  return () => latest
}
const now = <T>(read: () => T) => vi.waitFor(read)
const refused = (error: string, more: object = {}) => Response.json({ error, ...more }, { status: 400 })
const INPUT = { body: { email: 'giulia@example.it' } }

test('a double press asks once; busy until what follows a yes is over', async () => {
  const told: string[] = []
  let over = () => undefined as void
  const act = draw(() =>
    useAct(passwordLost, {
      onDone: (_, { body }) => {
        told.push(`done ${body.email}, busy ${act().busy}`)
        return new Promise<void>((resolve) => (over = resolve))
      },
      onEnd: () => void told.push('end'),
    }),
  )
  expect(act()).toMatchObject({ busy: false, done: false, error: null, trouble: null, input: undefined })
  flushSync(() => {
    act().start(INPUT)
    act().start({ body: { email: 'somebody@example.it' } })
  })
  act().start(INPUT)
  expect(act()).toMatchObject({ busy: true, input: INPUT })
  expect(asked.map(({ body }) => body)).toEqual([INPUT.body])
  asked[0]?.answer(Response.json({ done: true }))
  await now(() => expect(told).toEqual(['done giulia@example.it, busy true']))
  await now(() => expect(act()).toMatchObject({ busy: true, done: true, result: { done: true } }))
  act().start(INPUT)
  over()
  await now(() => expect(act()).toMatchObject({ busy: false, done: true, result: { done: true } }))
  await now(() => expect(told[1]).toBe('end'))
  expect(asked).toHaveLength(1)
})

test('a no says why and which field, is tried again with the same, and is dismissed', async () => {
  const failed = vi.fn()
  const act = draw(() => useAct(passwordLost, { onFailed: (error) => failed((error as { error: string }).error) }))
  flushSync(() => act().retry())
  expect(asked, 'nothing went wrong yet').toHaveLength(0)
  act().start(INPUT)
  asked[0]?.answer(
    refused('invalid_input', {
      fields: [
        { path: 'email', why: 'format' },
        { path: 'place.cap', why: 'format' },
      ],
    }),
  )
  await now(() => expect(act()).toMatchObject({ busy: false, done: false, refusal: { error: 'invalid_input' } }))
  expect(act().trouble).toBe(italian['refusal.invalid_input'])
  expect([act().wrong('email'), act().wrong('cap'), act().wrong('ail')]).toEqual([true, true, false])
  flushSync(() => act().retry())
  expect(act()).toMatchObject({ busy: true, trouble: null })
  expect(asked[1]?.body).toEqual(INPUT.body)
  asked[1]?.answer(refused('too_many'))
  await now(() => expect(act().trouble).toBe(italian['refusal.too_many']))
  expect(failed.mock.calls).toEqual([['invalid_input'], ['too_many']])
  flushSync(() => act().dismiss())
  expect(act()).toMatchObject({ busy: false, error: null, trouble: null, refusal: undefined })
})

test('a lost network is told in words, and is no refusal', async () => {
  const act = draw(() => useAct(passwordLost, { words: (error) => `Niente: ${(error as Error).message}` }))
  act().start(INPUT)
  asked[0]?.lose()
  await now(() => expect(act()).toMatchObject({ busy: false, trouble: 'Niente: no usable answer (0)', refusal: undefined }))
})

test('what is dismissed while it is under way goes on', async () => {
  const act = draw(() => useAct(passwordLost))
  flushSync(() => act().start(INPUT))
  flushSync(() => act().dismiss())
  expect(act().busy).toBe(true)
  asked[0]?.answer(Response.json({ done: true }))
  await now(() => expect(act()).toMatchObject({ busy: false, done: true }))
})

test('work of several steps is an act, too; whoever is to prove who they are and thinks better of it hears nothing', async () => {
  const [ended, failed] = [vi.fn(), vi.fn()]
  let proves = true
  const act = draw(() =>
    useAct(async (name: string) => `ciao ${name}`, {
      onEnd: ended,
      onFailed: failed,
      prove: (work) => (proves ? work() : Promise.reject(new GivenUp())),
    }),
  )
  act().start('Giulia')
  await now(() => expect(act()).toMatchObject({ busy: false, done: true, result: 'ciao Giulia' }))
  proves = false
  act().start('Marco')
  await now(() => expect(act()).toMatchObject({ busy: false, done: false, result: undefined, error: null, trouble: null, input: 'Marco' }))
  await now(() => expect(ended).toHaveBeenCalledTimes(2))
  expect(failed).not.toHaveBeenCalled()
})

test('what goes wrong after a yes is a fault of ours: what was done is told as done, and is not tried again', async () => {
  const [faults, failed, ended] = [vi.fn(), vi.fn(), vi.fn()]
  vi.stubGlobal('reportError', faults)
  const fault = new TypeError('no room')
  const act = draw(() => useAct(passwordLost, { onDone: () => Promise.reject(fault), onFailed: failed, onEnd: ended }))
  act().start(INPUT)
  asked[0]?.answer(Response.json({ done: true }))
  await now(() => expect(ended).toHaveBeenCalledOnce())
  expect(act()).toMatchObject({ busy: false, done: true, result: { done: true }, error: null, trouble: null })
  flushSync(() => act().retry())
  expect([asked.length, failed.mock.calls, faults.mock.calls]).toEqual([1, [], [[fault]]])
})

test('a screen that left while nobody had answered has its end all the same', async () => {
  const done = vi.fn()
  const act = draw(() => useAct(passwordLost, { onDone: done }))
  act().start(INPUT)
  flushSync(() => root.render(null))
  asked[0]?.answer(Response.json({ done: true }))
  await now(() => expect(done).toHaveBeenCalledWith({ done: true }, INPUT))
})

test('input, answer and refusals are those of the call, and nobody moves money by it', () => {
  const Never = () => {
    const act = useAct(lookAtCode)
    // @ts-expect-error: the call wants a body
    act.start()
    // @ts-expect-error: and the call's own
    act.start({ body: { email: '' } })
    // @ts-expect-error: what moves money has a key that outlives a reload
    useAct(pay)
    // @ts-expect-error: no such refusal
    return act.refusal?.error === 'codes_over' ? null : act.refusal?.error === 'code_over' ? null : act.result?.username
  }
  expect(Never).toBeTypeOf('function')
})
