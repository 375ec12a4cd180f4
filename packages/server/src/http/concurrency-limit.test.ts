/** One person's line: so many at once, so many waiting, in order, and nobody else in it. */
import { expect, test } from 'vitest'
import { AT_ONCE, IN_LINE, openConcurrencyLimit } from './concurrency-limit.ts'

test('F15 the first few go at once, the next wait in order, the rest are sent away, and the line is forgotten when it is empty', async () => {
  const turns = openConcurrencyLimit()
  for (let i = 0; i < AT_ONCE; i++) expect(turns.take(1)).toBeUndefined()
  const came: number[] = []
  const waiting = Array.from({ length: IN_LINE }, async (_, i) => {
    await turns.take(1)
    came.push(i)
  })
  expect(() => turns.take(1)).toThrow('too_many')
  expect(turns.take(2), 'somebody else').toBeUndefined()
  for (let i = 0; i < IN_LINE + AT_ONCE; i++) turns.leave(1)
  await Promise.all(waiting)
  expect(came).toEqual(Array.from({ length: IN_LINE }, (_, i) => i))
  for (let i = 0; i < AT_ONCE; i++) expect(turns.take(1)).toBeUndefined()
})
