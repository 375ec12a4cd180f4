/** Makes lists of people as offices hand them in. */
import {
  applyPeopleImport,
  createPeopleImport,
  dropPeopleImport,
  getPeopleImport,
  listPeopleRows,
} from '@taschino/contract/imports-people.ts'
import type { PeopleImport } from '@taschino/contract/imports-shapes.ts'
import type { Person } from './personas.ts'

export interface ListedPerson {
  firstName: string
  lastName: string
  email: string
}

const FIRST = ['Anna', 'Bruno', 'Carla', 'Dino', 'Elisa', 'Fabio', 'Gaia', 'Ivo'] as const
const LAST = ['Bianchi', 'Conti', 'De Rossi', 'Esposito', 'Fontana', 'Greco'] as const
let lists = 0

/** People whom no other list has. */
export function somePeople(count: number): ListedPerson[] {
  const list = ++lists
  return Array.from({ length: count }, (_, at) => ({
    firstName: FIRST[at % FIRST.length] ?? 'Anna',
    lastName: LAST[at % LAST.length] ?? 'Bianchi',
    email: `persona${list}.${at}.${Math.random().toString(36).slice(2, 8)}@ditta.test`,
  }))
}

export const PEOPLE_HEADINGS = 'Nome;Cognome;E-mail'
export const peopleSheet = (people: readonly ListedPerson[], headings = PEOPLE_HEADINGS): File =>
  new File([[headings, ...people.map((one) => `${one.firstName};${one.lastName};${one.email}`)].join('\n')], 'persone.csv')

const WORKS = new Set(['applying', 'undoing'])

/** How the list stands when the work on it is over. */
export async function listSettled(who: Person, id: number): Promise<PeopleImport> {
  for (;;) {
    const now = await who.gets(getPeopleImport, { params: { id: String(id) } })
    if (!WORKS.has(now.state)) return now
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** A list that lies on the desk, for the agency that is about to be opened. */
export const onTheDesk = async (who: Person, people: readonly ListedPerson[]): Promise<number> =>
  (await who.gets(createPeopleImport, { body: {}, files: { sheet: peopleSheet(people) } })).import.id

/** What is wrong with each row, `2 email format`; nothing of it stays on the desk. */
export async function faultsIn(who: Person, people: readonly ListedPerson[]): Promise<string[]> {
  const { import: made } = await who.gets(createPeopleImport, { body: {}, files: { sheet: peopleSheet(people) } })
  const params = { id: String(made.id) }
  const { items } = await who.gets(listPeopleRows, { params, query: { only: 'faults' } })
  await who.gets(dropPeopleImport, { params })
  return items.flatMap(({ n, faults }) => faults.map(({ at, why }) => `${n} ${at} ${why}`))
}

/** An office brings in all of them. */
export async function bringsIn(who: Person, people: readonly ListedPerson[]): Promise<PeopleImport> {
  const { import: made } = await who.gets(createPeopleImport, { body: {}, files: { sheet: peopleSheet(people) } })
  await who.gets(applyPeopleImport, { params: { id: String(made.id) }, body: { people: people.length } })
  return listSettled(who, made.id)
}
