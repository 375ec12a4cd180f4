/** Processes that stay: the next piece of work finds the same one, and whichever hangs, dies or is not trusted any more is replaced. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { NoAnswer } from './own-process.ts'
import { processPool } from './process-pool.ts'

interface Told {
  pid: number
  did: string
  secrets: number
}

const folder = mkdtempSync(path.join(tmpdir(), 'taschino-test-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'worker.mjs')
writeFileSync(
  file,
  `import { eachTime } from '${new URL('./own-process.ts', import.meta.url).href}'
   eachTime(async ({ did }) => {
     if (did === 'hangs') for (;;);
     if (did === 'dies') process.exit(1)
     if (did === 'eats') { const all = []; for (;;) all.push(new Array(1e6).fill(1)) }
     return { pid: process.pid, did, secrets: Object.keys(process.env).filter((name) => /TASCHINO|DATABASE|HOME|PATH/.test(name)).length }
   })`,
)
const pool = (bounds: { mostMs?: number; mostJobs?: number; idleMs?: number } = {}) =>
  processPool<{ did: string }, Told>(pathToFileURL(file), {
    heapMb: 64,
    mostMs: 10_000,
    mostJobs: 100,
    keeps: ({ did }) => did !== 'meets something bad',
    ...bounds,
  })

const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
async function gone(pid: number): Promise<void> {
  while (isThere(pid)) await pause(5)
}

test('the next piece of work finds the process of the last one, without our environment; two at once have two', async () => {
  const lookers = pool()
  const first = await lookers.does({ did: 'one' })
  expect(first.secrets).toBe(0)
  expect((await lookers.does({ did: 'two' })).pid).toBe(first.pid)
  const both = await Promise.all([lookers.does({ did: 'left' }), lookers.does({ did: 'right' })])
  expect(new Set(both.map(({ pid }) => pid)).size).toBe(2)
  expect(lookers.idle).toBe(2)
})

test.each([
  ['hangs', 'late'],
  ['dies', 'silent'],
  ['eats', 'silent'],
] as const)('T59 one that %s is replaced, and the next piece of work is done', async (did, why) => {
  const lookers = pool({ mostMs: 1500 })
  const { pid } = await lookers.does({ did: 'one' })
  await expect(lookers.does({ did })).rejects.toEqual(new NoAnswer(why))
  await gone(pid)
  expect(lookers.idle).toBe(0)
  expect((await lookers.does({ did: 'two' })).pid).not.toBe(pid)
})

test('T59 one that met something bad, or has done enough, does nothing more', async () => {
  const lookers = pool({ mostJobs: 2 })
  const bad = await lookers.does({ did: 'meets something bad' })
  const next = await lookers.does({ did: 'one' })
  expect(next.pid).not.toBe(bad.pid)
  expect((await lookers.does({ did: 'two' })).pid).toBe(next.pid)
  expect(lookers.idle).toBe(0)
  await Promise.all([gone(bad.pid), gone(next.pid)])
})

test('one that dies while nobody asks it anything, or is asked nothing for long, is followed by another', async () => {
  const lookers = pool({ idleMs: 50 })
  const { pid } = await lookers.does({ did: 'one' })
  process.kill(pid, 'SIGKILL')
  await gone(pid)
  const after = await lookers.does({ did: 'two' })
  expect(after.pid).not.toBe(pid)
  await gone(after.pid)
  expect(lookers.idle).toBe(0)
})
