/** What may be paid, cancelled and refunded. Pure, so that it is tested without a clock or a database. */
import { businessDay, businessMonth } from '@taschino/basics/business-day.ts'
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { TICKET_TYPES, valueOfParts, type Part, type TicketType } from '@taschino/basics/tickets.ts'
import type { PAY_REFUSALS } from '@taschino/contract/payments.ts'

type PayRefusal = keyof typeof PAY_REFUSALS

/** A payment as asked: one group by unit and amount, or several by parts. */
export interface AskedParts {
  unit?: number | undefined
  amount?: number | undefined
  type?: TicketType | undefined
  parts?: readonly Part[] | undefined
}

/** A field of the request that cannot be understood: an answer 400, not a refusal. */
export interface Misread {
  path: string
  why: 'required' | 'range' | 'unknown'
}

/**
 * Reads what was asked into parts: equal groups merged, in a fixed order, so that the same payment always looks the same.
 * Exactly one of the two forms must be used; value, face value of credits and number of groups must make sense.
 */
export function partsOf(asked: AskedParts): Part[] | Misread {
  const { unit, amount, type, parts } = asked
  if (parts) {
    if (unit !== undefined) return { path: 'unit', why: 'unknown' }
    if (amount !== undefined) return { path: 'amount', why: 'unknown' }
    if (type !== undefined) return { path: 'type', why: 'unknown' }
    return checkedParts(parts)
  }
  if (unit === undefined) return { path: 'unit', why: 'required' }
  if (amount === undefined) return { path: 'amount', why: 'required' }
  return checkedParts([{ unit, amount, type: type ?? 'normal' }])
}

function checkedParts(parts: readonly Part[]): Part[] | Misread {
  if (parts.some((part) => part.type === 'free_credits' && part.unit !== 1)) return { path: 'unit', why: 'range' }
  const merged = mergedParts(parts)
  const value = valueOfParts(merged)
  if (!Number.isSafeInteger(value) || value > MAX_CENTS) return { path: 'amount', why: 'range' }
  return merged
}

/** Equal groups added up; ordered by type as the app names them, then by face value, largest first. */
export function mergedParts(parts: readonly Part[]): Part[] {
  const byGroup = new Map<string, Part>()
  for (const part of parts) {
    const key = `${part.type}:${part.unit}`
    const found = byGroup.get(key)
    if (found) found.amount += part.amount
    else byGroup.set(key, { unit: part.unit, amount: part.amount, type: part.type })
  }
  return [...byGroup.values()].toSorted((a, b) => TICKET_TYPES.indexOf(a.type) - TICKET_TYPES.indexOf(b.type) || b.unit - a.unit)
}

/** What the rules need to know of the shop that is paid. */
export interface PaidShop {
  id: number
  enabled: boolean
  isGroup: boolean
  capabilities: readonly TicketType[]
}

export interface PaymentFacts {
  payer: number
  shop: PaidShop
  parts: readonly Part[]
  /** What the payer typed, or what the till asked for; undefined when nobody said. */
  bill: number | undefined
  maxNormal: number
}

/** Null when the payment may be tried; the ledger still has the last word on funds and frozen accounts. */
export function refusalOf({ payer, shop, parts, bill, maxNormal }: PaymentFacts): PayRefusal | null {
  if (payer === shop.id) return 'self_payment'
  if (shop.isGroup) return 'shop_is_group'
  if (!shop.enabled) return 'shop_disabled'
  if (parts.some((part) => !shop.capabilities.includes(part.type))) return 'type_not_accepted'
  const normal = parts.reduce((sum, part) => (part.type === 'normal' ? sum + part.amount : sum), 0)
  if (normal > maxNormal) return 'too_many_tickets'
  if (bill !== undefined && isOverTheBill(parts, bill)) return 'over_the_bill'
  return null
}

/**
 * Tickets give no change, so a payment may pass the bill by less than one ticket. A whole ticket too many is a mistake,
 * and so are credits beyond the bill, since credits can be counted to the cent.
 */
export function isOverTheBill(parts: readonly Part[], bill: number): boolean {
  const value = valueOfParts(parts)
  if (value <= bill) return false
  if (parts.some((part) => part.type === 'free_credits')) return true
  const largest = Math.max(...parts.map((part) => part.unit))
  return value >= bill + largest
}

/** A second payment of the same amount by the same payer to the same shop (docs/product.md, payments). */
export const REPEAT_REFUSED_MS = 5000
export const REPEAT_ASKED_MS = 15_000

export function repeatRefusal(sinceLastMs: number, confirmed: boolean): 'repeat_refused' | 'repeat_ask' | null {
  if (sinceLastMs < REPEAT_REFUSED_MS) return 'repeat_refused'
  if (sinceLastMs < REPEAT_ASKED_MS && !confirmed) return 'repeat_ask'
  return null
}

/** The shop takes back what it took on the same business day; the company until the month closes (docs/product.md, taking back). */
export function isTooLate(by: 'shop' | 'company' | 'admin', paidAt: number, now: number): boolean {
  return by === 'shop' ? businessDay(paidAt) !== businessDay(now) : businessMonth(paidAt) !== businessMonth(now)
}

/** A payment as it stands: what was paid by group and what has been given back. */
export interface Standing {
  paid: readonly Part[]
  givenBack: readonly Part[]
}

/** What is still there to give back, by group. */
export function leftOf({ paid, givenBack }: Standing): Part[] {
  return mergedParts(paid)
    .map((part) => {
      const back = givenBack.filter((other) => other.type === part.type && other.unit === part.unit)
      return { ...part, amount: part.amount - back.reduce((sum, other) => sum + other.amount, 0) }
    })
    .filter((part) => part.amount > 0)
}

/**
 * What of the payment is to go back: one group by unit, or several by parts, equal ones added up. `unclear` where two groups share the unit
 * and nobody said which;
 * null where one of them was not paid with.
 */
export function partsBack(paid: readonly Part[], asked: AskedParts): Part[] | Misread | 'unclear' | null {
  const { unit, amount, type } = asked
  if (asked.parts === undefined && unit !== undefined && amount !== undefined) {
    const groups = mergedParts(paid).filter((part) => part.unit === unit && (type === undefined || part.type === type))
    if (groups.length > 1) return 'unclear'
    return groups[0] ? [{ ...groups[0], amount }] : null
  }
  const read = partsOf(asked)
  if (!Array.isArray(read)) return read
  return read.every((part) => paid.some((one) => one.unit === part.unit && one.type === part.type)) ? read : null
}
