/**
 * The scenario `imports`: a sheet of 500 shops with 500 contracts is judged, brought in, and given up again, in rounds on one PostgreSQL.
 */
import { createHash, randomBytes } from 'node:crypto'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { DEFAULT_SETTINGS } from '@taschino/server/platform/config/settings.ts'
import { insertFile } from '@taschino/server/features/imports/rows-store.ts'
import { openJob } from '@taschino/server/features/imports/jobs-store.ts'
import { runJob } from '@taschino/server/features/imports/jobs.ts'
import type { Needs } from '@taschino/server/features/imports/kind.ts'
import { judgeAll } from '@taschino/server/features/imports/judge.ts'
import { beginApplying, beginUndoing, insertImport } from '@taschino/server/features/imports/store.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { secretsFrom } from '@taschino/server/platform/secrets/secrets.ts'
import { someShops } from '@taschino/testkit/bulk-shops.ts'
import { ms, rangeOf, table, type Target } from './figures.ts'
import { invariantsHold, optionsOf, type Bench, type Scenario } from './scenario.ts'

const options = optionsOf({ rounds: { type: 'string', default: '3' }, shops: { type: 'string', default: '500' } })
const ROUNDS = Number(options.rounds)
const SHOPS = Number(options.shops)
/** A scan of two pages. */
const PAPER_BYTES = 150_000
/** Much less than the transaction may take. */
const MOST_MS = 25_000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function makerOf(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into app_user (username, email, role, first_name, last_name, status, password_hash)
     values ('marta', 'marta@bench.test', 'company', 'Marta', 'Serra', 'active', 'x') returning id`,
  )
  return rows[0]?.id ?? 0
}

/** Everything up to the yes: the contracts lie there, the rows are judged. */
async function draft(db: Db, by: number): Promise<{ id: number; judged: number }> {
  const shops = someShops(SHOPS)
  const sha256 = createHash('sha256').update(randomBytes(16)).digest('hex')
  const made = {
    kind: 'shops' as const,
    idAgent: null,
    importType: 'singleShops' as const,
    autoEnable: false,
    name: 'negozi.xlsx',
    sha256,
    columns: [],
    by,
  }
  return db.slow(async (sql) => {
    const id = await insertImport(sql, made)
    for (const { vat } of shops) await insertFile(sql, id, { name: `${vat}.pdf`, sha256, bytes: randomBytes(PAPER_BYTES) })
    const rows = shops.map(({ title, vat, email }, i) => ({
      n: i + 1,
      line: i + 2,
      isGroup: false,
      hidden: false,
      struck: false,
      cells: {
        title,
        businessName: `${title} srl`,
        vatNumber: vat,
        address: `Via Po ${i + 1}, Torino`,
        firstName: 'Carla',
        lastName: 'Neri',
        email,
      },
    }))
    const judged = await timed(() =>
      judgeAll(sql, { id, importType: 'singleShops' }, rows, { role: 'company', fees: DEFAULT_SETTINGS.fees }),
    )
    return { id, judged }
  })
}

async function shopsOpen(db: Db): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`select count(*)::int as n from review where state = 'waiting'`)
  return rows[0]?.n ?? -1
}

async function run({ postgres, secret }: Bench): Promise<Target[]> {
  const db = openDb(postgres.url, { reads: 4, money: 1 })
  const secretFor = secretsFrom(secret)
  const needs: Needs = { db, secretFor, clock: { now: () => Date.now() }, live: { at: () => DEFAULT_SETTINGS } }
  const by = await makerOf(db)
  const took = { judged: [] as number[], broughtIn: [] as number[], givenUp: [] as number[] }
  let whole = true
  for (let round = 0; round < ROUNDS; round++) {
    const { id, judged } = await draft(db, by)
    // Whoever invites more than a thousand an hour is stopped: each round is another hour.
    await db.query(`update invitation set at = at - interval '1 day'`)
    await beginApplying(db, id, by)
    await openJob(db, id, SHOPS)
    took.judged.push(judged)
    took.broughtIn.push(await timed(() => runJob(needs, id)))
    whole &&= (await shopsOpen(db)) === SHOPS
    await beginUndoing(db, id, by, 'Misura')
    await openJob(db, id, SHOPS)
    took.givenUp.push(await timed(() => runJob(needs, id)))
    whole &&= (await shopsOpen(db)) === 0
  }
  const ranges = { judged: rangeOf(took.judged), broughtIn: rangeOf(took.broughtIn), givenUp: rangeOf(took.givenUp) }
  console.log(
    table(
      ['', 'median', 'from', 'to'],
      Object.entries(ranges).map(([name, { median, min, max }]) => [name, ms(median), ms(min), ms(max)]),
    ),
  )
  const broken = await db.slow(checkInvariants)
  await db.close()
  return [
    { name: `${SHOPS} shops with their contracts`, reached: ranges.broughtIn.max < MOST_MS, said: ms(ranges.broughtIn.max) },
    { name: 'all of them or none', reached: whole, said: whole ? 'yes' : 'no' },
    invariantsHold(broken),
  ]
}

export const scenario: Scenario = { says: 'a sheet of 500 shops with 500 contracts, brought in and given up', run }
