/** Decides what may pay for a code, and how. Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import type { Part, TicketType } from '@taschino/basics/tickets.ts'
import { CODE_DAYS_LEFT, CODES_A_DAY, CODES_VALUE_A_DAY, type GiftMerchant } from '@taschino/contract/gift-shapes.ts'

/** Tickets of one type and face value that somebody can spend now; `endsAt`: when the first of them expires. */
export interface Group {
  type: TicketType
  unit: number
  amount: number
  endsAt: number
}

/** What can be spent now, in groups by type and face value. */
export function groupsOf(pocket: readonly { type: TicketType; unit: number; amount: number; expiresAt: Date | null }[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { type, unit, amount, expiresAt } of pocket) {
    const key = `${type} ${unit}`
    const before = groups.get(key)
    const endsAt = Math.min(before?.endsAt ?? Infinity, expiresAt?.getTime() ?? Infinity)
    groups.set(key, { type, unit, amount: amount + (before?.amount ?? 0), endsAt })
  }
  return [...groups.values()]
}

export interface BoughtToday {
  codes: number
  value: number
}
export const NOTHING: BoughtToday = { codes: 0, value: 0 }

/** How many more codes one buyer may buy today. */
export const withinDay = ({ codes, value }: BoughtToday, { amount, unit }: { amount: number; unit: number }): boolean =>
  codes + amount <= CODES_A_DAY && value + amount * unit <= CODES_VALUE_A_DAY

/** What may pay this merchant for this role, in order: never meal tickets. */
export function typesFor(role: 'enduser' | 'shop', { payWith, food }: Pick<GiftMerchant, 'payWith' | 'food'>): TicketType[] {
  const types: TicketType[] = []
  if (food && payWith.includes('gdo')) types.push('gdo')
  if (role === 'shop' && payWith.includes('business')) types.push('business')
  return [...types, 'free_credits']
}

export interface Paid {
  parts: Part[]
  /** The missing cents of free credits. */
  missing: number
}

/**
 * Pays one price: tickets in the order of their types, of one type those that expire first, as many as fit, and credits for the rest.
 * Tickets give no change, so where credits are too few, fewer tickets of one kind and more of another are tried; `groups` is not changed.
 */
export function payFor(price: number, types: readonly TicketType[], groups: readonly Group[]): Paid {
  const credits = groups.filter(({ type }) => type === 'free_credits').reduce((sum, { amount }) => sum + amount, 0)
  const tickets = groups
    .filter(({ type, unit }) => type !== 'free_credits' && types.includes(type) && unit <= price)
    .toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type) || a.endsAt - b.endsAt || b.unit - a.unit)
  const vain = new Set<string>()
  let nearest = price
  const fill = (at: number, left: number): Part[] | null => {
    const group = tickets[at]
    if (!group) {
      nearest = Math.min(nearest, left)
      return left <= credits ? [] : null
    }
    const state = `${at} ${left}`
    if (vain.has(state)) return null
    for (let amount = Math.min(group.amount, Math.floor(left / group.unit)); amount >= 0; amount--) {
      const rest = fill(at + 1, left - amount * group.unit)
      if (rest) return amount > 0 ? [{ type: group.type, unit: group.unit, amount }, ...rest] : rest
    }
    vain.add(state)
    return null
  }
  const parts = fill(0, price)
  if (!parts) return { parts: [], missing: nearest - credits }
  const rest = price - parts.reduce((sum, { unit, amount }) => sum + unit * amount, 0)
  return { parts: rest > 0 ? [...parts, { type: 'free_credits', unit: 1, amount: rest }] : parts, missing: 0 }
}

/** The groups without these pieces. */
export const without = (groups: readonly Group[], parts: readonly Part[]): Group[] =>
  groups.map((group) => {
    const part = parts.find(({ type, unit }) => type === group.type && unit === group.unit)
    return part ? { ...group, amount: group.amount - part.amount } : group
  })

/** The cost of a code of this face value: whole cents, at least one. */
export const costOf = (unit: number, costBp: number): number => Math.max(1, Math.round((unit * costBp) / 10_000))

/** What of a sum that was paid is VAT: reckoned once for each rate, as the exchange system does, and not sale by sale. */
export function vatWithin(value: number, rate: number): { net: number; vat: number } {
  const net = Math.round((value * 100) / (100 + rate))
  return { net, vat: value - net }
}

/** The last expiry day with which a code is no longer sold today. */
export const endsTooSoon = (expiresOn: string, today: string): boolean => expiresOn < addDays(today, CODE_DAYS_LEFT)

/** How many days the stock lasts at the rate of the last `days`. */
export const daysLeft = (free: number, sold: number, days: number): number | null => (sold === 0 ? null : Math.floor((free * days) / sold))
