/** Invoices to agencies: an agency reads its own, the company everybody's; the draft for the exchange system is the company's. */
import type { Rows } from '../row.ts'
import type { Target } from '../cast.ts'

const STAFF = { company: 'all', admin: 'all' }
/** Whoever of its office looks. */
const OFFICE = 'own group managed'

/** An invoice of the agency that the question is about, as another program numbered it. */
async function invoiceOf(to: Target): Promise<{ params: { id: number } }> {
  const { rows } = await to.world.db.query<{ id: number }>(
    `with paid as (insert into credit_grant (kind, id_agency, reason, people, value, hash, state, made_by, made_at, decided_at, invoice_number, value_date)
       select 'welfare', $1, 'Prova', 1, 100, 'x', 'given', min(id), now(), now(), $2, current_date from app_user returning id)
     insert into invoice (kind, year, number, day, due, id_agency, what, id_grant, buyer, lines, net, vat, total, made_at)
     select 'invoice', 2026, $2, current_date, current_date, $1, 'credits', paid.id, '{"name":"Prova","address":"Via Po 1, 10123 Torino (TO)","vatNumber":null,"fiscalCode":null,"sdi":null,"pec":null}',
       '[{"what":"credits","type":"free_credits","amount":1,"unit":null,"net":100,"rate":0}]', 100, 0, 100, now() from paid returning id`,
    [await to.agency(), `M/${crypto.randomUUID()}`],
  )
  return { params: { id: rows[0]?.id ?? 0 } }
}

export const invoicesRows: Rows = {
  'invoices.listInvoices': {},
  'invoices.exportInvoices': { ask: () => ({ query: { format: 'csv' } }) },
  'invoices.getInvoice': { ask: invoiceOf, sees: { agency: OFFICE, ...STAFF } },
  'invoices.getInvoicePdf': { ask: invoiceOf, sees: { agency: OFFICE, ...STAFF } },
  'invoices.getInvoiceXml': { ask: invoiceOf, sees: STAFF },
}
