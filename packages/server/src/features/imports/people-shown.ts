/** An import of people as its reader sees it, and who may see it. */
import type { PeopleImport, PeopleLine } from '@taschino/contract/imports-shapes.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isStaff } from '../accounts/public.ts'
import { jobOf } from './jobs-store.ts'
import { peopleMovedOn } from './people-store.ts'
import { countOf, countsOf } from './rows-store.ts'
import { idOf, sheetLineOf } from './sheet-line.ts'
import { holdImport, loadImport, type Hands, type PeopleFacts } from './store.ts'

export type Holder = Pick<Who, 'role' | 'idUser' | 'idAgency'>

/** Whose it is: an office's, an agent's, or the company's. */
export const handsOf = ({ role, idUser, idAgency }: Holder): Hands<'agency-people'> => ({
  kind: 'agency-people',
  idAgent: isStaff(role) || role === 'agency' ? null : idUser,
  idOffice: role === 'agency' ? (idAgency ?? refuseCommon('not_found')) : null,
})

export const theirPeople = async (sql: Sql, who: Holder, id: number): Promise<PeopleFacts> =>
  (await loadImport(sql, handsOf(who), id)) ?? refuseCommon('not_found')

/** Locked until the transaction ends. */
export async function heldPeople(sql: Sql, who: Holder, id: number): Promise<PeopleFacts> {
  await theirPeople(sql, who, id)
  const facts = await holdImport(sql, id)
  return facts?.kind === 'agency-people' ? facts : refuseCommon('not_found')
}

export const isOpen = ({ state }: Pick<PeopleFacts, 'state'>): boolean => state === 'draft' || state === 'checked'

export async function listedPeople(sql: Sql, found: readonly PeopleFacts[]): Promise<PeopleLine[]> {
  const count = await countsOf(sql, found.map(idOf))
  return found.map((facts) => lineOf(facts, count(facts.id)))
}

const lineOf = (facts: PeopleFacts, rows: PeopleLine['rows']): PeopleLine => ({
  ...sheetLineOf(facts),
  agency: facts.idAgency === null ? null : { id: facts.idAgency, name: facts.agencyName ?? '' },
  rows,
})

export async function shownPeople(sql: Sql, who: Holder, id: number): Promise<PeopleImport> {
  const facts = await theirPeople(sql, who, id)
  return {
    ...lineOf(facts, await countOf(sql, id)),
    waits: facts.idAgent !== null,
    failure: facts.failure,
    job: await jobOf(sql, id),
    can: {
      mend: isOpen(facts),
      apply: facts.state === 'checked' && facts.idAgency !== null,
      undo: facts.state === 'applied' && !(await peopleMovedOn(sql, facts)),
    },
  }
}
