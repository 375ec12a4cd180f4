/** The company's calls for gift codes: merchants, imports, stock, acts on single codes. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import {
  codeImport,
  importOutcome,
  merchantChanged,
  merchantWritten,
  reasonBody,
  seenCode,
  stockCode,
  stockMerchant,
} from './gift-shapes.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { counting, sortable, tableOf } from './sort.ts'
import { flag, gtid, id, paging, pathId, searchText } from './shapes.ts'
import { SHEET_FILE, SHEET_REFUSALS } from './sheet-file.ts'

const COMPANY = ['company', 'admin'] as const
const one = { params: z.object({ id: pathId }) }
const codes = z.object({ codes: z.int() })

/**
 * The company takes a sold code back: its buyer has the value again, the code is burned. `id`: of the code. One that its buyer has seen
 * takes two persons: it may have been used. `waits`: the first of them has said so, and nothing has happened yet.
 */
export const cancelGift = call({
  name: 'gift.cancelGift',
  method: 'POST',
  path: '/barcodes/externalgdo/cancel/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: reasonBody,
  output: z.object({ waits: z.boolean(), gtid: z.nullable(gtid), value: z.int(), code: stockCode }),
  refusals: { code_not_sold: 409, party_suspended: 409, second_person: 409 },
})

/** `came`: as they were brought in. */
const codeSort = sortable('came', 'merchant', 'value', 'state', 'expiry', 'bought')
export type CodeSort = NonNullable<z.output<typeof codeSort>>
const codesNarrowed = { text: searchText, filterAssigned: z.optional(flag), merchant: z.optional(pathId), sort: codeSort }

/**
 * `text`: a merchant, the last signs, a GTID, or the whole code. `filterAssigned`: true only sold ones, false only free ones. What came in
 * last stands first, unless `sort` says otherwise.
 */
export const listCodes = call({
  name: 'gift.listCodes',
  method: 'GET',
  path: '/barcodes/externalgdo/codes',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...paging, ...codesNarrowed, ...counting }),
  output: tableOf(stockCode, 'value'),
  refusals: {},
})

/** Masked like the list: no file holds a code. */
export const exportCodes = call({
  name: 'gift.exportCodes',
  method: 'GET',
  path: '/barcodes/externalgdo/codes/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...codesNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/**
 * Codes by a spreadsheet with the columns merchant, value, code, pin, url, expiry: all rows or none. `dryRun` only looks and names the rows
 * in the way. A code that was ever brought in is not taken twice, nor is the same file. To bring in wants a fresh proof: what is in the
 * sheet is sold, and owed to its merchants.
 */
export const importCodes = call({
  name: 'gift.importCodes',
  method: 'POST',
  path: '/barcodes/externalgdo/codes',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  money: true,
  onceBy: 'file',
  files: { file: SHEET_FILE },
  body: z.strictObject({ dryRun: z.optional(z.boolean()) }),
  output: importOutcome,
  refusals: {
    ...SHEET_REFUSALS,
    code_columns_needed: 422,
    columns_unknown: 422,
    codes_with_faults: 409,
    import_done_before: 409,
  },
})

const importSort = sortable('at', 'name', 'codes')
export type CodeImportSort = NonNullable<z.output<typeof importSort>>

/** Newest first. */
export const listCodeImports = call({
  name: 'gift.listCodeImports',
  method: 'GET',
  path: '/barcodes/externalgdo/imports',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, sort: importSort, ...counting }),
  output: tableOf(codeImport, 'codes'),
  refusals: {},
})

