/**
 * The model beside the real ledger: many runs in step, every invariant and every balance after each step (G3; 20,000 of them: `npm run
 * nightly -- model`).
 */
import { Books } from '@taschino/testkit/books.ts'
import { COMMAND, FACES, ModelRun, type Command } from '@taschino/testkit/ledger-model.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeOf } from './chart.ts'
import { checkInvariants } from './invariants.ts'
import { whole } from './sql.ts'

const RUNS = Number(process.env['MODEL_RUNS'] ?? 500)
const COMMANDS = Number(process.env['MODEL_COMMANDS'] ?? 50)
const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 2_147_483_647)

/** Each with a share of the runs, in a database of its own: while one is being checked the other is written. */
const SHARES = 2

/** The model knows no clock: what takes long on a busy machine is not refused. */
const PATIENT = { busyMs: 120_000, unknownMs: 120_000, silentMs: 120_000 }

let shelf: Books[]
let nextBase = 10_000
beforeAll(async () => {
  shelf = await Promise.all(Array.from({ length: SHARES }, () => Books.open(PATIENT)))
})
afterAll(() => Promise.all(shelf.map((books) => books.close())))

async function balances(books: Books, from: number): Promise<Map<string, number>> {
  const { rows } = await books.pool.query<{ party: unknown; kind: string; type: number; unit: number; lot: unknown; balance: unknown }>(
    `select party, kind, type, unit, lot, balance from ledger.account where party >= $1 and floor is not null and balance > 0`,
    [from],
  )
  return new Map(
    rows.map((row) => [`${whole(row.party)} ${row.kind} ${typeOf(row.type)} ${row.unit} ${whole(row.lot)}`, whole(row.balance)]),
  )
}

interface Failure {
  commands: Command[]
  step: number
  why: unknown
}

/** Runs all sequences in step; null when model and ledger agree to the end, else what failed and how. */
async function inStep(books: Books, sequences: Command[][]): Promise<Failure | null> {
  const failed = (run: number, step: number, why: unknown): Failure => ({ commands: sequences[run]?.slice(0, step + 1) ?? [], step, why })
  const from = nextBase
  const runs = sequences.map((_, i) => new ModelRun(books, from + 10 * i))
  nextBase += 10 * sequences.length
  for (const [index, face] of FACES.entries()) {
    const lot = await books.give(
      runs.flatMap((_, i) => [0, 1, 2].map((who) => from + 10 * i + who)),
      12,
      { ...face, days: 20 },
    )
    for (const run of runs) run.received(index, lot, 20, 12)
  }
  const steps = Math.max(...sequences.map((sequence) => sequence.length))
  for (let step = 0; step < steps; step++) {
    const done = await Promise.allSettled(
      runs.map(async (run, i) => {
        const command = sequences[i]?.[step]
        if (command) await run.do(command)
      }),
    )
    for (const [run, result] of done.entries()) if (result.status === 'rejected') return failed(run, step, result.reason)
    const real = await balances(books, from)
    for (const [run, model] of runs.entries())
      for (const [key, value] of model.held()) {
        if (real.get(key) !== value) return failed(run, step, `${key}: model ${value}, ledger ${real.get(key)}`)
        real.delete(key)
      }
    const stray = [...real][0]
    if (stray) return failed(Math.floor((Number(stray[0].split(' ')[0]) - from) / 10), step, `${stray.join(': ')} is not in the model`)
    // The planner must know what there is; nobody else tells it here.
    if (step % 15 === 4) await books.pool.query('analyze')
    const broken = await checkInvariants(books.pool, 2)
    if (broken.length > 0) return failed(0, step, broken)
  }
  return null
}

test(`${RUNS} runs of ${COMMANDS} commands (seed ${SEED})`, { timeout: 60_000 + RUNS * COMMANDS * 20 }, async () => {
  const sequence = fc.array(COMMAND, { minLength: COMMANDS, maxLength: COMMANDS })
  const sequences = fc.sample(sequence, { numRuns: RUNS, seed: SEED })
  const share = Math.ceil(RUNS / SHARES)
  const failures = await Promise.all(shelf.map((books, i) => inStep(books, sequences.slice(i * share, (i + 1) * share))))
  const failure = failures.find((one) => one !== null)
  if (!failure) return
  const [books] = shelf
  if (!books) throw new Error('no books')
  // alone, and as short as it gets
  await fc.assert(
    fc.asyncProperty(fc.array(COMMAND), async (list) => {
      expect(await inStep(books, [list])).toBeNull()
    }),
    { examples: [[failure.commands]], numRuns: 1, seed: SEED },
  )
  expect(failure, 'only among other runs').toBeNull()
})
