/** Somebody pays a shop with tickets and free credits: the earliest expiry goes first, the shop's takings grow by type. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import type { Call, Json, Leg, Movement } from '../movement.ts'

export interface PayInShop {
  gtid: Gtid
  payer: number
  shop: number
  parts: readonly Part[]
  /** The payer said yes to "again?". */
  confirmed: boolean
  /** Id of the charge it answers. */
  charge?: number | undefined
  /** The payer's agency, for lists filtered by it. */
  agency: number | null
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

/** One part per type and face value, however the payer wrote them down. */
function merged(parts: readonly Part[]): Part[] {
  const groups = new Map<string, Part>()
  for (const part of parts) {
    const key = `${part.type} ${part.unit}`
    groups.set(key, { ...part, amount: part.amount + (groups.get(key)?.amount ?? 0) })
  }
  return [...groups.values()]
}

/** `detail.parts` says what was paid with; it is added here. */
export function payInShop(facts: PayInShop): Movement {
  const { gtid, payer, shop, agency, call, events } = facts
  const parts = merged(facts.parts)
  const value = valueOfParts(parts)
  const types = parts.map((part) => part.type)
  const legs: Leg[] = parts.map(({ type, unit, amount }) => ({
    from: { party: payer, kind: 'tickets', type, unit },
    to: { party: shop, kind: 'takings', type },
    value: unit * amount,
  }))
  return {
    gtid,
    kind: 'payment',
    legs,
    call,
    events,
    at: facts.at,
    entries: [
      { party: payer, value: -value, counterparty: shop, agency, types },
      { party: shop, value, counterparty: payer, agency, types },
    ],
    detail: { ...facts.detail, parts },
    // A charge too: it can be taken once only, but a till that asks twice for one bill makes two of them.
    guard: { payer, payee: shop, confirmed: facts.confirmed },
    charge: facts.charge === undefined ? undefined : { id: facts.charge, payer, payee: shop },
  }
}
