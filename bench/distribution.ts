/**
 * The scenario `distribution`: 10,000 tickets to 5,000 people, all or none, beside a plain COPY of as many rows, in alternated rounds
 * on one PostgreSQL.
 */
import { chmodSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newGtid } from '@taschino/basics/gtid.ts'
import { checkInvariants } from '@taschino/ledger/invariants.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { openLedger, post } from '@taschino/ledger/post.ts'
import { runJob } from '@taschino/server/features/distribution/jobs.ts'
import { openJob } from '@taschino/server/features/distribution/jobs-store.ts'
import { judge } from '@taschino/server/features/distribution/judge.ts'
import { measureFor } from '@taschino/server/features/distribution/measure.ts'
import { replaceRows } from '@taschino/server/features/distribution/rows-store.ts'
import { beginApplying, insertDistribution } from '@taschino/server/features/distribution/store.ts'
import { openDb, type Db } from '@taschino/server/platform/db/db.ts'
import { openFirm, type Firm } from '@taschino/testkit/firm.ts'
import pg from 'pg'
import { ms, rangeOf, ratios, table, type Range, type Target } from './figures.ts'
import { invariantsHold, optionsOf, type Bench, type Scenario } from './scenario.ts'

const options = optionsOf({ rounds: { type: 'string', default: '7' }, people: { type: 'string', default: '5000' } })
const ROUNDS = Number(options.rounds)
const PEOPLE = Number(options.people)
const EACH = 2
const MONTH = '2026-11'

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

let firms = 0
const firm = (url: string): Promise<Firm> =>
  openFirm(url, { name: `Ditta ${++firms}`, username: `ditta${firms}`, people: PEOPLE, tickets: PEOPLE * EACH, passwordHash: 'x' })

/** Everything up to the yes of the office, which is not what is measured. */
async function draftFor(db: Db, { id: idAgency, office, people }: Firm): Promise<number> {
  const facts = { idAgency, type: 'normal' as const, unit: 800, month: MONTH }
  return db.slow(async (sql) => {
    const id = await insertDistribution(sql, {
      ...facts,
      by: office.id,
      source: 'paste',
      name: '',
      hash: 'a'.repeat(64),
      headings: { email: 0, amount: 1 },
      firstIsHeading: true,
      head: [],
    })
    const rows = people.map(({ email }, i) => ({
      n: i + 1,
      line: i + 2,
      hidden: false,
      struck: false,
      who: email,
      amount: String(EACH),
      unit: '',
    }))
    await replaceRows(sql, id, judge(rows, await measureFor(sql, facts)))
    await beginApplying(sql, id, { by: office.id, again: false })
    await openJob(sql, id, people.length)
    return id
  })
}

/** The tables that the work writes, each with its own indexes, and the rows of the newest distribution in them. */
const WRITTEN = [
  ['ledger.movement', `select m.* from ledger.movement m where m.once like 'distribution:%'`],
  ['ledger.entry', `select e.* from ledger.entry e join ledger.movement m on m.gtid = e.gtid where m.once like 'distribution:%'`],
  ['ledger.account', `select a.* from ledger.account a where a.kind = 'tickets' and a.party in (select id_user from distribution_grant)`],
  ['distribution_grant', 'select g.* from distribution_grant g'],
] as const

const shadow = (name: string): string => `bench_${name.replace('.', '_')}`

/** Copies of the tables without rows, and files with the rows that one distribution wrote. */
async function prepareCopies(owner: pg.Client, folder: string): Promise<number> {
  let rows = 0
  for (const [name, text] of WRITTEN) {
    await owner.query(`create table ${shadow(name)} (like ${name} including defaults including indexes including constraints)`)
    rows += (await owner.query(`copy (${text}) to '${path.join(folder, shadow(name))}'`)).rowCount ?? 0
  }
  await owner.query('create table bench_plain (email text, amount int)')
  writeFileSync(path.join(folder, 'plain'), Array.from({ length: PEOPLE }, (_, i) => `persona.${i}@ditta.test\t${EACH}\n`).join(''), {
    mode: 0o644,
  })
  return rows
}

