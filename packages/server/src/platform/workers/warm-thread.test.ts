/** A thread is kept for the next piece of work; a fault is told in its own words, and a thread that ends is followed by another. */
import { expect, test } from 'vitest'
import { faultsBy } from '../xml/xml-faults.ts'
import { ISO_SCHEMA } from '../sepa/credit-transfers.ts'
import { warmThread } from './warm-thread.ts'

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { works } from '${new URL('./warm-thread.ts', import.meta.url).href}'
  let done = 0
  works(async (job) => {
    if (job === 'fails') throw new Error('no such paper')
    if (job === 'ends') process.exit(1)
    return [job, ++done, Object.keys(process.env).length]
  })
`)}`,
)

test('what a thread knows it knows for the next piece of work, and nothing of our environment', async () => {
  const thread = warmThread<string, [string, number, number]>(script, 'tries', 64)
  const all = [thread.does('one'), thread.does('two')]
  expect(thread.waiting).toBe(2)
  expect(await Promise.all(all)).toEqual([
    ['one', 1, 0],
    ['two', 2, 0],
  ])
  expect([await thread.does('three'), thread.waiting]).toEqual([['three', 3, 0], 0])
})

test('a fault keeps its words, and what waits for a thread that ends is told so', async () => {
  const thread = warmThread<string, [string, number, number]>(script, 'tries', 64)
  await expect(thread.does('fails')).rejects.toThrow('no such paper')
  const lost = [thread.does('ends'), thread.does('waits')]
  for (const one of lost) await expect(one).rejects.toThrow('the thread that tries ended')
  expect(await thread.does('again')).toEqual(['again', 1, 0])
})

test('what is no XML has its fault, a schema that is not there is our own, and the next file is read', async () => {
  expect(await faultsBy([ISO_SCHEMA], '<a><b></a>')).toEqual([expect.stringMatching(/^XML: .*mismatch/)])
  await expect(faultsBy([{ at: new URL('./no-such.xsd', import.meta.url) }], '<a/>')).rejects.toThrow('no-such.xsd')
  expect(await faultsBy([ISO_SCHEMA], '<a/>')).toEqual([expect.stringMatching(/^pain\.001\.001\.09\.xsd: Element 'a'/)])
})
