/** Expired tickets go from their holder to breakage, once per holder, lot and day. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Part } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Movement } from '../movement.ts'

export interface ExpireTickets {
  gtid: Gtid
  holder: number
  agency: number | null
  part: Part & { lot: number }
  /** Business day on which they are written off, YYYY-MM-DD: tickets that come back to the lot later expire on their own day. */
  day: string
  events: readonly Json[]
  at?: Date | undefined
}

export function expireTickets({ gtid, holder, agency, part, day, events, at }: ExpireTickets): Movement {
  const { type, unit, amount, lot } = part
  const value = unit * amount
  return {
    gtid,
    kind: 'expiry',
    events,
    at,
    call: null,
    legs: [{ from: { party: holder, kind: 'tickets', type, unit, lot }, to: { party: COMPANY_PARTY, kind: 'breakage', type }, value }],
    entries: [{ party: holder, value: -value, counterparty: COMPANY_PARTY, agency, types: [type] }],
    once: `expiry:${lot}:${holder}:${day}`,
    detail: { parts: [{ type, unit, amount }] },
  }
}