export const exportCodeImports = call({
  name: 'gift.exportCodeImports',
  method: 'GET',
  path: '/barcodes/externalgdo/imports/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ sort: importSort, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

export const getCodeImport = call({
  name: 'gift.getCodeImport',
  method: 'GET',
  path: '/barcodes/externalgdo/imports/{id}',
  roles: COMPANY,
  reach: 'named',
  ...one,
  output: codeImport,
  refusals: {},
})

/** What became of a sheet, by the SHA-256 of its file: known as soon as its rows are read, `working` while they are being written. */
export const getImportProgress = call({
  name: 'gift.getImportProgress',
  method: 'GET',
  path: '/barcodes/externalgdo/imports/progress/{sha256}',
  roles: COMPANY,
  reach: 'public',
  params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  output: z.object({ state: z.enum(['unknown', 'working', 'done']), done: z.int(), total: z.int(), import: z.nullable(codeImport) }),
  refusals: {},
})

/** A sheet with the headings and one line as it could be. */
export const getCodeTemplate = call({
  name: 'gift.getCodeTemplate',
  method: 'GET',
  path: '/barcodes/externalgdo/codes/template',
  roles: COMPANY,
  reach: 'public',
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  refusals: {},
})

/** Takes a code that nobody bought out of the stock for good: a loss of what it cost, so it wants a fresh proof. */
export const removeCode = call({
  name: 'gift.removeCode',
  method: 'DELETE',
  path: '/barcodes/externalgdo/codes/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  output: stockCode,
  refusals: { code_assigned: 409, code_gone: 409 },
})

/** The same with a reason. */
export const withdrawCode = call({
  name: 'gift.withdrawCode',
  method: 'POST',
  path: '/barcodes/externalgdo/codes/{id}/withdraw',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: reasonBody,
  output: stockCode,
  refusals: { code_assigned: 409, code_gone: 409 },
})

/**
 * A code that nobody bought, in clear, for whoever has to ask its merchant about it; written down with the reason. Nobody buys it any more:
 * it can only be withdrawn (T29).
 */
export const revealStock = call({
  name: 'gift.revealStock',
  method: 'POST',
  path: '/barcodes/externalgdo/codes/{id}/reveal',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...one,
  body: reasonBody,
  output: seenCode,
  refusals: { code_assigned: 409, code_gone: 409 },
})

/**
 * After an older backup was restored: nobody buys what looks free until the company has compared it with its merchant. It stops every sale,
 * so it wants a fresh proof.
 */
export const quarantineCodes = call({
  name: 'gift.quarantineCodes',
  method: 'POST',
  path: '/barcodes/externalgdo/codes/quarantine',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  body: reasonBody,
  output: codes,
  refusals: {},
})

/** Lets quarantined codes be bought again: of a merchant, or all. Wants a fresh proof: they may have been sold before. */
export const releaseCodes = call({
  name: 'gift.releaseCodes',
  method: 'POST',
  path: '/barcodes/externalgdo/codes/release',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  body: z.strictObject({ merchant: z.optional(id), ...reasonBody.shape }),
  output: codes,
  refusals: {},
})

/** Every merchant with what lies in stock. */
export const getCodeStock = call({
  name: 'gift.getCodeStock',
  method: 'GET',
  path: '/barcodes/externalgdo/stock',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ merchants: z.array(stockMerchant), quarantined: z.int() }),
  refusals: {},
})

/** What codes cost, what pays for them and who bears what lapses: wants a fresh proof, as every change of it does. */
export const createMerchant = call({
  name: 'gift.createMerchant',
  method: 'POST',
  path: '/barcodes/externalgdo/merchants',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  body: merchantWritten,
  output: stockMerchant,
  refusals: { merchant_known: 409, gdo_without_food: 409 },
})

/** What is not named stays. What a code cost when it came in does not change with the terms. Wants a fresh proof. */
export const updateMerchant = call({
  name: 'gift.updateMerchant',
  method: 'POST',
  path: '/barcodes/externalgdo/merchants/{id}',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...one,
  body: merchantChanged,
  output: stockMerchant,
  refusals: { merchant_known: 409, gdo_without_food: 409 },
})

export const setMerchantLogo = call({
  name: 'gift.setMerchantLogo',
  method: 'POST',
  path: '/barcodes/externalgdo/merchants/{id}/logo',
  roles: COMPANY,
  reach: 'named',
  ...one,
  files: { file: { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5_242_880 } },
  output: z.object({ logo: z.string() }),
  refusals: { picture_unreadable: 422, picture_too_many_pixels: 422 },
})
