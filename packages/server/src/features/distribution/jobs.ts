/** The jobs that carry distributions out (all rows in one transaction) or undo them (bit by bit); a restart takes them up again. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { holdParty, openAccounts } from '@taschino/ledger/lots.ts'
import type { Json, Movement } from '@taschino/ledger/movement.ts'
import { assignTickets } from '@taschino/ledger/movements/assign-tickets.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, postAll } from '@taschino/ledger/post.ts'
import { inSavepoint, type Db, type Sql } from '../../platform/db/db.ts'
import { employeesOf, holdersOf, stockOf, whyClosed } from '../agencies/public.ts'
import { noteDeed } from '../audit/public.ts'
import { loadNames } from '../wallet/public.ts'
import { allot, type FromLot } from './allot.ts'
import { eachInTurn } from '../../platform/queue/watched-jobs-store.ts'
import { givingName, keepGrants } from './grants-store.ts'
import { beginTry, closeJob, jobDone, jobsOpen, takeJob } from './jobs-store.ts'
import { judgeAgain } from './measure.ts'
import { arrived, asPlanned, movedOn, notAsPlanned } from './notices.ts'
import { goodRows, type GoodRow } from './rows-store.ts'
import { endApplied, endFailed, holdDistribution, type DistributionFacts } from './store.ts'
import { takeBackAll, type Needs } from './undo-job.ts'

type Failure = NonNullable<DistributionFacts['failure']>
/** After so many tries that the database ended, somebody should look instead. */
const TRIES = 5
const FLOOR_REACHED = '23514'
/** Shorter than the minute after which a day is added up, many times what the longest table takes. */
const GIVING_MS = 50_000
/** What one row of the outbox tells. */
const TOGETHER = 500

class NothingGiven extends Error {
  override name = 'NothingGiven'
  readonly why: Failure
  constructor(why: Failure) {
    super(why)
    this.why = why
  }
}

/** Null for what may work the next time. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof NothingGiven) return error.why
  if (error instanceof MovementRefused)
    return error.reason === 'party_frozen' ? 'person_suspended' : error.reason === 'insufficient_funds' ? 'stock_short' : 'trouble'
  return (error as { code?: unknown }).code === FLOOR_REACHED ? 'stock_short' : null
}

/**
 * One movement per person, so that each reads their own and nobody anybody else's; in the order in which accounts are opened and payments
 * lock them. `says`: what each of them hears.
 */
function movementsOf(
  { id, idAgency, type }: DistributionFacts,
  name: string,
  given: readonly FromLot[],
): { movement: Movement; says: Json }[] {
  return [...Map.groupBy(given, ({ holder }) => holder)]
    .toSorted(([a], [b]) => a - b)
    .map(([holder, list]) => {
      const gtid = newGtid()
      const tickets = list.reduce((sum, { amount }) => sum + amount, 0)
      const movement = assignTickets({
        gtid,
        agency: idAgency,
        call: null,
        once: givingName(id, holder),
        detail: { distribution: id },
        events: [],
        grants: list.map(({ unit, amount, lot }) => ({ holder, type, unit, amount, lot })),
      })
      return {
        movement,
        says: arrived(
          gtid,
          holder,
          name,
          tickets,
          list.reduce((sum, { unit, amount }) => sum + unit * amount, 0),
        ),
      }
    })
}

/** Whoever gave meanwhile, left or was suspended: the stock is read while nobody else can take from it. */
async function givenFrom(sql: Sql, facts: DistributionFacts, rows: readonly GoodRow[]): Promise<FromLot[]> {
  if (await whyClosed(sql, facts.idAgency)) throw new NothingGiven('agency_closed')
  await holdParty(sql, facts.idAgency)
  const open = new Set((await employeesOf(sql, facts.idAgency)).filter(({ state }) => state !== 'left').map(({ id }) => id))
  if (rows.length === 0 || rows.some(({ idUser }) => !open.has(idUser))) throw new NothingGiven('rows_changed')
  const stock = (await stockOf(sql, facts.idAgency)).filter(({ type }) => type === facts.type)
  const holderOf = await holdersOf(
    sql,
    rows.map(({ idUser }) => idUser),
    { held: true },
  )
  const given = allot(
    rows.map(({ idUser, unit, amount }) => ({ holder: holderOf(idUser), unit, amount })),
    stock,
  )
  if (given === null) throw new NothingGiven('stock_short')
  return given
}

