/** The calls that read invoices: list, export, one with its lines, its PDF, the electronic draft. */
import { businessDay } from '@taschino/basics/business-day.ts'
import {
  exportInvoices,
  getInvoice,
  getInvoicePdf,
  getInvoiceXml,
  listInvoices,
  type Invoice,
  type InvoiceDetail,
} from '@taschino/contract/invoices.ts'
import { file, handle, type Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import { tablePage } from '../../http/table-page.ts'
import { circuitName } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { draw } from '../papers/public.ts'
import { electronicInvoice } from './electronic.ts'
import { findInvoices, readInvoice, settledOf, sumInvoices, type InvoiceDocument, type InvoiceRow } from './read-store.ts'
import { lineText } from './line-text.ts'
import { ratesOf } from '@taschino/basics/order-bill.ts'

type Looks = Pick<Who, 'role' | 'idAgency'>

/** Whose invoices somebody reads: their agency's; null: all. */
const ownerOf = ({ role, idAgency }: Looks): number | null => (role === 'agency' ? (idAgency ?? refuseCommon('not_found')) : null)

function shown({ idAgency, agencyName, ...row }: InvoiceRow): Invoice {
  const { id, kind, number, day, due, what, state, net, vat, total, open, late, reminders } = row
  const agency = { id: idAgency, name: agencyName }
  return { id, kind, number, day, due, what, state, net, vat, total, open, late, reminders, agency }
}

const meantBy = (who: Looks, query: { agency?: number | undefined }): { idAgency: number | null } => ({
  idAgency: ownerOf(who) ?? query.agency ?? null,
})

export const listInvoicesAnswer = handle(listInvoices)(async ({ who, query, db, clock }) => {
  const today = businessDay(clock.now())
  const filters = { ...query, ...meantBy(who, query) }
  return tablePage(
    query,
    (page) => findInvoices(db, filters, today, { ...page, sort: query.sort }),
    shown,
    () => sumInvoices(db, filters, today),
  )
})

const COLUMNS: Export<Invoice> = {
  name: 'invoices.title',
  columns: (words) => [
    { key: 'number', head: words('invoices.number'), kind: 'text', of: (one) => one.number },
    { key: 'kind', head: words('export.kind'), kind: 'text', of: (one) => words(`invoices.kind.${one.kind}`) },
    { key: 'day', head: words('invoices.day'), kind: 'day', of: (one) => one.day },
    { key: 'agency', head: words('export.agency'), kind: 'text', of: (one) => one.agency.name },
    { key: 'state', head: words('export.status'), kind: 'text', of: (one) => words(`invoices.state.${one.state}`) },
    { key: 'due', head: words('invoices.due'), kind: 'day', of: (one) => one.due },
    { key: 'net', head: words('invoices.net'), kind: 'money', of: (one) => one.net },
    { key: 'vat', head: words('invoices.vat'), kind: 'money', of: (one) => one.vat },
    { key: 'total', head: words('invoices.total'), kind: 'money', of: (one) => one.total },
    { key: 'open', head: words('invoices.open'), kind: 'money', of: (one) => one.open },
    { key: 'reminders', head: words('invoices.reminders'), kind: 'count', of: (one) => one.reminders },
  ],
}

export const exportInvoicesAnswer = handle(exportInvoices)(async ({ who, query, db, clock, settings }) => {
  const page = { skip: 0, limit: settings.exportMax, sort: query.sort }
  const rows = await findInvoices(db, { ...query, ...meantBy(who, query) }, businessDay(clock.now()), page)
  return sheetFile(query, COLUMNS, rows.map(shown), settings)
})

const documentOf = async (sql: Sql, id: number, who: Looks, now: number): Promise<InvoiceDocument> =>
  (await readInvoice(sql, id, ownerOf(who), businessDay(now))) ?? refuseCommon('not_found')

async function detailOf(sql: Sql, one: InvoiceDocument): Promise<InvoiceDetail> {
  const { seller, buyer, lines, request, grant, refersTo, creditedBy, reason, remindedAt } = one
  const settled = await settledOf(sql, one.id)
  return {
    ...shown(one),
    seller,
    buyer,
    lines,
    request,
    grant,
    refersTo,
    creditedBy,
    reason,
    rates: ratesOf(lines),
    settled: settled.map((line) => ({ ...line, at: line.at.toISOString() })),
    remindedAt: remindedAt?.toISOString() ?? null,
  }
}

export const getInvoiceAnswer = handle(getInvoice)(async ({ who, params, db, clock }) =>
  detailOf(db, await documentOf(db, params.id, who, clock.now())),
)

const fileName = ({ kind, number }: InvoiceDocument): string =>
  `${kind === 'invoice' ? 'fattura' : 'nota-di-credito'}-${number.replace(/[^\w-]+/g, '-')}`

export const getInvoicePdfAnswer = handle(getInvoicePdf)(async ({ who, params, db, clock, settings }) => {
  const one = await documentOf(db, params.id, who, clock.now())
  const invoice = await detailOf(db, one)
  const paper = await draw({
    kind: 'invoice',
    invoice,
    lines: one.lines.map(lineText),
    iban: one.iban,
    now: clock.now(),
    circuit: circuitName(settings),
  })
  return file(paper, `${fileName(one)}.pdf`)
})

export const getInvoiceXmlAnswer = handle(getInvoiceXml)(async ({ who, params, db, clock, settings, refuse }) => {
  const one = await documentOf(db, params.id, who, clock.now())
  const xml = electronicInvoice(one, settings.issuer)
  return xml === null ? refuse('issuer_unknown') : file(Buffer.from(xml), `${fileName(one)}-BOZZA.xml`)
})