async function copyAll(owner: pg.Client, folder: string): Promise<number> {
  for (const [name] of WRITTEN) await owner.query(`truncate ${shadow(name)}`)
  return timed(async () => {
    await owner.query('begin')
    for (const [name] of WRITTEN) await owner.query(`copy ${shadow(name)} from '${path.join(folder, shadow(name))}'`)
    await owner.query('commit')
  })
}

async function copyPlain(owner: pg.Client, folder: string): Promise<number> {
  await owner.query('truncate bench_plain')
  return timed(() => owner.query(`copy bench_plain from '${path.join(folder, 'plain')}'`))
}

/** The other way to do it: one movement that names everybody. */
async function oneMovement(db: Db, url: string): Promise<number> {
  const { id, people } = await firm(url)
  const grants = people.map((one) => ({ holder: one.id, type: 'normal' as const, unit: 800, amount: EACH }))
  return timed(() =>
    db.slow(async (sql) => {
      await sql.query('begin')
      await post(sql, assignTickets({ gtid: newGtid(), agency: id, grants, once: `all:${id}`, detail: {}, events: [], call: null }))
      await sql.query('commit')
    }),
  )
}

async function measure({ postgres, dataDir: folder }: Bench): Promise<Target[]> {
  // PostgreSQL reads what COPY is given, and may be somebody else.
  chmodSync(folder, 0o777)
  const db = openDb(postgres.url, { reads: 4, money: 2 })
  const ledger = openLedger(db.money)
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const ours = async (): Promise<number> => {
    const id = await draftFor(db, await firm(postgres.url))
    return timed(() => runJob({ db, ledger }, id))
  }
  try {
    await ours()
    const rows = await prepareCopies(owner, folder)
    const took: Record<'ours' | 'plain' | 'all' | 'one', number[]> = { ours: [], plain: [], all: [], one: [] }
    const turns: Record<keyof typeof took, () => Promise<number>> = {
      ours,
      plain: () => copyPlain(owner, folder),
      all: () => copyAll(owner, folder),
      one: () => oneMovement(db, postgres.url),
    }
    for (let round = 0; round < ROUNDS; round++) {
      const order = Object.keys(turns) as (keyof typeof took)[]
      for (const name of round % 2 === 0 ? order : order.toReversed()) {
        await owner.query('checkpoint')
        took[name].push(await turns[name]())
      }
    }
    const broken = await db.slow(checkInvariants)
    const beside = (name: keyof typeof took): Range => rangeOf(took.ours.map((mine, i) => (took[name][i] ?? Number.NaN) / mine))
    const line = (what: string, name: keyof typeof took, n: number): string[] => {
      const { median } = rangeOf(took[name])
      return [
        what,
        ms(median),
        Math.round((n / median) * 1000).toLocaleString('en'),
        ...(name === 'ours' ? ['', '', ''] : ratios(beside(name))),
      ]
    }
    console.log(
      `\n${PEOPLE * EACH} tickets to ${PEOPLE} people, ${ROUNDS} alternated rounds; the ratio is how fast ours is, 1.00 × as fast as the other\n`,
    )
    console.log(
      table(
        ['', 'median', 'rows/s', 'min', 'median', 'max'],
        [
          line(`ours: a movement per person, all or none (${PEOPLE} rows of the table)`, 'ours', PEOPLE),
          line(`COPY of ${PEOPLE} rows, e-mail and amount, no index`, 'plain', PEOPLE),
          line(`COPY of the ${rows} rows that ours writes, same tables and indexes`, 'all', rows),
          line('one movement that names everybody', 'one', PEOPLE),
        ],
      ),
    )
    return [invariantsHold(broken)]
  } finally {
    await owner.end()
    await ledger.stop()
    await db.close()
  }
}

export const scenario: Scenario = { says: 'tickets for 5,000 people at once, beside a plain COPY of as many rows', run: measure }
