/** Does what somebody said yes to, beside the calls: all shops of a sheet in one transaction, or none; found again after a restart. */
import { emit } from '@taschino/ledger/outbox.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Clock } from '../../platform/clock.ts'
import { inSavepoint, type Db, type Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { noteDeed } from '../audit/public.ts'
import { bringInUntold } from '../onboarding/public.ts'
import { notice } from '../realtime/public.ts'
import { beginTry, closeJob, jobDone, jobsOpen, takeJob } from './jobs-store.ts'
import { judgeAll, readRow } from './judge.ts'
import { fileBytes, rowsOf, setShopOf } from './rows-store.ts'
import { endApplied, endFailed, holdImport, type ImportFacts } from './store.ts'
import { roleOf } from './maker-store.ts'
import { takeBackAll } from './undo-job.ts'

export interface Needs {
  readonly db: Db
  readonly secretFor: SecretFor
  readonly clock: Clock
  /** As the company has it in force at a moment. */
  readonly live: { at(now: number): Pick<Settings, 'fees'> | Promise<Pick<Settings, 'fees'>> }
}

/** After so many tries that the database ended, somebody should look instead. */
const TRIES = 5
/** Shorter than the minute after which a day is added up, many times what the longest sheet takes. */
const APPLYING_MS = 50_000
/** So often whoever watches sees it grow. */
const EVERY = 10

class NothingBroughtIn extends Error {
  override name = 'NothingBroughtIn'
  readonly why: NonNullable<ImportFacts['failure']>
  constructor(why: NonNullable<ImportFacts['failure']>) {
    super(why)
    this.why = why
  }
}

const feesNow = async ({ live, clock }: Needs): Promise<Pick<Settings, 'fees'>> => ({ fees: (await live.at(clock.now())).fees })

const LIMITS: ReadonlySet<string> = new Set(['shops_a_day', 'too_many_invitations'])
const refuse = (name: string): never => {
  throw new NothingBroughtIn(LIMITS.has(name) ? 'limits' : 'rows_changed')
}

const refuseClosed = (): never => {
  throw new NothingBroughtIn('closed')
}

interface Applying {
  sql: Sql
  needs: Needs
  facts: ImportFacts
  by: { idUser: number; role: Role }
}

async function bringAllIn({ sql, needs, facts: { id, importType }, by }: Applying): Promise<number[]> {
  const { clock, secretFor } = needs
  const settings = await feesNow(needs)
  const rows = (await rowsOf(sql, id)).filter(({ struck }) => !struck)
  const bringing = { sql, who: by, clock, settings, secretFor, refuse }
  const made: number[] = []
  let group: number | undefined
  for (const [at, row] of rows.toSorted((a, b) => Number(b.isGroup) - Number(a.isGroup) || a.n - b.n).entries()) {
    const read = readRow(row, importType === 'group')
    if (!('given' in read) || row.faults.length > 0) return refuse('faults')
    const given = group === undefined ? read.given : { ...read.given, shopData: { ...read.given.shopData, idShopGroup: group } }
    const contract = row.idFile === null ? null : await fileBytes(sql, row.idFile)
    const idShop = await bringInUntold(bringing, given, { isGroup: row.isGroup, contract })
    if (row.isGroup) group = idShop
    await setShopOf(sql, id, row.n, idShop)
    made.push(idShop)
    if ((at + 1) % EVERY === 0) await jobDone(needs.db, id, at + 1)
  }
  return made
}

async function applyAll(sql: Sql, needs: Needs, id: number): Promise<void> {
  await inSavepoint(
    sql,
    async () => {
      const facts = await holdImport(sql, id)
      if (facts?.state !== 'applying' || facts.appliedBy === null) return closeJob(sql, id)
      const role = (await roleOf(sql, facts.appliedBy)) ?? refuseClosed()
      const by = { idUser: facts.appliedBy, role }
      // The rows may have changed their right to be there: somebody else brought the same firm in meanwhile.
      await judgeAll(sql, facts, await rowsOf(sql, id), { role, ...(await feesNow(needs)) })
      const shops = await bringAllIn({ sql, needs, facts, by })
      await endApplied(sql, id, needs.clock.now())
      await closeJob(sql, id)
      await noteDeed(sql, { by: by.idUser, act: 'import.applied', facts: { import: id, shops: shops.length } })
      await emit(sql, [
        notice({ users: [by.idUser], shops, company: true, event: { type: 'onShopCompanyResponse', GTID: '', action: 'review-waiting' } }),
      ])
    },
    APPLYING_MS,
  )
}

/** Back on the desk, judged anew, so that the row in the way is seen. */
async function giveUp(needs: Needs, id: number, failure: NonNullable<ImportFacts['failure']>): Promise<void> {
  await needs.db.tx(async (sql) => {
    const facts = await holdImport(sql, id)
    await closeJob(sql, id)
    if (facts?.state !== 'applying' || facts.appliedBy === null) return
    await endFailed(sql, id, failure)
    const role = (await roleOf(sql, facts.appliedBy)) ?? (facts.idAgent === null ? 'company' : 'agent')
    await judgeAll(sql, facts, await rowsOf(sql, id), { role, ...(await feesNow(needs)) })
  })
}

async function workOn(sql: Sql, needs: Needs, id: number): Promise<void> {
  if (!(await takeJob(sql, id))) return
  const tries = await beginTry(needs.db, id)
  if (tries === null) return
  if (await takeBackAll(sql, needs, id)) return
  try {
    await applyAll(sql, needs, id)
  } catch (error) {
    const failure =
      error instanceof NothingBroughtIn ? error.why : tries >= TRIES || (error instanceof Refusal && tries > 1) ? 'trouble' : null
    if (failure === null) throw error
    await giveUp(needs, id, failure)
  }
}

/** On a connection of its own, whose end ends the transaction too. */
export const runJob = (needs: Needs, id: number): Promise<void> => needs.db.slow((sql) => workOn(sql, needs, id))

/** What nobody works on, because the process that began it is gone. */
export async function runOpenImports(needs: Needs): Promise<void> {
  for (const id of await jobsOpen(needs.db)) await runJob(needs, id)
}
