/** The call that takes a list of people, as a sheet or typed: judged row by row and stored; nobody is invited yet. */
import { personCells, readPeople } from '@taschino/basics/people-sheet.ts'
import { IMPORT_ROWS } from '@taschino/contract/imports-shapes.ts'
import { createPeopleImport } from '@taschino/contract/imports-people.ts'
import { handle, type Ask } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sheetOr } from '../../platform/sheets/read-sheet.ts'
import { isStaff, reachesPlace } from '../accounts/public.ts'
import { closedBy, readAgency } from '../agencies/public.ts'
import { judgePeopleRows } from './people-judge.ts'
import { handsOf, shownPeople } from './people-shown.ts'
import type { WrittenPerson } from './people-store.ts'
import { DRAFTS, hashOf, shownName } from './sheet-facts.ts'
import { draftsOpen, insertImport } from './store.ts'

type Handed = Ask<typeof createPeopleImport>

interface Table {
  rows: WrittenPerson[]
  ignored: string[]
  sha256: string
  name: string
}

const written = (at: number, cells: WrittenPerson['cells']): WrittenPerson => ({
  n: at + 1,
  line: null,
  hidden: false,
  struck: false,
  cells,
})

/** Unknown columns are dropped and named: other data about people are not ours to store. */
async function tableOf({ who, body, files, refuse }: Handed): Promise<Table> {
  if (!files.sheet) {
    const rows = (body.people ?? []).map((cells, at) => written(at, personCells(cells)))
    return { rows, ignored: [], sha256: hashOf(JSON.stringify(rows)), name: '' }
  }
  const sheet = await sheetOr((fault) => refuse(`sheet_${fault}`), files.sheet.bytes, who.idUser)
  const { skip, people, ignored } = readPeople(sheet.rows.map(({ cells }) => cells))
  const lines = people.flatMap((person, at) => {
    const cells = personCells(person)
    const { line, hidden } = sheet.rows[skip + at] ?? { line: null, hidden: false }
    return Object.keys(cells).length === 0 ? [] : [{ line, hidden, cells }]
  })
  if (!lines.some(({ cells }) => cells.email?.includes('@'))) return refuse('people_columns_needed')
  const rows = lines.map(({ line, hidden, cells }, at) => ({ ...written(at, cells), line, hidden }))
  return { rows, ignored: ignored.slice(0, 10), sha256: hashOf(files.sheet.bytes), name: shownName(files.sheet.name) }
}

/** The agency of these people: an office's own; null for an agency that is about to be created. */
async function agencyOf(sql: Sql, { who, body, refuse }: Handed): Promise<number | null> {
  const own = who.role === 'agency' ? (who.idAgency ?? refuseCommon('not_found')) : null
  const idAgency = body.idAgency ?? own
  if (idAgency === null) return null
  if (own !== null ? own !== idAgency : !(await reachesPlace(sql, who, { idShop: null, idAgency }))) return refuseCommon('not_found')
  const agency = await readAgency(sql, idAgency)
  const office = own !== null || isStaff(who.role)
  const closed = office ? closedBy(agency) : agency?.state === 'review' ? null : 'people_by_company'
  return closed ? refuse(closed) : idAgency
}

export const createPeopleAnswer = handle(createPeopleImport)(async (ask) => {
  const { who, body, files, db, tx, settings, refuse } = ask
  if (!files.sheet === !body.people) return refuseInput([{ path: 'sheet', why: 'required' }])
  const idAgency = await agencyOf(db, ask)
  const { rows, ignored, sha256, name } = await tableOf(ask)
  if (rows.length > IMPORT_ROWS) return refuse('import_too_many_rows', { most: IMPORT_ROWS })
  return tx(async (sql) => {
    if ((await draftsOpen(sql, who.idUser)) >= DRAFTS) return refuse('too_many_imports', { most: DRAFTS })
    const id = await insertImport(sql, { ...handsOf(who), idAgency, sha256, name, by: who.idUser })
    await judgePeopleRows(sql, { id, idAgency }, rows, settings.emailEnding)
    return { import: await shownPeople(sql, who, id), ignored }
  })
})
