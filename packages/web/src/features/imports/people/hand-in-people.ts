/** Sends a list of people, as a file or as pasted rows. */
import { peopleFrom, personCells } from '@taschino/basics/people-sheet.ts'
import { createPeopleImport } from '@taschino/contract/imports-people.ts'
import { IMPORT_ROWS, type PeopleImport } from '@taschino/contract/imports-shapes.ts'
import { Refused } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'

export interface HandedIn {
  import: PeopleImport
  ignored: string[]
}

/** A large workbook is read by a process of its own. */
const PATIENCE_MS = 120_000
const quiet = { quiet: true, timeout: PATIENCE_MS } as const

export async function handInPeople(what: File | string, idAgency: number | undefined): Promise<HandedIn> {
  const about = idAgency === undefined ? {} : { idAgency }
  if (what instanceof File) {
    if (what.size === 0) throw new Refused({ error: 'sheet_empty' }, 400)
    return ask(createPeopleImport, { body: about, files: { sheet: what } }, quiet)
  }
  const people = peopleFrom(what).map(personCells)
  if (people.length === 0) throw new Refused({ error: 'sheet_empty' }, 400)
  if (people.length > IMPORT_ROWS) throw new Refused({ error: 'import_too_many_rows', facts: { most: IMPORT_ROWS } }, 400)
  return ask(createPeopleImport, { body: { ...about, people }, files: {} }, quiet)
}
