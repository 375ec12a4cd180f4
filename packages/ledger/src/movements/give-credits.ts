/** Free credits given with a reason: at the company's own cost, or owed by the agency that gives them. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Movement } from '../movement.ts'

export interface GiveCredits {
  gtid: Gtid
  /** The grant, of which each person gets one movement. */
  grant: number
  /** Who owes for it; null: the company's own cost. */
  agency: number | null
  to: number
  value: Cents
  detail: { [name: string]: Json }
  events: readonly Json[]
  at?: Date | undefined
}

/** Free credits do not expire and belong to no lot. */
export function giveCredits({ gtid, grant, agency, to, value, detail, events, at }: GiveCredits): Movement {
  return {
    gtid,
    kind: 'credits',
    call: null,
    events,
    once: `grant:${grant}:${to}`,
    at,
    legs: [
      {
        from: agency === null ? { party: COMPANY_PARTY, kind: 'issuer', type: 'free_credits' } : { party: agency, kind: 'receivable' },
        to: { party: to, kind: 'tickets', type: 'free_credits', unit: 1, lot: 0 },
        value,
      },
    ],
    entries: [{ party: to, value, counterparty: agency ?? COMPANY_PARTY, agency, types: ['free_credits'] }],
    detail: { ...detail, grant, parts: [{ type: 'free_credits', unit: 1, amount: value }] },
  }
}
