/** The calls that this feature answers. */
import { exportInvoicesAnswer, getInvoiceAnswer, getInvoicePdfAnswer, getInvoiceXmlAnswer, listInvoicesAnswer } from './read.ts'
import { getInvoiceTermsAnswer, setInvoiceTermsAnswer } from './terms.ts'

export const invoicesCalls = [
  listInvoicesAnswer,
  exportInvoicesAnswer,
  getInvoiceAnswer,
  getInvoicePdfAnswer,
  getInvoiceXmlAnswer,
  getInvoiceTermsAnswer,
  setInvoiceTermsAnswer,
] as const
