/** New value: a lot of tickets that an agency ordered and owes for, or free credits that the company gives away. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Call, Json, Movement } from '../movement.ts'

interface Issue {
  gtid: Gtid
  /** Business uniqueness: the request or the campaign that this answers. */
  once: string
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

export interface IssueTickets extends Issue {
  agency: number
  type: TicketType
  unit: number
  amount: number
  /** Made by openLot in the same transaction. */
  lot: number
}

export function issueTickets(facts: IssueTickets): Movement {
  const { gtid, agency, type, unit, amount, lot, once, call, events } = facts
  return {
    gtid,
    kind: 'ticket-request',
    call,
    events,
    once,
    at: facts.at,
    legs: [{ from: { party: agency, kind: 'receivable' }, to: { party: agency, kind: 'tickets', type, unit, lot }, value: unit * amount }],
    entries: [{ party: agency, value: unit * amount, counterparty: COMPANY_PARTY, agency, types: [type] }],
    detail: { ...facts.detail, parts: [{ type, unit, amount }] },
  }
}

export interface GrantCredits extends Issue {
  to: number
  value: number
}

/** Free credits do not expire and belong to no lot. */
export function grantCredits(facts: GrantCredits): Movement {
  const { gtid, to, value, once, call, events } = facts
  return {
    gtid,
    kind: 'free-credits-request',
    call,
    events,
    once,
    at: facts.at,
    legs: [
      {
        from: { party: COMPANY_PARTY, kind: 'issuer', type: 'free_credits' },
        to: { party: to, kind: 'tickets', type: 'free_credits', unit: 1, lot: 0 },
        value,
      },
    ],
    entries: [{ party: to, value, counterparty: COMPANY_PARTY, agency: null, types: ['free_credits'] }],
    detail: { ...facts.detail, parts: [{ type: 'free_credits', unit: 1, amount: value }] },
  }
}
