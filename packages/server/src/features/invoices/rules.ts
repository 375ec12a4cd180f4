/** How invoices are numbered and reminded of, and the line for credits (orders are computed by basics/order-bill.ts). Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { InvoiceLine } from '@taschino/contract/invoices.ts'

/** Free credits are money in another form: out of scope of VAT. */
export const linesOfCredits = (value: Cents, people: number): InvoiceLine[] => [
  { what: 'credits', type: 'free_credits', amount: people, unit: null, net: value, rate: 0 },
]

export const numberOf = (kind: 'invoice' | 'credit-note', series: string, year: number, n: number): string =>
  `${kind === 'credit-note' ? 'NC-' : ''}${series}${year}/${n}`

/** Numbers of this shape are the service's own: who types one would stand in the way of the series. */
export const isOwnNumber = (number: string): boolean => /^(NC-)?[A-Z]{1,3}2\d{3}\/\d+$/i.test(number)

/** Days after the due one on which an agency is written to: the first, the second and the last letter. */
const REMINDED = [1, 8, 22]

/** The day of the next letter when so many have left; null: somebody has to call them. */
export const nextReminder = (due: string, sent: number, today: string): string | null => {
  const after = REMINDED[sent]
  if (after === undefined) return null
  const day = addDays(due, after)
  // A service that slept does not make up for it with three letters in a row.
  return day > today ? day : addDays(today, 7)
}
