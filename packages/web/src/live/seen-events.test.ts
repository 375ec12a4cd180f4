/** Hints may come late, doubled and in any order, answers may overtake each other: what is shown in the end is what is true (F22). */
import fc from 'fast-check'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Call } from '@taschino/contract/call.ts'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { SeenEvents, Invalidation } from './seen-events.ts'
import { EVERYTHING, REREAD } from './live-table.ts'
import { invalidate, queryClient } from '../api/use-ask.ts'

const called = (name: string): Call => ({ name, method: 'GET', path: '', roles: [], reach: 'self', refusals: {} })
const TILL = called('till')

/** A shop whose takings grow; a screen that shows them by asking, through the app's own cache; a network that answers when it likes. */
function screenOver(scheduler: fc.Scheduler) {
  let takings = 0
  const observer = new QueryObserver<number>(queryClient, {
    queryKey: [TILL.name],
    retry: false,
    queryFn: async ({ signal }) => {
      await scheduler.schedule(Promise.resolve(), 'the question travels')
      const answer = takings
      await scheduler.schedule(Promise.resolve(), 'the answer travels')
      signal.throwIfAborted()
      return answer
    },
  })
  const stop = observer.subscribe(() => undefined)
  const rereading = new Invalidation(
    (calls) => invalidate(...calls),
    () => scheduler.schedule(Promise.resolve(), 'a pause'),
  )
  const close = () => {
    stop()
    queryClient.clear()
  }
  return { close, rereading, pays: () => void takings++, takings: () => takings, shown: () => observer.getCurrentResult().data }
}

test('F22: late, doubled and shuffled events, answers that overtake each other: the screen ends with what is true', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ copies: fc.integer({ min: 1, max: 3 }), late: fc.boolean() }), { maxLength: 12 }),
      async (scheduler, payments) => {
        const screen = screenOver(scheduler)
        const seen = new SeenEvents()
        seen.reach(0)
        const hearings: Promise<void>[] = []
        payments.forEach(({ copies, late }, index) => {
          // The commit comes first, its hint some time later; copies come when they like, the scheduler shuffles them all.
          hearings.push(
            scheduler.schedule(Promise.resolve(), `payment ${index}`).then(async () => {
              screen.pays()
              await Promise.all(
                Array.from({ length: copies }, async (_, copy) => {
                  await scheduler.schedule(Promise.resolve(), `hint ${index}.${copy}`)
                  if (late) await scheduler.schedule(Promise.resolve(), 'late')
                  if (seen.take('event', index + 1)) screen.rereading.want([TILL])
                }),
              )
            }),
          )
        })
        // The cache goes on in turns of its own: over when nothing more wants to travel.
        for (let quiet = 0; quiet < 3; quiet = scheduler.count() === 0 ? quiet + 1 : 0) {
          await scheduler.waitAll()
          await new Promise((resolve) => setTimeout(resolve))
        }
        await Promise.all(hearings)
        const { shown, takings } = { shown: screen.shown(), takings: screen.takings() }
        screen.close()
        expect(shown).toBe(takings)
      },
    ),
    { numRuns: 300 },
  )
})

test('a flood of events does not keep a screen from being read, and none of them is forgotten', async () => {
  let reads = 0
  let state = 0
  let shown = 0
  const rereading = new Invalidation(
    async () => {
      const asked = state
      await new Promise((resolve) => setTimeout(resolve, 1))
      reads++
      shown = asked
    },
    () => new Promise((resolve) => setTimeout(resolve, 1)),
  )
  for (let i = 0; i < 200; i++) {
    state++
    rereading.want([TILL])
    if (i % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await expect.poll(() => shown).toBe(200)
  expect(reads).toBeGreaterThan(1)
  expect(reads).toBeLessThan(100)
})

test('a reading that fails does not end the reading', async () => {
  const read: string[][] = []
  const rereading = new Invalidation(
    (calls) => {
      read.push(calls.map(({ name }) => name))
      return Promise.reject(new Error('no network'))
    },
    () => Promise.resolve(),
  )
  rereading.want([TILL])
  await expect.poll(() => read).toEqual([['till']])
  rereading.want([called('a')])
  rereading.want([called('b'), called('a')])
  await expect.poll(() => read.flat().toSorted()).toEqual(['a', 'a', 'b', 'till'])
})

test('an event and a text with one number are two things; each is taken once, and the version only grows once somebody said how far we are', () => {
  const seen = new SeenEvents()
  expect([seen.take('event', 9), seen.take('notification', 9), seen.take('event', 9)]).toEqual([true, true, false])
  expect(seen.version).toBe(null)
  seen.reach(20)
  seen.take('event', 30)
  seen.take('event', 25)
  expect(seen.version).toBe(30)
})

test('what events make old exists: a call that was renamed would never be read again', () => {
  const declared = ALL_CALLS.map(({ name }) => name)
  expect(EVERYTHING.map(({ name }) => name).filter((name) => !declared.includes(name))).toEqual([])
  for (const calls of Object.values(REREAD)) expect(EVERYTHING).toEqual(expect.arrayContaining([...calls]))
})
