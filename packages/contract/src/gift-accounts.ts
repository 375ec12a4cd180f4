/** What the company settles with the merchants whose codes it sells, and the sales on which VAT falls due at once. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { stockCode, stockMerchant } from './gift-shapes.ts'
import { calendarDay, cents, gtid, id, instant, paging, pathId, sentence } from './shapes.ts'
import { counting, sortable, tableOf } from './sort.ts'

const COMPANY = ['company', 'admin'] as const
const one = { params: z.object({ id: pathId }) }

/** A merchant's invoice was paid at the bank: `on` and `reference` as its statement says. Never more than the merchant is owed. */
export const payMerchant = call({
  name: 'gift.payMerchant',
  method: 'POST',
  path: '/barcodes/externalgdo/merchants/{id}/paid',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: z.strictObject({ value: cents, on: calendarDay, reference: sentence }),
  output: z.object({ gtid, merchant: stockMerchant }),
  refusals: { over_the_debt: 409 },
})

/** The merchant takes off its claim what a code had cost that the company took back from its buyer; once. `reference`: its credit note. */
export const creditCode = call({
  name: 'gift.creditCode',
  method: 'POST',
  path: '/barcodes/externalgdo/codes/{id}/credited',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: z.strictObject({ reference: sentence }),
  output: stockCode,
  refusals: { code_not_cancelled: 409, credited_before: 409 },
})

const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))

/**
 * A code of single purpose that was sold, or whose sale was undone (`value` below zero). `buyer`: the shop that bought it; people are not
 * named, their movement is.
 */
export const vatSale = z.object({
  gtid,
  at: instant,
  undone: z.boolean(),
  merchant: z.object({ id, merchant: z.string() }),
  buyer: z.nullable(z.string()),
  value: z.int(),
  /** Percent, as it was when the code was sold. */
  rate: z.int(),
})
export type VatSale = z.output<typeof vatSale>

/** What a month comes to at one rate: what was paid, and how much of it is VAT. */
const vatSum = z.object({ rate: z.int(), sales: z.int(), value: z.int(), net: z.int(), vat: z.int() })
export type VatSum = z.output<typeof vatSum>

const saleSort = sortable('at', 'merchant', 'value', 'rate')
export type VatSaleSort = NonNullable<z.output<typeof saleSort>>
const soldIn = { month: z.optional(month), sort: saleSort }

/** Newest first, of this month (Europe/Rome) or `month`; `sums` are of all of it. */
export const listVatSales = call({
  name: 'gift.listVatSales',
  method: 'GET',
  path: '/barcodes/externalgdo/vat-sales',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...soldIn, limit: paging.limit, cursor: paging.cursor, ...counting }),
  output: z.object({ ...tableOf(vatSale, 'value').shape, month, sums: z.array(vatSum) }),
  refusals: {},
})

export const exportVatSales = call({
  name: 'gift.exportVatSales',
  method: 'GET',
  path: '/barcodes/externalgdo/vat-sales/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...soldIn, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
