/** The kinds of value that circulate, in the order in which the app names them (docs/product.md, money). */

export const TICKET_TYPES = ['normal', 'business', 'gdo', 'free_credits'] as const

/** A ticket type equals the shop capability that accepts it. */
export type TicketType = (typeof TICKET_TYPES)[number]

/** Some pieces of one type and one face value (`unit` in cents); free credits have unit 1. */
export type Part = { unit: number; amount: number; type: TicketType }

/** At most this many meal tickets in one payment (DM 122/2017, now annex II.17 of D.Lgs. 36/2023); a setting of the circuit. */
export const MAX_NORMAL_TICKETS = 8

/** Value in cents of some parts. */
export function valueOfParts(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => sum + part.unit * part.amount, 0)
}
