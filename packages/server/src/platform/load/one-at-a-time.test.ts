/** The work of one key runs in order and never twice at once; others do not wait for it, and nobody waits longer than they want. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openOneAtATime, TurnTimeout } from './one-at-a-time.ts'

/** Work that ends when it is told to, and a list of what was begun. */
function held() {
  const begun: string[] = []
  const ends = new Map<string, { well: () => void; badly: () => void }>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      ends.set(name, { well: () => resolve(name), badly: () => reject(new Error(name)) })
    })
  const end = async (name: string, how: 'well' | 'badly' = 'well') => {
    ends.get(name)?.[how]()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun, work, end }
}

test('one key at a time and in order, another key at once', async () => {
  const { begun, work, end } = held()
  const { inTurn } = openOneAtATime<number>()
  const all = [inTurn(1, work('a1')), inTurn(1, work('a2')), inTurn(1, work('a3')), inTurn(2, work('b1'))]
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  for (const name of ['a2', 'a3', 'b1']) await end(name)
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
})

test('work that fails fails for itself alone', async () => {
  const { begun, work, end } = held()
  const { inTurn } = openOneAtATime<string>()
  const first = inTurn('x', work('one')).catch((error: unknown) => (error as Error).message)
  const thrown = inTurn('x', () => {
    throw new Error('at once')
  }).catch((error: unknown) => (error as Error).message)
  const third = inTurn('x', work('three'))
  await end('one', 'badly')
  expect(begun).toEqual(['one', 'three'])
  await end('three')
  expect(await Promise.all([first, thrown, third])).toEqual(['one', 'at once', 'three'])
})

test('whoever waited longer than they wanted is told so, and their work never begins', async () => {
  const { begun, work, end } = held()
  const { inTurn } = openOneAtATime<number>()
  const first = inTurn(1, work('first'), 0)
  const late = expect(inTurn(1, work('late'), 0)).rejects.toThrow(TurnTimeout)
  const patient = inTurn(1, work('patient'), 60_000)
  await pause(2)
  await end('first')
  await late
  await end('patient')
  expect(await Promise.all([first, patient])).toEqual(['first', 'patient'])
  expect(begun).toEqual(['first', 'patient'])
})

test('two that were opened apart know nothing of each other', async () => {
  const { begun, work, end } = held()
  const all = [openOneAtATime().inTurn(1, work('here')), openOneAtATime().inTurn(1, work('there'))]
  expect(begun).toEqual(['here', 'there'])
  for (const name of begun) await end(name)
  await Promise.all(all)
})
