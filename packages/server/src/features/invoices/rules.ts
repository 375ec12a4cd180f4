/** What stands on an invoice and when it is to be paid, reminded of, and called late. Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { InvoiceLine } from '@taschino/contract/invoices.ts'
import type { Settings } from '../../platform/config/settings.ts'

type Billing = Settings['invoices']
type OrderedType = Exclude<TicketType, 'free_credits'>

const RATE_OF = { normal: 'vatNormal', business: 'vatBusiness', gdo: 'vatGdo' } as const

/** Hundredths of a percent of an amount, to the nearest cent. */
const shareOf = (value: Cents, rate: number): Cents => Math.floor((value * rate + 5000) / 10_000)

/** Tickets at the rate that the company's settings say, and the company's fee where it takes one. */
export function linesOfOrder(order: { type: OrderedType; unit: Cents; amount: number }, billing: Billing): InvoiceLine[] {
  const net = order.unit * order.amount
  const fee = shareOf(net, billing.fee)
  return [
    { what: 'tickets', ...order, net, rate: billing[RATE_OF[order.type]] },
    ...(fee > 0 ? [{ what: 'fee', type: null, amount: 1, unit: fee, net: fee, rate: billing.feeVat } as const] : []),
  ]
}

/** Free credits are money in another form: out of scope of VAT. */
export const linesOfCredits = (value: Cents, people: number): InvoiceLine[] => [
  { what: 'credits', type: 'free_credits', amount: people, unit: null, net: value, rate: 0 },
]

/** VAT is reckoned once for each rate, not line by line: that is how the exchange system checks it. */
export function ratesOf(lines: readonly InvoiceLine[]): { rate: number; net: Cents; vat: Cents }[] {
  return [...Map.groupBy(lines, ({ rate }) => rate)]
    .map(([rate, of]) => ({ rate, net: of.reduce((sum, { net }) => sum + net, 0) }))
    .map((one) => ({ ...one, vat: shareOf(one.net, one.rate * 100) }))
    .toSorted((a, b) => a.rate - b.rate)
}

export function sumsOf(lines: readonly InvoiceLine[]): { net: Cents; vat: Cents; fee: Cents; total: Cents } {
  const rates = ratesOf(lines)
  const net = rates.reduce((sum, one) => sum + one.net, 0)
  const vat = rates.reduce((sum, one) => sum + one.vat, 0)
  const fee = lines.filter(({ what }) => what === 'fee').reduce((sum, one) => sum + one.net, 0)
  return { net, vat, fee, total: net + vat }
}

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
