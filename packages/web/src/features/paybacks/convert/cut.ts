/** Splits takings by type into amounts for euros, credits and business tickets, which are whole tickets. Pure. */
import type { Cents } from '@taschino/basics/money.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import { BUSINESS_UNIT, type ConversionTarget } from '@taschino/contract/paybacks.ts'

export interface Share {
  type: TicketType
  value: Cents
}
export interface Piece extends Share {
  to: ConversionTarget
}
export type Amounts = Readonly<Record<ConversionTarget, Cents>>

const wholeOf = (value: Cents): Cents => Math.floor(value / BUSINESS_UNIT) * BUSINESS_UNIT

/** The most that can become business tickets. */
export const mostBusiness = (byType: readonly Share[]): Cents => byType.reduce((sum, { value }) => sum + wholeOf(value), 0)

/** Three amounts that always make `all`: what one takes, the others give: euros first, then credits, then business tickets. */
export function balanced(amounts: Amounts, changed: ConversionTarget, value: Cents, all: Cents, most: Amounts): Amounts {
  const next = { ...amounts, [changed]: Math.max(0, Math.min(value, most[changed], all)) }
  if (changed === 'business') next.business = wholeOf(next.business)
  let over = next.payback + next.free_credits + next.business - all
  const others = (['payback', 'free_credits', 'business'] as const).filter((one) => one !== changed)
  for (const to of others) {
    const given = Math.max(
      0,
      to === 'business' ? Math.min(next.business, Math.ceil(over / BUSINESS_UNIT) * BUSINESS_UNIT) : Math.min(next[to], over),
    )
    next[to] -= given
    over -= given
  }
  // What is left over goes where there is room; at last back to where it was taken from.
  for (const to of [...others, changed].filter((one) => one !== 'business')) {
    const taken = Math.max(0, Math.min(-over, most[to] - next[to]))
    next[to] += taken
    over += taken
  }
  return next
}

/** Business first and from the end of the list, so that euros come from meal tickets as long as there are any. */
export function cutParts(byType: readonly Share[], amounts: Amounts): Piece[] {
  const left = new Map(TICKET_TYPES.map((type) => [type, byType.reduce((sum, share) => sum + (share.type === type ? share.value : 0), 0)]))
  const take = (to: ConversionTarget, types: readonly TicketType[]): Piece[] => {
    let wanted = amounts[to]
    return types.flatMap((type): Piece[] => {
      const there = left.get(type) ?? 0
      const value = Math.min(wanted, to === 'business' ? wholeOf(there) : there)
      wanted -= value
      left.set(type, there - value)
      return value > 0 ? [{ to, type, value }] : []
    })
  }
  return [...take('business', TICKET_TYPES.toReversed()), ...take('payback', TICKET_TYPES), ...take('free_credits', TICKET_TYPES)]
}