/**
 * At the very end: who reads the outbox waits for a row that was begun and not committed, but not for as long as thousands of movements may
 * take (decision 0138).
 */
async function tellAll(sql: Sql, events: readonly Json[]): Promise<void> {
  for (let at = 0; at < events.length; at += TOGETHER) await emit(sql, events.slice(at, at + TOGETHER))
}

async function giveAll(sql: Sql, needs: Needs, id: number): Promise<void> {
  await inSavepoint(
    sql,
    async () => {
      const facts = await holdDistribution(sql, id)
      if (facts?.state !== 'applying') return closeJob(sql, id)
      const rows = await goodRows(sql, id)
      const given = await givenFrom(sql, facts, rows)
      await openAccounts(
        sql,
        given.map(({ holder, unit, lot }) => ({ party: holder, kind: 'tickets', type: facts.type, unit, lot })),
      )
      const name = (await loadNames(sql, [facts.idAgency])).get(facts.idAgency)?.name ?? ''
      const parts = movementsOf(facts, name, given)
      await postAll(
        sql,
        parts.map(({ movement }) => movement),
        (written) => jobDone(needs.db, id, written),
      )
      const sums = {
        people: new Set(rows.map(({ idUser }) => idUser)).size,
        tickets: rows.reduce((sum, { amount }) => sum + amount, 0),
        value: rows.reduce((sum, { unit, amount }) => sum + unit * amount, 0),
      }
      await keepGrants(sql, id, rows)
      await endApplied(sql, id, sums)
      await closeJob(sql, id)
      await noteDeed(sql, {
        by: facts.appliedBy,
        act: 'distribution.applied',
        agency: facts.idAgency,
        facts: { distribution: id, ...sums },
      })
      const planned = facts.dueOn === null ? [] : [asPlanned(facts.idAgency, { ...sums, left: facts.leftOut })]
      await tellAll(sql, [...parts.map(({ says }) => says), movedOn(facts.idAgency, 'distributed'), ...planned])
    },
    GIVING_MS,
  )
}

/** Back on the desk, judged anew, so that the row in the way is seen. */
async function giveUp(db: Db, id: number, failure: Failure): Promise<void> {
  await db.tx(async (sql) => {
    const facts = await holdDistribution(sql, id)
    await closeJob(sql, id)
    if (facts?.state !== 'applying') return
    await endFailed(sql, id, failure)
    await judgeAgain(sql, facts)
    await emit(sql, [
      movedOn(facts.idAgency, 'not-distributed'),
      ...(facts.dueOn === null ? [] : [notAsPlanned(facts.idAgency, facts.dueOn)]),
    ])
  })
}

async function workOn(sql: Sql, needs: Needs, id: number): Promise<void> {
  if (!(await takeJob(sql, id))) return
  const tries = await beginTry(needs.db, id)
  if (tries === null) return
  if (await takeBackAll(needs, id)) return
  try {
    await giveAll(sql, needs, id)
  } catch (error) {
    const failure = failureOf(error) ?? (tries >= TRIES ? 'trouble' : null)
    if (failure === null) throw error
    await giveUp(needs.db, id, failure)
  }
}

/** On a connection of its own, whose end ends the transaction too. */
export const runJob = (needs: Needs, id: number): Promise<void> => needs.db.slow((sql) => workOn(sql, needs, id))

/** What nobody works on, because the process that began it is gone. */
export async function runOpenJobs(needs: Needs): Promise<void> {
  await eachInTurn(await jobsOpen(needs.db), (id) => runJob(needs, id))
}
