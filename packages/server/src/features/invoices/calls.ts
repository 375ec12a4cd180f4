/** The list of the calls that invoices answers. */
import { exportInvoicesAnswer, getInvoiceAnswer, getInvoicePdfAnswer, getInvoiceXmlAnswer, listInvoicesAnswer } from './read.ts'

export const invoicesCalls = [listInvoicesAnswer, exportInvoicesAnswer, getInvoiceAnswer, getInvoicePdfAnswer, getInvoiceXmlAnswer] as const
