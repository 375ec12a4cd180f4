/** The calls that create many shops by one sheet with their contracts: matched and mended, then all or none. */
import * as z from 'zod/mini'
import { SHOP_COLUMNS } from '@taschino/basics/shop-sheet.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import {
  begun,
  FILE_FAULTS,
  FILES_AT_ONCE,
  IMPORT_ROWS,
  IMPORT_TYPES,
  IMPORT_REFUSALS,
  importFile,
  importLine,
  importRow,
  sheetSort,
  shopImport,
} from './imports-shapes.ts'
import { id, line, pageOf, paging, pathId, sentence } from './shapes.ts'
import { SHEET_FILE } from './sheet-file.ts'
import { counting, tableOf } from './sort.ts'

const NETWORK = ['agent', 'superagent', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const one = { params: z.object({ id: pathId }) }
const DRAFT_ONLY = { not_a_draft: 409 } as const

/** As a sheet each is looked into by a process of its own: an archive is neither a sheet nor a contract. */
const contracts = { ...SHEET_FILE, many: FILES_AT_ONCE, allBytes: 33_554_432, optional: true } as const

const cell = line(0, 500)
const writtenCells = z.partialRecord(z.enum(SHOP_COLUMNS), cell)
const refusedFiles = z.array(z.object({ name: z.string(), why: z.enum(FILE_FAULTS) }))

/**
 * Rows come as a sheet or as `shops`; of a group its own firm as `group`, else as the first row. `autoEnable` is the company's alone: its
 * shops can be approved in one act, by a second person. Nobody is brought in before `apply`.
 */
export const createImport = call({
  name: 'imports.createImport',
  method: 'POST',
  path: '/shops/bulk',
  roles: NETWORK,
  reach: 'self',
  body: z.strictObject({
    importType: z.enum(IMPORT_TYPES),
    autoEnable: z.optional(z.boolean()),
    group: z.optional(writtenCells),
    shops: z.optional(z.array(writtenCells).check(z.minLength(1), z.maxLength(IMPORT_ROWS))),
  }),
  files: { sheet: { ...SHEET_FILE, optional: true }, files: contracts },
  output: z.object({ import: shopImport, refused: refusedFiles }),
  refusals: {
    not_allowed: 403,
    ...IMPORT_REFUSALS,
    import_too_large: 409,
    columns_needed: 422,
    columns_unknown: 422,
    import_done_before: 409,
  },
})

export const listImports = call({
  name: 'imports.listImports',
  method: 'GET',
  path: '/shops/bulk',
  roles: NETWORK,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, sort: sheetSort, ...counting }),
  output: tableOf(importLine),
  refusals: {},
})

