/** Gives up all shops of an import in one transaction, as long as nothing has happened to any of them. */
import { emit } from '@taschino/ledger/outbox.ts'
import { inSavepoint, type Db, type Sql } from '../../platform/db/db.ts'
import type { Clock } from '../../platform/clock.ts'
import { noteDeed } from '../audit/public.ts'
import { giveUpShop } from '../onboarding/public.ts'
import { notice } from '../realtime/public.ts'
import { closeJob, jobDone } from './jobs-store.ts'
import { movedOn, shopsOf } from './rows-store.ts'
import { endUndoing, holdImport, isUndoing } from './store.ts'

const UNDOING_MS = 50_000
const EVERY = 10

/** Somebody came in or was answered between the yes and this. */
class Meanwhile extends Error {
  override name = 'Meanwhile'
}

async function giveAllUp(sql: Sql, { db, clock }: { db: Db; clock: Clock }, id: number): Promise<void> {
  const facts = await holdImport(sql, id)
  if (facts?.state !== 'undoing' || facts.undoneBy === null) return closeJob(sql, id)
  const shops = await shopsOf(sql, id)
  const by = facts.undoneBy
  for (const [at, shop] of shops.entries()) {
    if (!(await giveUpShop(sql, { id: shop, by, now: clock.now(), reason: facts.reason ?? undefined }))) throw new Meanwhile()
    if ((at + 1) % EVERY === 0) await jobDone(db, id, at + 1)
  }
  await endUndoing(sql, id, true)
  await closeJob(sql, id)
  await noteDeed(sql, { by, act: 'import.undone', facts: { import: id, shops: shops.length, reason: facts.reason } })
  await emit(sql, [
    notice({ users: [by], shops, company: true, event: { type: 'onShopCompanyResponse', GTID: '', action: 'review-withdrawn' } }),
  ])
}

/** False when this job is no undoing. */
export async function takeBackAll(sql: Sql, needs: { db: Db; clock: Clock }, id: number): Promise<boolean> {
  if (!(await isUndoing(sql, id))) return false
  try {
    if (await movedOn(sql, id)) throw new Meanwhile()
    await inSavepoint(sql, () => giveAllUp(sql, needs, id), UNDOING_MS)
  } catch (error) {
    if (!(error instanceof Meanwhile)) throw error
    await needs.db.tx(async (other) => {
      await holdImport(other, id)
      await endUndoing(other, id, false)
      await closeJob(other, id)
    })
  }
  return true
}
