/** How invoices are numbered and reminded of, and the line for credits (orders are computed by basics/order-bill.ts). Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { InvoiceLine } from '@taschino/contract/invoices.ts'

/** Free credits are money in another form, outside the scope of VAT. */
export const linesOfCredits = (value: Cents, people: number): InvoiceLine[] => [
  { what: 'credits', type: 'free_credits', amount: people, unit: null, net: value, rate: 0 },
]

export const numberOf = (kind: 'invoice' | 'credit-note', series: string, year: number, n: number): string =>
  `${kind === 'credit-note' ? 'NC-' : ''}${series}${year}/${n}`

/** Numbers of the service's own series, which nobody may type. */
export const isOwnNumber = (number: string): boolean => /^(NC-)?[A-Z]{1,3}2\d{3}\/\d+$/i.test(number)

/** Days after the due day on which the first, second and last reminder is sent. */
const REMINDED = [1, 8, 22]

/** The day of the next reminder; null: there are no more. */
export const nextReminder = (due: string, sent: number, today: string): string | null => {
  const after = REMINDED[sent]
  if (after === undefined) return null
  const day = addDays(due, after)
  // A service that was closed for long sends one reminder, not three.
  return day > today ? day : addDays(today, 7)
}
