/** The Italian text of an invoice line, the same on paper and in the electronic draft. */
import type { InvoiceLine } from '@taschino/contract/invoices.ts'
import { wordsOf } from '../../platform/words.ts'

const words = wordsOf('it')

export function lineText({ what, type, amount }: InvoiceLine): string {
  if (what === 'fee') return words('invoices.line.fee')
  if (what === 'credits') return words('invoices.line.credits', { people: String(amount) })
  return words('invoices.line.tickets', { type: type === null ? '' : words(`type.${type}`) })
}
