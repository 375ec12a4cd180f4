/** What other features use of invoices: billing an agency, writing a credit note, settling what was paid. */
export { linesOfCredits } from './rules.ts'
export { owedFor, payableInvoices, type OwedRow, type PayableInvoice } from './read-store.ts'
export { remindInvoices } from './remind.ts'
export { holdOwed, insertSettlement, type Owed } from './store.ts'
export { billedBesides, mayBeTyped, nextInvoiceNumber, payOn, payRest, writeCreditNote, writeInvoice } from './write-invoice.ts'
