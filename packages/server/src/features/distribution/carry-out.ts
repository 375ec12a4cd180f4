/** The two that move money: all rows or none, and back what is unspent. Both only say yes and begin; the work goes on beside the call. */
import { applyDistribution, undoDistribution } from '@taschino/contract/distribution.ts'
import { handle, type Ask } from '../../door/handle.ts'
import { once, refusalText, type Said } from '../../door/once.ts'
import { refuseAtDoor } from '../../door/refusal.ts'
import type { Sql } from '../../platform/db.ts'
import { grantsOf } from './grants-store.ts'
import { agencyOf } from './hand-in.ts'
import { openJob } from './jobs-store.ts'
import { runJob } from './jobs.ts'
import { shown, undoUntil } from './shown.ts'
import { beginApplying, beginUndoing, holdDistribution, type DistributionFacts } from './store.ts'
import type { Needs } from './undo-job.ts'

const no = <N extends string>(refusals: Readonly<Record<N, number>>) => (name: N): Said => ({ status: refusals[name], text: refusalText(name), gtid: null })
const cannotApply = no(applyDistribution.refusals)
const cannotUndo = no(undoDistribution.refusals)

const begun = ({ id }: Pick<DistributionFacts, 'id'>, state: 'applying' | 'undoing', total: number): Said => ({ status: 200, text: JSON.stringify({ id, state, total }), gtid: null })

/** What stands in the way; null: nothing. */
async function inTheWay(sql: Sql, facts: DistributionFacts, { body }: Pick<Ask<typeof applyDistribution>, 'body'>): Promise<Said | null> {
  const seen = await shown(sql, facts)
  if (seen.rows.faults > 0) return cannotApply('rows_with_faults')
  if (seen.tickets === 0) return cannotApply('nothing_to_give')
  if (seen.tickets !== body.tickets || seen.value !== body.value) return cannotApply('changed_meanwhile')
  if (seen.stock.some(({ after }) => after < 0)) return cannotApply('stock_short')
  return seen.twin && body.again !== true ? cannotApply('table_applied_before') : null
}

const TAKEN = '23505'

export const applyAnswer = (needs: Needs) => handle(applyDistribution)(async (ask) => {
  const answer = await once(ask.tx, ask.who, ask.key, async (sql) => {
    const facts = (await holdDistribution(sql, ask.params.id, agencyOf(ask.who))) ?? refuseAtDoor('not_found')
    if (facts.state !== 'draft') return cannotApply('not_a_draft')
    const said = await inTheWay(sql, facts, ask)
    if (said) return said
    const { people } = await shown(sql, facts)
    await beginApplying(sql, facts.id, { by: ask.who.idUser, again: ask.body.again === true })
    await openJob(sql, facts.id, people)
    return begun(facts, 'applying', people)
  }).catch((error: unknown) => {
    // Somebody handed in the same table in this very moment, and was faster.
    if ((error as { code?: unknown }).code === TAKEN) return ask.refuse('table_applied_before')
    throw error
  })
  goOn(needs, ask.params.id)
  return answer
})

export const undoAnswer = (needs: Needs) => handle(undoDistribution)(async (ask) => {
  const answer = await once(ask.tx, ask.who, ask.key, async (sql) => {
    const facts = (await holdDistribution(sql, ask.params.id, agencyOf(ask.who))) ?? refuseAtDoor('not_found')
    if (facts.state !== 'applied') return cannotUndo('not_applied')
    if (ask.clock.now() > undoUntil(facts)) return cannotUndo('undo_too_late')
    const people = new Set((await grantsOf(sql, facts.id)).map(({ idUser }) => idUser)).size
    await beginUndoing(sql, facts.id, ask.who.idUser, ask.body.reason)
    await openJob(sql, facts.id, people)
    return begun(facts, 'undoing', people)
  })
  goOn(needs, ask.params.id)
  return answer
})

/** What fails here is met again by the chore, which says it aloud. */
function goOn(needs: Needs, id: number): void {
  void runJob(needs, id).catch(() => undefined)
}
