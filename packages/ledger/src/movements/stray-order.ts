/** The movement by which the company owes a provider for an order that only the provider knows, after a restored backup. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Movement } from '../movement.ts'

interface StrayOrder {
  gtid: Gtid
  provider: number
  /** As the provider calls it. */
  key: string
  /** The number of the provider's reading: each is booked once. */
  seq: number
  /** The change of what is owed; negative where the provider lowers its claim. */
  value: Cents
  events: readonly Json[]
  at?: Date | undefined
}

export function settleStray({ gtid, provider, key, seq, value, events, at }: StrayOrder): Movement {
  const [club, owes] = [
    { party: COMPANY_PARTY, kind: 'club' },
    { party: provider, kind: 'supplier' },
  ] as const
  return {
    gtid,
    kind: 'provider',
    call: null,
    entries: [],
    events,
    at,
    legs: [value > 0 ? { from: club, to: owes, value } : { from: owes, to: club, value: -value }],
    once: `stray:${provider}:${key}:${seq}`,
    detail: { step: 'stray', provider, key, value: Math.abs(value) },
  }
}
