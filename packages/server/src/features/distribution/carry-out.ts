/** The two calls that move tickets: carry a distribution out, or undo it. Both only start a job. */
import type { BodyOf } from '@taschino/contract/call.ts'
import { applyDistribution, undoDistribution, unscheduleDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { whyClosed } from '../agencies/public.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { isWithinReach } from './due-rules.ts'
import { grantsOf, lookedAtLately } from './grants-store.ts'
import { agencyOf } from './hand-in.ts'
import { openJob } from './jobs-store.ts'
import { runJob } from './jobs.ts'
import { shown, undoUntil } from './shown.ts'
import { beginApplying, beginUndoing, beginWaiting, endWaiting, handedOutBy, holdDistribution } from './store.ts'
import type { Needs } from './undo-job.ts'

const { no: cannotApply, done: applying } = answersOf(applyDistribution)
const { no: cannotUndo, done: undoing } = answersOf(undoDistribution)

/** What stands in the way; null: nothing. */
function inTheWay(seen: Distribution, body: BodyOf<typeof applyDistribution>): StoredAnswer<'distribution.applyDistribution'> | null {
  if (seen.rows.faults > 0) return cannotApply('rows_with_faults')
  if (seen.tickets === 0) return cannotApply('nothing_to_give')
  if (seen.tickets !== body.tickets || seen.value !== body.value) return cannotApply('changed_meanwhile')
  // On a day to come there may be more: the order that brings them is often on its way.
  if (body.on === undefined && seen.stock.some(({ after }) => after < 0)) return cannotApply('stock_short')
  return seen.twin && body.again !== true ? cannotApply('table_applied_before') : null
}

/**
 * Much at once, or bit by bit within a day, wants a proof from the last minutes; refused inside the transaction, so that the key stays free
 * for the next try.
 */
async function demandForMuch(sql: Sql, { who, settings }: Ask<typeof applyDistribution>, idAgency: number, value: number): Promise<void> {
  if (value + (await handedOutBy(sql, idAgency, who.idUser)) > settings.stepUp.handOut) await demandFreshStepUp({ who, db: sql, settings })
}

const TAKEN = '23505'

/**
 * The sum that came back from so few says what one of them has left. Told once for each of them in these days, as with a leaving: one look,
 * never a diary of lunches (decision 0083).
 */
const FEW = 5
const ONCE_IN_DAYS = 90

/** Agreed to for a day to come. */
async function wait(
  sql: Sql,
  by: number,
  { id, people, value }: Distribution,
  { idAgency, on, again }: { idAgency: number; on: string; again: boolean },
): Promise<StoredAnswer<'distribution.applyDistribution'>> {
  await beginWaiting(sql, id, { by, again, on })
  await noteDeed(sql, { by, act: 'distribution.scheduled', agency: idAgency, facts: { distribution: id, on, people, value } })
  return applying({ id, state: 'scheduled', total: people })
}

export const unscheduleAnswer = handle(unscheduleDistribution)(async ({ who, params, tx, refuse }) =>
  tx(async (sql) => {
    const facts = (await holdDistribution(sql, params.id, agencyOf(who))) ?? refuseCommon('not_found')
    if (facts.state !== 'scheduled') return refuse('not_scheduled')
    await endWaiting(sql, facts.id)
    const told = { distribution: facts.id, on: facts.dueOn }
    await noteDeed(sql, { by: who.idUser, act: 'distribution.unscheduled', agency: facts.idAgency, facts: told })
    return shown(sql, { ...facts, state: 'draft', dueOn: null, appliedBy: null })
  }),
)

export const applyAnswer = (needs: Needs) =>
  handle(applyDistribution)(async (ask) => {
    const answer = await ask
      .once(ask.who, ask.key, async (sql) => {
        const facts = (await holdDistribution(sql, ask.params.id, agencyOf(ask.who))) ?? refuseCommon('not_found')
        if (facts.state !== 'draft') return cannotApply('not_a_draft')
        const closed = await whyClosed(sql, facts.idAgency)
        if (closed) return cannotApply(closed)
        if (ask.body.on !== undefined && !isWithinReach(ask.body.on, ask.clock.now())) return cannotApply('day_out_of_reach')
        const seen = await shown(sql, facts)
        const said = inTheWay(seen, ask.body)
        if (said) return said
        await demandForMuch(sql, ask, facts.idAgency, seen.value)
        const { on } = ask.body
        if (on !== undefined) return wait(sql, ask.who.idUser, seen, { idAgency: facts.idAgency, on, again: ask.body.again === true })
        await beginApplying(sql, facts.id, { by: ask.who.idUser, again: ask.body.again === true })
        await openJob(sql, facts.id, seen.people)
        return applying({ id: facts.id, state: 'applying', total: seen.people })
      })
      .catch((error: unknown) => {
        // Somebody handed in the same table in this very moment, and was faster.
        if ((error as { code?: unknown }).code === TAKEN) return ask.refuse('table_applied_before')
        throw error
      })
    goOn(needs, ask.params.id)
    return answer
  })

export const undoAnswer = (needs: Needs) =>
  handle(undoDistribution)(async (ask) => {
    const answer = await ask.once(ask.who, ask.key, async (sql) => {
      const facts = (await holdDistribution(sql, ask.params.id, agencyOf(ask.who))) ?? refuseCommon('not_found')
      if (facts.state !== 'applied') return cannotUndo('not_applied')
      const closed = await whyClosed(sql, facts.idAgency)
      if (closed) return cannotUndo(closed)
      if (ask.clock.now() > undoUntil(facts)) return cannotUndo('undo_too_late')
      const people = [...new Set((await grantsOf(sql, facts.id)).map(({ idUser }) => idUser))]
      if (await lookedAtLately(sql, { id: facts.id, idAgency: facts.idAgency, people, few: FEW, days: ONCE_IN_DAYS }))
        return cannotUndo('taken_back_lately')
      await beginUndoing(sql, facts.id, ask.who.idUser, ask.body.reason)
      await openJob(sql, facts.id, people.length)
      return undoing({ id: facts.id, state: 'undoing', total: people.length })
    })
    goOn(needs, ask.params.id)
    return answer
  })

/** What fails here is met again by the job, which says it aloud. */
function goOn(needs: Needs, id: number): void {
  void runJob(needs, id).catch(() => undefined)
}
