/**
 * The calls for invoices to agencies and their credit notes: numbered without a gap, never changed. An agency reads its own, the company
 * all.
 */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { gtid, id, instant, paging, pathId, searchText, ticketType } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

const READERS = ['agency', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const whole = z.int().check(z.minimum(0))
const day = z.string()

export const INVOICE_KINDS = ['invoice', 'credit-note'] as const
/** `open` until it is paid, `late` after its day, `paid`, or `credited` by a note; a note is `credited` from the beginning. */
export const INVOICE_STATES = ['open', 'late', 'paid', 'credited'] as const
export const INVOICE_LINES = ['tickets', 'fee', 'credits'] as const

const named = z.nullable(z.object({ id, number: z.string() }))

export const invoice = z.object({
  id,
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  /** YYYY-MM-DD, as `due`, until when it is to be paid; null: a credit note. */
  day,
  due: z.nullable(day),
  agency: z.object({ id, name: z.string() }),
  what: z.enum(['tickets', 'credits']),
  state: z.enum(INVOICE_STATES),
  /** Cents, as `vat`, `total` and `open`; those of a note count downwards. */
  net: z.int(),
  vat: z.int(),
  total: z.int(),
  /** What is still to be paid of it. */
  open: whole,
  /** Days since it was due; 0 while it is not late. */
  late: whole,
  reminders: whole,
})
export type Invoice = z.output<typeof invoice>

const firm = z.object({
  name: z.string(),
  address: z.string(),
  vatNumber: z.nullable(z.string()),
  fiscalCode: z.nullable(z.string()),
  sdi: z.nullable(z.string()),
  pec: z.nullable(z.string()),
})
export type InvoiceFirm = z.output<typeof firm>

export const invoiceLine = z.object({
  what: z.enum(INVOICE_LINES),
  type: z.nullable(ticketType),
  /** Pieces; of credits, people. */
  amount: z.int(),
  unit: z.nullable(z.int()),
  net: z.int(),
  /** Percent; 0: out of scope of VAT. */
  rate: z.int(),
})
export type InvoiceLine = z.output<typeof invoiceLine>

export const invoiceDetail = z.object({
  ...invoice.shape,
  seller: z.nullable(firm),
  buyer: firm,
  lines: z.array(invoiceLine),
  /** By rate. */
  rates: z.array(z.object({ rate: z.int(), net: z.int(), vat: z.int() })),
  /** The order that it bills; the grant of credits. */
  request: z.nullable(gtid),
  grant: z.nullable(id),
  refersTo: named,
  creditedBy: named,
  reason: z.nullable(z.string()),
  /** What was paid, credited and taken back again, oldest first. */
  settled: z.array(z.object({ id, at: instant, how: z.enum(['paid', 'credited', 'undone']), value: z.int(), gtid: z.nullable(gtid) })),
  remindedAt: z.nullable(instant),
})
export type InvoiceDetail = z.output<typeof invoiceDetail>

const filters = {
  state: z.optional(z.enum(INVOICE_STATES)),
  kind: z.optional(z.enum(INVOICE_KINDS)),
  /** For the company: of this agency. An agency reads its own whatever it asks. */
  agency: z.optional(pathId),
  /** A number or the name of an agency. */
  text: searchText,
  /** By the day of the document. */
  ...daysBetween,
}
const invoiceSort = sortable('day', 'number', 'agency', 'due', 'net', 'vat', 'total', 'open')
export type InvoiceSort = NonNullable<z.output<typeof invoiceSort>>

/** Newest first unless another order is asked for. */
export const listInvoices = call({
  name: 'invoices.listInvoices',
  method: 'GET',
  path: '/invoices',
  roles: READERS,
  reach: 'self',
  query: z.object({ ...paging, ...filters, ...counting, sort: invoiceSort }),
  output: tableOf(invoice, 'net', 'vat', 'total', 'open'),
  refusals: {},
})

export const exportInvoices = call({
  name: 'invoices.exportInvoices',
  method: 'GET',
  path: '/invoices/export',
  roles: READERS,
  reach: 'self',
  query: z.object({ ...filters, sort: invoiceSort, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const one = { params: z.object({ id: pathId }) }

export const getInvoice = call({
  name: 'invoices.getInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  roles: READERS,
  reach: 'named',
  ...one,
  output: invoiceDetail,
  refusals: {},
})

export const getInvoicePdf = call({
  name: 'invoices.getInvoicePdf',
  method: 'GET',
  path: '/invoices/{id}/pdf',
  roles: READERS,
  reach: 'named',
  ...one,
  file: 'application/pdf',
  refusals: {},
})

/** The draft of the electronic invoice (FatturaPA, FPR12): for the company's invoicing program, which signs and sends it. */
export const getInvoiceXml = call({
  name: 'invoices.getInvoiceXml',
  method: 'GET',
  path: '/invoices/{id}/xml',
  roles: COMPANY,
  reach: 'named',
  ...one,
  file: 'application/xml',
  refusals: {
    /** The company has not said who it is: settings of the company, whom shops bill. */
    issuer_unknown: 409,
  },
})
