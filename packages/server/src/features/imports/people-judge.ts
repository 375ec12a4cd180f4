/** Judges rows of people as single invitations are: names and addresses as stored, existing people, the other rows. */
import { parseEmail } from '@taschino/basics/contacts.ts'
import { judgePeople, type PersonCells, type PersonRow } from '@taschino/basics/people-sheet.ts'
import type { PeopleRow } from '@taschino/contract/imports-shapes.ts'
import { isPlainLine } from '@taschino/contract/shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { addressesHere } from '../agencies/public.ts'
import type { WrittenPerson } from './people-store.ts'
import { saveRows } from './rows-store.ts'
import { setChecked, type PeopleFacts } from './store.ts'

export const personOf = ({ cells = {} }: { cells?: PersonCells }): PersonRow => ({
  firstName: cells.firstName ?? '',
  lastName: cells.lastName ?? '',
  email: cells.email ?? '',
})

/** Judges all rows anew; `checked` when none has a fault. */
export async function judgePeopleRows(
  sql: Sql,
  { id, idAgency }: Pick<PeopleFacts, 'id' | 'idAgency'>,
  written: readonly WrittenPerson[],
  ending: number,
): Promise<void> {
  const live = written.filter(({ struck }) => !struck)
  const people = live.map((row) => {
    const person = personOf(row)
    return { ...person, email: parseEmail(person.email, ending) ?? person.email }
  })
  // A text that is no address is not looked up (T66).
  const emails = people.flatMap(({ email }) => parseEmail(email, ending) ?? [])
  const here = idAgency === null ? new Map<string, 'here' | 'left'>() : await addressesHere(sql, idAgency, emails)
  const found = new Map<number, PeopleRow['faults']>(live.map(({ n, hidden }) => [n, hidden ? [{ at: null, why: 'hidden' }] : []]))
  for (const { row, at, why } of judgePeople(people, { isName: isPlainLine, ending, here }))
    found.get(live[row]?.n ?? 0)?.push({ at, why: why === 'missing' ? 'required' : why })
  const judged = written.map((row) => ({ ...row, isGroup: false, faults: found.get(row.n) ?? [], idFile: null }))
  await saveRows(sql, id, judged)
  await setChecked(sql, id, live.length > 0 && [...found.values()].every((faults) => faults.length === 0))
}
