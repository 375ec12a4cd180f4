/** What of a wallet expires when. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'

interface Held {
  type: TicketType
  unit: number
  amount: number
  expiring: readonly { amount: number; expiresAt: string | null }[]
}

export interface Expiry {
  /** Day as YYYY-MM-DD; null for what never ends. */
  day: string | null
  expiresAt: string | null
  value: number
  pieces: number
  byType: { type: TicketType; value: number; pieces: number }[]
}

/** One entry per day, nearest first, what never ends last. */
export function expiriesOf(groups: readonly Held[]): Expiry[] {
  const byDay = new Map<string | null, Expiry>()
  for (const group of groups) {
    const lots = group.expiring.length > 0 ? group.expiring : [{ amount: group.amount, expiresAt: null }]
    for (const { amount, expiresAt } of lots) {
      if (amount < 1) continue
      const day = expiresAt === null ? null : businessDay(Date.parse(expiresAt))
      const entry = byDay.get(day) ?? { day, expiresAt, value: 0, pieces: 0, byType: [] }
      byDay.set(day, entry)
      const value = amount * group.unit
      // Credits are counted in cents: as pieces they would be thousands.
      const pieces = group.type === 'free_credits' ? 0 : amount
      entry.value += value
      entry.pieces += pieces
      const same = entry.byType.find(({ type }) => type === group.type)
      if (same) {
        same.value += value
        same.pieces += pieces
      } else entry.byType.push({ type: group.type, value, pieces })
    }
  }
  return [...byDay.values()].toSorted((a, b) => ((a.day ?? '~') < (b.day ?? '~') ? -1 : 1))
}

/** The nearest end of anything held; null when nothing ends. */
export const nearestExpiry = (groups: readonly Held[]): Expiry | null => expiriesOf(groups).find(({ day }) => day !== null) ?? null
