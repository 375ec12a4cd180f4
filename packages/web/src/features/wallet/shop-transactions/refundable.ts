/** What of a payment can still be refunded: paid minus what earlier refunds gave back. Pure. */
import type { Part, TicketType } from '@taschino/basics/tickets.ts'

interface Child {
  readonly type: string
  readonly parts: readonly Part[]
}

export interface Refundable extends Part {
  readonly left: number
}

const same = (a: { unit: number; type: TicketType }, b: { unit: number; type: TicketType }): boolean =>
  a.unit === b.unit && a.type === b.type

/** Parts in the order of the payment; equal parts are added up, as the server does. */
export function refundable(parts: readonly Part[], children: readonly Child[]): Refundable[] {
  const back = children.filter((child) => child.type === 'refund').flatMap((child) => child.parts)
  const merged: Part[] = []
  for (const part of parts) {
    const known = merged.findIndex((item) => same(item, part))
    const before = merged[known]
    if (before) merged[known] = { ...before, amount: before.amount + part.amount }
    else merged.push({ ...part })
  }
  return merged.map((part) => {
    const gone = back.filter((item) => same(item, part)).reduce((sum, item) => sum + item.amount, 0)
    return { ...part, left: Math.max(0, part.amount - gone) }
  })
}

/**
 * What is to go back, from pieces of each part: kinds of which nothing was chosen are left out. What somebody chose stays as they chose it,
 * also when another till gave some back meanwhile: an amount must not change under the finger that presses it, so the server says no
 * instead.
 */
export function pickedParts(parts: readonly Refundable[], picked: readonly number[]): Part[] {
  return parts.map(({ unit, type }, nth) => ({ unit, type, amount: picked[nth] ?? 0 })).filter(({ amount }) => amount > 0)
}
