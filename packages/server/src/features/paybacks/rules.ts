/** What takings may be asked for, from which types they are taken, and what prevents it. Pure. */
import type { Share } from '@taschino/basics/fees.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { PaybackOption } from '@taschino/basics/payback.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { BUSINESS_UNIT, type ConversionTarget } from '@taschino/contract/paybacks.ts'

/** A transfer costs as much for a cent as for a thousand euros; less than this is paid only when it is all there is. */
export const LEAST_PAYBACK: Cents = 100

/** Takings from shops of the same group rest this long before they become anything else (T16). */
export const HOLD_MS = 48 * 3_600_000

export interface Takings {
  byType: readonly Share[]
  /** Of them: what rests. */
  held: Cents
}

export const sumOf = (shares: readonly { value: Cents }[]): Cents => shares.reduce((sum, { value }) => sum + value, 0)

export const availableOf = ({ byType, held }: Takings): Cents => Math.max(0, sumOf(byType) - held)

/** The least that can be asked for: one euro, or all there is. */
export const leastOf = (available: Cents): Cents => (available > 0 ? Math.min(LEAST_PAYBACK, available) : LEAST_PAYBACK)

export type Obstacle = { name: 'takings_short' | 'takings_held' | 'payback_too_small'; facts: Record<string, number> }

/** Why this much cannot become euros now; null when it can. */
export function obstacleTo(value: Cents, takings: Takings): Obstacle | null {
  const available = availableOf(takings)
  if (value > sumOf(takings.byType)) return { name: 'takings_short', facts: { available } }
  if (value > available) return { name: 'takings_held', facts: { available, held: takings.held } }
  return value < leastOf(available) ? { name: 'payback_too_small', facts: { total: LEAST_PAYBACK } } : null
}

export interface Piece {
  to: ConversionTarget
  type: TicketType
  value: Cents
}

/** The parts that go one way, each type once, in the order of the app. */
export function sharesTo(to: ConversionTarget, parts: readonly Piece[]): Share[] {
  return TICKET_TYPES.map((type) => ({ type, value: sumOf(parts.filter((part) => part.to === to && part.type === type)) })).filter(
    ({ value }) => value > 0,
  )
}

/** Why these parts cannot be cut out of these takings; null when they can. */
export function obstacleToParts(
  parts: readonly Piece[],
  takings: Takings,
): Obstacle | { name: 'business_not_whole'; facts: Record<string, number> } | null {
  if (parts.some(({ to, value }) => to === 'business' && value % BUSINESS_UNIT !== 0))
    return { name: 'business_not_whole', facts: { unit: BUSINESS_UNIT } }
  const all = takings.byType
  const short = TICKET_TYPES.some(
    (type) => sumOf(parts.filter((part) => part.type === type)) > sumOf(all.filter((one) => one.type === type)),
  )
  if (short) return { name: 'takings_short', facts: { available: sumOf(all) } }
  const available = availableOf(takings)
  if (sumOf(parts) > available) return { name: 'takings_held', facts: { available, held: takings.held } }
  const euros = sumOf(sharesTo('payback', parts))
  return euros === 0 ? null : obstacleTo(euros, takings)
}

/** Only the term that was chosen, as it stands today. */
/** Null where the company does not offer this term any more. */
export const chosenOption = (options: readonly PaybackOption[], days: number): PaybackOption | null =>
  options.find((option) => option.days === days) ?? null
