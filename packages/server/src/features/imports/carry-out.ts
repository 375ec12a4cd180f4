/** The calls that apply an import of shops or undo it, which only start a job. */
import { applyImport, decideImport, undoImport } from '@taschino/contract/imports.ts'
import { handle } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isAnother } from '../approvals/public.ts'
import { countInvitations } from '../accounts/public.ts'
import { countShops } from '../onboarding/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { approveReady } from './approve.ts'
import { openJob } from './jobs-store.ts'
import { goOn } from './jobs.ts'
import { readRow } from './judge.ts'
import type { Needs } from './kind.ts'
import { countOf, fileCounts, movedOn, rowsOf, shopsOf, type JudgedRow } from './rows-store.ts'
import { heldImport, isDraft, shown, theirImport } from './shown.ts'
import { beginApplying, beginUndoing, doneBefore, type ShopFacts } from './store.ts'

/** The clock is the call's. */
export type NeedsHere = Omit<Needs, 'clock'>

const TAKEN = '23505'

const { no: cannotApply, done: applying } = answersOf(applyImport)
const { no: cannotUndo, done: undoing } = answersOf(undoImport)

/** Why the import cannot be applied; null: it can. */
async function inTheWay(sql: Sql, { id, sha256 }: ShopFacts, shops: number): Promise<StoredAnswer<'imports.applyImport'> | null> {
  const [rows, files] = [await countOf(sql, id), await fileCounts(sql, id)]
  if (rows.faults > 0 || rows.good + rows.waiting === 0) return cannotApply('rows_with_faults')
  if (rows.waiting > 0) return cannotApply('contract_missing')
  if (files.unmatched > 0) return cannotApply('file_unmatched')
  if (rows.good !== shops) return cannotApply('changed_meanwhile')
  return (await doneBefore(sql, sha256)) ? cannotApply('import_done_before') : null
}

/** How many rows invite an owner. */
const ownersIn = (rows: readonly JudgedRow[], { importType }: ShopFacts, { fees }: Pick<Settings, 'fees'>): number =>
  rows.filter((row) => {
    const read = readRow(row, importType === 'group', fees)
    return 'given' in read && read.given.userData !== undefined
  }).length

export const applyAnswer = (needs: NeedsHere) =>
  handle(applyImport)(async (ask) => {
    const { who, params, body, db, clock, settings, refuse } = ask
    await theirImport(db, who, params.id)
    const answer = await ask
      .once(who, ask.key, async (sql) => {
        const facts = await heldImport(sql, who, params.id)
        if (!isDraft(facts)) return cannotApply('not_a_draft')
        const said = await inTheWay(sql, facts, body.shops)
        if (said) return said
        await demandFreshStepUp({ who, db: sql, settings })
        const live = (await rowsOf(sql, facts.id)).filter(({ struck }) => !struck)
        await countShops(sql, who, live.length, refuse)
        await countInvitations(sql, who, ownersIn(live, facts, settings), refuse)
        await beginApplying(sql, facts.id, who.idUser)
        await openJob(sql, facts.id, live.length)
        return applying({ id: facts.id, state: 'applying', total: live.length })
      })
      .catch((error: unknown) => {
        // Another call started the same import at this moment.
        if ((error as { code?: unknown }).code === TAKEN) return refuse('import_done_before')
        throw error
      })
    goOn({ ...needs, clock }, params.id)
    return answer
  })

export const undoAnswer = (needs: NeedsHere) =>
  handle(undoImport)(async (ask) => {
    const { who, params, body, db, clock } = ask
    await theirImport(db, who, params.id)
    const answer = await ask.once(who, ask.key, async (sql) => {
      const facts = await heldImport(sql, who, params.id)
      if (facts.state !== 'applied') return cannotUndo('import_not_applied')
      if (await movedOn(sql, facts.id)) return cannotUndo('import_moved_on')
      const shops = await shopsOf(sql, facts.id)
      await beginUndoing(sql, facts.id, who.idUser, body.reason)
      await openJob(sql, facts.id, shops.length)
      return undoing({ id: facts.id, state: 'undoing', total: shops.length })
    })
    goOn({ ...needs, clock }, params.id)
    return answer
  })

export const decideAnswer = handle(decideImport)(async (ask) => {
  const { who, params, db, settings, refuse } = ask
  const facts = await theirImport(db, who, params.id)
  if (facts.state !== 'applied') return refuse('import_not_applied')
  if (!facts.autoEnable) return refuse('not_auto')
  if (facts.appliedBy !== null && !(await isAnother(db, facts.appliedBy, who.idUser, { lasting: true }))) return refuse('review_own')
  await demandFreshStepUp({ who, db, settings })
  const done = await approveReady(ask, facts.id)
  return { import: await shown(db, who, facts.id), ...done }
})