export const exportImports = call({
  name: 'imports.exportImports',
  method: 'GET',
  path: '/shops/bulk/export',
  roles: NETWORK,
  reach: 'self',
  query: z.object({ sort: sheetSort, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** A sheet with the headings and one line as it could be. */
export const getTemplate = call({
  name: 'imports.getTemplate',
  method: 'GET',
  path: '/shops/bulk/template',
  roles: NETWORK,
  reach: 'public',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: {},
})

export const getImport = call({
  name: 'imports.getImport',
  method: 'GET',
  path: '/shops/bulk/{id}',
  roles: NETWORK,
  reach: 'named',
  ...one,
  output: shopImport,
  refusals: {},
})

export const listImportRows = call({
  name: 'imports.listImportRows',
  method: 'GET',
  path: '/shops/bulk/{id}/rows',
  roles: NETWORK,
  reach: 'named',
  ...one,
  query: z.object({ only: z.optional(z.enum(['all', 'faults', 'waiting', 'struck'])), limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(importRow),
  refusals: {},
})

/** Mends cells of a row, or leaves it out (`struck`); what is not named stays. */
export const mendImportRow = call({
  name: 'imports.mendImportRow',
  method: 'POST',
  path: '/shops/bulk/{id}/rows/{n}',
  roles: NETWORK,
  reach: 'named',
  params: z.object({ id: pathId, n: pathId }),
  body: z.strictObject({ cells: z.optional(writtenCells), struck: z.optional(z.boolean()) }),
  output: z.object({ import: shopImport, row: importRow }),
  refusals: DRAFT_ONLY,
})

/** More contracts; those that cannot be kept are named with their reason, the others are. */
export const addImportFiles = call({
  name: 'imports.addImportFiles',
  method: 'POST',
  path: '/shops/bulk/{id}/files',
  roles: NETWORK,
  reach: 'named',
  ...one,
  files: { files: { ...contracts, optional: false } },
  output: z.object({ import: shopImport, refused: refusedFiles }),
  refusals: { ...DRAFT_ONLY, import_too_large: 409 },
})

export const listImportFiles = call({
  name: 'imports.listImportFiles',
  method: 'GET',
  path: '/shops/bulk/{id}/files',
  roles: NETWORK,
  reach: 'named',
  ...one,
  query: z.object({ only: z.optional(z.enum(['all', 'unmatched'])), limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(importFile),
  refusals: {},
})

/** By hand: to a row, or with null back to what its name says. */
export const matchImportFile = call({
  name: 'imports.matchImportFile',
  method: 'POST',
  path: '/shops/bulk/{id}/files/{file}',
  roles: NETWORK,
  reach: 'named',
  params: z.object({ id: pathId, file: pathId }),
  body: z.strictObject({ n: z.nullable(id) }),
  output: shopImport,
  refusals: { ...DRAFT_ONLY, row_unknown: 422 },
})

export const dropImportFile = call({
  name: 'imports.dropImportFile',
  method: 'DELETE',
  path: '/shops/bulk/{id}/files/{file}',
  roles: NETWORK,
  reach: 'named',
  params: z.object({ id: pathId, file: pathId }),
  output: shopImport,
  refusals: DRAFT_ONLY,
})

/** All rows or none, beside the call; `shops` is how many were seen. Once by its key, and only from a draft. */
export const applyImport = call({
  name: 'imports.applyImport',
  method: 'POST',
  path: '/shops/bulk/{id}/apply',
  roles: NETWORK,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: z.strictObject({ shops: z.int().check(z.minimum(1)) }),
  output: begun,
  refusals: {
    ...DRAFT_ONLY,
    rows_with_faults: 409,
    contract_missing: 409,
    file_unmatched: 409,
    changed_meanwhile: 409,
    import_done_before: 409,
    shops_a_day: 409,
    too_many_invitations: 409,
  },
})

/** While none of its shops was answered and no owner came in: all of them are given up, all invitations are over. */
export const undoImport = call({
  name: 'imports.undoImport',
  method: 'POST',
  path: '/shops/bulk/{id}/undo',
  roles: NETWORK,
  reach: 'named',
  money: true,
  ...one,
  body: z.strictObject({ reason: sentence }),
  output: begun,
  refusals: { import_not_applied: 409, import_moved_on: 409 },
})

/** A yes to all shops of an import with `autoEnable` that nothing stands in the way of, by somebody else than who brought them in. */
export const decideImport = call({
  name: 'imports.decideImport',
  method: 'POST',
  path: '/shops/bulk/{id}/decide',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...one,
  body: z.strictObject({ decision: z.literal('approved') }),
  output: z.object({ import: shopImport, approved: z.int(), hindered: z.int(), more: z.boolean() }),
  refusals: { import_not_applied: 409, not_auto: 409, review_own: 409 },
})

export const dropImport = call({
  name: 'imports.dropImport',
  method: 'DELETE',
  path: '/shops/bulk/{id}',
  roles: NETWORK,
  reach: 'named',
  ...one,
  output: z.object({ done: z.literal(true) }),
  refusals: DRAFT_ONLY,
})
