/** Computes the invoice of an order: tickets at their VAT rate, the company's fee, the sums. The agency sees it before it asks. */
import type { Cents } from './money.ts'
import type { TicketType } from './tickets.ts'

export type OrderedType = Exclude<TicketType, 'free_credits'>

/** What the company bills by. Fee in hundredths of a percent of the tickets; rates of VAT in percent. */
export interface BillTerms {
  fee: number
  feeVat: number
  vatNormal: number
  vatBusiness: number
  vatGdo: number
}

export interface OrderLine {
  what: 'tickets' | 'fee'
  type: OrderedType | null
  amount: number
  unit: Cents
  net: Cents
  /** Percent. */
  rate: number
}

const RATE_OF = { normal: 'vatNormal', business: 'vatBusiness', gdo: 'vatGdo' } as const

/** Hundredths of a percent of an amount, to the nearest cent. */
const shareOf = (value: Cents, rate: number): Cents => Math.floor((value * rate + 5000) / 10_000)

/** Tickets at the rate that the company's settings say, and the company's fee where it takes one. */
export function linesOfOrder(order: { type: OrderedType; unit: Cents; amount: number }, terms: BillTerms): OrderLine[] {
  const net = order.unit * order.amount
  const fee = shareOf(net, terms.fee)
  return [
    { what: 'tickets', ...order, net, rate: terms[RATE_OF[order.type]] },
    ...(fee > 0 ? [{ what: 'fee', type: null, amount: 1, unit: fee, net: fee, rate: terms.feeVat } as const] : []),
  ]
}

/** A line, as far as sums go. */
interface Billed {
  what: string
  net: Cents
  rate: number
}

/** VAT is reckoned once for each rate, not line by line: that is how the exchange system checks it. */
export function ratesOf(lines: readonly Billed[]): { rate: number; net: Cents; vat: Cents }[] {
  return [...Map.groupBy(lines, ({ rate }) => rate)]
    .map(([rate, of]) => ({ rate, net: of.reduce((sum, { net }) => sum + net, 0) }))
    .map((one) => ({ ...one, vat: shareOf(one.net, one.rate * 100) }))
    .toSorted((a, b) => a.rate - b.rate)
}

export function sumsOf(lines: readonly Billed[]): { net: Cents; vat: Cents; fee: Cents; total: Cents } {
  const rates = ratesOf(lines)
  const net = rates.reduce((sum, one) => sum + one.net, 0)
  const vat = rates.reduce((sum, one) => sum + one.vat, 0)
  const fee = lines.filter(({ what }) => what === 'fee').reduce((sum, one) => sum + one.net, 0)
  return { net, vat, fee, total: net + vat }
}
