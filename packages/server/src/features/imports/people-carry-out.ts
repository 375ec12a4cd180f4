/** The calls that apply an import of people (with their agency or later) or undo it, which only start a job. */
import { applyPeopleImport, undoPeopleImport } from '@taschino/contract/imports-people.ts'
import { handle, type Who } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import type { Sql } from '../../platform/db/db.ts'
import { countInvitations } from '../accounts/public.ts'
import { closedBy, holdAgency } from '../agencies/public.ts'
import { goOn } from './jobs.ts'
import { openJob } from './jobs-store.ts'
import type { Needs } from './kind.ts'
import { heldPeople, isOpen, theirPeople } from './people-shown.ts'
import { peopleMovedOn } from './people-store.ts'
import { countOf } from './rows-store.ts'
import { beginApplying, beginUndoing, setAgencyOf, type PeopleFacts } from './store.ts'

type NeedsHere = Omit<Needs, 'clock'>

const { no: cannotApply, done: applying } = answersOf(applyPeopleImport)
const { no: cannotUndo, done: undoing } = answersOf(undoPeopleImport)

async function inTheWay(sql: Sql, facts: PeopleFacts, people: number): Promise<StoredAnswer<'imports.applyPeopleImport'> | null> {
  if (!isOpen(facts)) return cannotApply('not_a_draft')
  if (facts.idAgency === null) return cannotApply('agency_missing')
  const agency = await holdAgency(sql, facts.idAgency)
  if (facts.idAgent !== null && agency?.state !== 'review') return cannotApply('people_by_company')
  const closed = facts.idAgent === null ? closedBy(agency) : null
  if (closed) return cannotApply(closed)
  const rows = await countOf(sql, facts.id)
  if (rows.faults > 0 || rows.good === 0) return cannotApply('rows_with_faults')
  return rows.good === people ? null : cannotApply('changed_meanwhile')
}

export const applyPeopleAnswer = (needs: NeedsHere) =>
  handle(applyPeopleImport)(async (ask) => {
    const { who, params, body, db, clock, refuse } = ask
    await theirPeople(db, who, params.id)
    const answer = await ask.once(who, ask.key, async (sql) => {
      const facts = await heldPeople(sql, who, params.id)
      const said = await inTheWay(sql, facts, body.people)
      if (said) return said
      if (facts.idAgent === null) await countInvitations(sql, who, body.people, refuse)
      await beginApplying(sql, facts.id, who.idUser)
      await openJob(sql, facts.id, body.people)
      return applying({ id: facts.id, state: 'applying', total: body.people })
    })
    goOn({ ...needs, clock }, params.id)
    return answer
  })

export const undoPeopleAnswer = (needs: NeedsHere) =>
  handle(undoPeopleImport)(async (ask) => {
    const { who, params, body, db, clock } = ask
    await theirPeople(db, who, params.id)
    const answer = await ask.once(who, ask.key, async (sql) => {
      const facts = await heldPeople(sql, who, params.id)
      if (facts.state !== 'applied') return cannotUndo('import_not_applied')
      if (await peopleMovedOn(sql, facts)) return cannotUndo('people_moved_on')
      const { good } = await countOf(sql, facts.id)
      await beginUndoing(sql, facts.id, who.idUser, body.reason)
      await openJob(sql, facts.id, good)
      return undoing({ id: facts.id, state: 'undoing', total: good })
    })
    goOn({ ...needs, clock }, params.id)
    return answer
  })

/** For the agency that is created in this transaction: how many people will follow. */
export async function beginWithAgency(
  sql: Sql,
  { who, idImport, idAgency }: { who: Who; idImport: number; idAgency: number },
  notReady: () => never,
): Promise<void> {
  const facts = await heldPeople(sql, who, idImport)
  const { good } = await countOf(sql, idImport)
  if (facts.state !== 'checked' || facts.idAgency !== null || good === 0) notReady()
  await setAgencyOf(sql, idImport, idAgency)
  await beginApplying(sql, idImport, who.idUser)
  await openJob(sql, idImport, good)
}
