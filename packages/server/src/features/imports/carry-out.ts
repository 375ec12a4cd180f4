/** A yes to all rows, a way back, a yes to the shops that came of it. The first two only begin; the work goes on beside the call. */
import { applyImport, decideImport, undoImport } from '@taschino/contract/imports.ts'
import { handle } from '../../http/handle.ts'
import { countInvitations } from '../accounts/public.ts'
import { countShops } from '../onboarding/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { approveReady } from './approve.ts'
import { openJob } from './jobs-store.ts'
import { runJob, type Needs } from './jobs.ts'
import { readRow } from './judge.ts'
import { countsOf, fileCounts, movedOn, rowsOf, shopsOf } from './rows-store.ts'
import { heldImport, isDraft, shown, theirImport } from './shown.ts'
import { beginApplying, beginUndoing, doneBefore } from './store.ts'

/** The clock is the call's. */
export type NeedsHere = Omit<Needs, 'clock'>

const TAKEN = '23505'

/** What fails here is met again by the job, which says it aloud. */
function goOn(needs: Needs, id: number): void {
  void runJob(needs, id).catch(() => undefined)
}

export const applyAnswer = (needs: NeedsHere) =>
  handle(applyImport)(async ({ who, params: { id }, body, db, tx, clock, settings, refuse }) => {
    await theirImport(db, who, id)
    await demandFreshStepUp({ who, db, settings })
    await tx(async (sql) => {
      const facts = await heldImport(sql, who, id)
      if (!isDraft(facts)) return refuse('not_a_draft')
      const [rows, files] = [await countsOf(sql, id), await fileCounts(sql, id)]
      if (rows.faults > 0 || rows.good + rows.waiting === 0) return refuse('rows_with_faults')
      if (rows.waiting > 0) return refuse('contract_missing')
      if (files.unmatched > 0) return refuse('file_unmatched')
      if (rows.good !== body.shops) return refuse('changed_meanwhile')
      if (await doneBefore(sql, facts.sha256)) return refuse('import_done_before')
      const live = (await rowsOf(sql, id)).filter(({ struck }) => !struck)
      const invited = live.filter((row) => {
        const read = readRow(row, facts.importType === 'group')
        return 'given' in read && read.given.userData !== undefined
      }).length
      await countShops(sql, who, live.length, refuse)
      await countInvitations(sql, who, invited, refuse)
      await beginApplying(sql, id, who.idUser)
      return openJob(sql, id, rows.good)
    }).catch((error: unknown) => {
      // Somebody said yes to the same sheet in this very moment, and was faster.
      if ((error as { code?: unknown }).code === TAKEN) return refuse('import_done_before')
      throw error
    })
    goOn({ ...needs, clock }, id)
    return shown(db, who, id)
  })

export const undoAnswer = (needs: NeedsHere) =>
  handle(undoImport)(async ({ who, params: { id }, body, db, tx, clock, refuse }) => {
    await tx(async (sql) => {
      const facts = await heldImport(sql, who, id)
      if (facts.state !== 'applied') return refuse('import_not_applied')
      if (await movedOn(sql, id)) return refuse('import_moved_on')
      await beginUndoing(sql, id, who.idUser, body.reason)
      return openJob(sql, id, (await shopsOf(sql, id)).length)
    })
    goOn({ ...needs, clock }, id)
    return shown(db, who, id)
  })

export const decideAnswer = handle(decideImport)(async (ask) => {
  const { who, params, db, settings, refuse } = ask
  const facts = await theirImport(db, who, params.id)
  if (facts.state !== 'applied') return refuse('import_not_applied')
  if (!facts.autoEnable) return refuse('not_auto')
  if (facts.appliedBy === who.idUser) return refuse('review_own')
  await demandFreshStepUp({ who, db, settings })
  const done = await approveReady(ask, facts.id)
  return { import: await shown(db, who, facts.id), ...done }
})
