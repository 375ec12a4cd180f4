/** The calls that invite many people of an agency by one sheet: its rows are mended, then all are invited or nobody. */
import * as z from 'zod/mini'
import { PERSON_COLUMNS } from '@taschino/basics/people-sheet.ts'
import { CLOSED_REFUSALS } from './agency-shapes.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { begun, IMPORT_REFUSALS, IMPORT_ROWS, peopleImport, peopleLine, peopleRow, sheetSort } from './imports-shapes.ts'
import { id, line, pageOf, paging, pathId, sentence } from './shapes.ts'
import { SHEET_FILE } from './sheet-file.ts'
import { counting, tableOf } from './sort.ts'

/** The office of an agency, and those who open agencies. An agent sees what they brought in, until the company has agreed to the agency. */
const HANDS = ['agency', 'agent', 'superagent', 'company', 'admin'] as const
const one = { params: z.object({ id: pathId }) }
const DRAFT_ONLY = { not_a_draft: 409 } as const

const writtenCells = z.partialRecord(z.enum(PERSON_COLUMNS), line(0, 500))

/**
 * Rows come as a sheet or as `people`. An office brings in its own; others say for which agency, or leave it out for one that they are
 * about to open (`idImport` of agencies.createAgency). `ignored`: headings of columns that are not read. Nobody is written to before
 * `apply`.
 */
export const createPeopleImport = call({
  name: 'imports.createPeopleImport',
  method: 'POST',
  path: '/agencies/people/bulk',
  roles: HANDS,
  reach: 'named',
  body: z.strictObject({
    idAgency: z.optional(id),
    people: z.optional(z.array(writtenCells).check(z.minLength(1), z.maxLength(IMPORT_ROWS))),
  }),
  files: { sheet: { ...SHEET_FILE, optional: true } },
  output: z.object({ import: peopleImport, ignored: z.array(z.string()) }),
  refusals: { ...IMPORT_REFUSALS, people_columns_needed: 422, people_by_company: 403, ...CLOSED_REFUSALS },
})

export const listPeopleImports = call({
  name: 'imports.listPeopleImports',
  method: 'GET',
  path: '/agencies/people/bulk',
  roles: HANDS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, sort: sheetSort, ...counting }),
  output: tableOf(peopleLine),
  refusals: {},
})

export const exportPeopleImports = call({
  name: 'imports.exportPeopleImports',
  method: 'GET',
  path: '/agencies/people/bulk/export',
  roles: HANDS,
  reach: 'self',
  query: z.object({ sort: sheetSort, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** A sheet with the headings and one line as it could be. */
export const getPeopleTemplate = call({
  name: 'imports.getPeopleTemplate',
  method: 'GET',
  path: '/agencies/people/bulk/template',
  roles: HANDS,
  reach: 'public',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: {},
})

export const getPeopleImport = call({
  name: 'imports.getPeopleImport',
  method: 'GET',
  path: '/agencies/people/bulk/{id}',
  roles: HANDS,
  reach: 'named',
  ...one,
  output: peopleImport,
  refusals: {},
})

export const listPeopleRows = call({
  name: 'imports.listPeopleRows',
  method: 'GET',
  path: '/agencies/people/bulk/{id}/rows',
  roles: HANDS,
  reach: 'named',
  ...one,
  query: z.object({ only: z.optional(z.enum(['all', 'faults', 'struck'])), limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(peopleRow),
  refusals: {},
})

/** Mends cells of a row, or leaves it out (`struck`); what is not named stays. */
export const mendPeopleRow = call({
  name: 'imports.mendPeopleRow',
  method: 'POST',
  path: '/agencies/people/bulk/{id}/rows/{n}',
  roles: HANDS,
  reach: 'named',
  params: z.object({ id: pathId, n: pathId }),
  body: z.strictObject({ cells: z.optional(writtenCells), struck: z.optional(z.boolean()) }),
  output: z.object({ import: peopleImport, row: peopleRow }),
  refusals: DRAFT_ONLY,
})

/**
 * All rows or none, beside the call; `people` is how many were seen. Whether somebody has an account already is not told (T34): they are
 * written to, as with one invitation. What an agent brought in waits with its agency.
 */
export const applyPeopleImport = call({
  name: 'imports.applyPeopleImport',
  method: 'POST',
  path: '/agencies/people/bulk/{id}/apply',
  roles: HANDS,
  reach: 'named',
  money: true,
  ...one,
  body: z.strictObject({ people: z.int().check(z.minimum(1)) }),
  output: begun,
  refusals: {
    ...DRAFT_ONLY,
    agency_missing: 409,
    people_by_company: 403,
    rows_with_faults: 409,
    changed_meanwhile: 409,
    too_many_invitations: 409,
    ...CLOSED_REFUSALS,
  },
})

/** While none of them came in and nothing was given to any of them: all invitations are over, and the addresses are free. */
export const undoPeopleImport = call({
  name: 'imports.undoPeopleImport',
  method: 'POST',
  path: '/agencies/people/bulk/{id}/undo',
  roles: HANDS,
  reach: 'named',
  money: true,
  ...one,
  body: z.strictObject({ reason: sentence }),
  output: begun,
  refusals: { import_not_applied: 409, people_moved_on: 409 },
})

export const dropPeopleImport = call({
  name: 'imports.dropPeopleImport',
  method: 'DELETE',
  path: '/agencies/people/bulk/{id}',
  roles: HANDS,
  reach: 'named',
  ...one,
  output: z.object({ done: z.literal(true) }),
  refusals: DRAFT_ONLY,
})
