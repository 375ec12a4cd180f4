/** The jobs that apply imports (all rows in one transaction) or undo them; a restart takes them up again. */
import { emit } from '@taschino/ledger/outbox.ts'
import { Refusal } from '../../http/refusal.ts'
import { inSavepoint, type Sql } from '../../platform/db/db.ts'
import { eachInTurn } from '../../platform/queue/watched-jobs-store.ts'
import { noteDeed } from '../audit/public.ts'
import { beginTry, closeJob, jobsOpen, takeJob } from './jobs-store.ts'
import { Meanwhile, NothingBroughtIn, type Done, type Failure, type ImportKind, type Needs } from './kind.ts'
import { roleOf } from './maker-store.ts'
import { PEOPLE } from './people-kind.ts'
import { SHOPS } from './shops-kind.ts'
import { endApplied, endFailed, endUndoing, holdImport, isUndoing, type ImportFacts } from './store.ts'

/** After so many failed tries the import is given back to whoever started it. */
const TRIES = 5
/** Less than the minute after which a day is added up, and many times what the longest sheet takes. */
const WORKING_MS = 50_000

type Kinds = { [K in ImportFacts['kind']]: ImportKind<Extract<ImportFacts, { kind: K }>> }
const KINDS: Kinds = { shops: SHOPS, 'agency-people': PEOPLE }
/** The kind of these very facts. */
const kindOf = (facts: ImportFacts) => KINDS[facts.kind] as ImportKind<ImportFacts>

const ACTS = {
  shops: { applied: 'import.applied', undone: 'import.undone' },
  'agency-people': { applied: 'import.people-applied', undone: 'import.people-undone' },
} as const

async function tell(sql: Sql, { id, kind, reason }: ImportFacts, by: number, act: 'applied' | 'undone', done: Done): Promise<void> {
  const facts = { import: id, ...done.facts, ...(act === 'undone' ? { reason } : {}) }
  await noteDeed(sql, { by, act: ACTS[kind][act], facts, ...(done.agency === undefined ? {} : { agency: done.agency }) })
  if (done.tell.length > 0) await emit(sql, done.tell)
}

async function applyAll(sql: Sql, needs: Needs, id: number): Promise<void> {
  const facts = await holdImport(sql, id)
  if (facts?.state !== 'applying' || facts.appliedBy === null) return closeJob(sql, id)
  const role = await roleOf(sql, facts.appliedBy)
  if (role === null) throw new NothingBroughtIn('closed')
  const by = { idUser: facts.appliedBy, role }
  const kind = kindOf(facts)
  await kind.judge({ sql, needs, facts, role })
  const done = await kind.bringIn({ sql, needs, facts, by })
  await endApplied(sql, id, needs.clock.now())
  await closeJob(sql, id)
  await tell(sql, facts, by.idUser, 'applied', done)
}

/** The draft is open again and judged anew, so that the failing row is seen. */
async function giveUp(needs: Needs, id: number, failure: Failure): Promise<void> {
  await needs.db.tx(async (sql) => {
    const facts = await holdImport(sql, id)
    await closeJob(sql, id)
    if (facts?.state !== 'applying' || facts.appliedBy === null) return
    await endFailed(sql, id, failure)
    const kind = kindOf(facts)
    await kind.judge({ sql, needs, facts, role: (await roleOf(sql, facts.appliedBy)) ?? kind.roleWhenGone(facts) })
  })
}

async function giveAllUp(sql: Sql, needs: Needs, id: number): Promise<void> {
  const facts = await holdImport(sql, id)
  if (facts?.state !== 'undoing' || facts.undoneBy === null) return closeJob(sql, id)
  const kind = kindOf(facts)
  if (await kind.movedOn(sql, facts)) throw new Meanwhile()
  const done = await kind.takeBack({ sql, needs, facts, by: facts.undoneBy })
  await endUndoing(sql, id, true)
  await closeJob(sql, id)
  await tell(sql, facts, facts.undoneBy, 'undone', done)
}

/** Something happened to the created shops or people: nothing is undone. */
async function takeBackAll(sql: Sql, needs: Needs, id: number): Promise<void> {
  try {
    await inSavepoint(sql, () => giveAllUp(sql, needs, id), WORKING_MS)
  } catch (error) {
    if (!(error instanceof Meanwhile)) throw error
    await needs.db.tx(async (other) => {
      await holdImport(other, id)
      await endUndoing(other, id, false)
      await closeJob(other, id)
    })
  }
}

async function workOn(sql: Sql, needs: Needs, id: number): Promise<void> {
  if (!(await takeJob(sql, id))) return
  const tries = await beginTry(needs.db, id)
  if (tries === null) return
  if (await isUndoing(sql, id)) return takeBackAll(sql, needs, id)
  try {
    await inSavepoint(sql, () => applyAll(sql, needs, id), WORKING_MS)
  } catch (error) {
    const failure =
      error instanceof NothingBroughtIn ? error.why : tries >= TRIES || (error instanceof Refusal && tries > 1) ? 'trouble' : null
    if (failure === null) throw error
    await giveUp(needs, id, failure)
  }
}

/** On a connection of its own, so that its end also ends the transaction. */
export const runJob = (needs: Needs, id: number): Promise<void> => needs.db.slow((sql) => workOn(sql, needs, id))

/** Starts at once; a failure here is met again by the job, which reports it. */
export function goOn(needs: Needs, id: number): void {
  void runJob(needs, id).catch(() => undefined)
}

/** Jobs that nobody works on, because the process that began them is gone. */
export async function runOpenImports(needs: Needs): Promise<void> {
  await eachInTurn(await jobsOpen(needs.db), (id) => runJob(needs, id))
}
