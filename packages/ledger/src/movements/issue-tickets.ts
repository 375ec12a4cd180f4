/** New value: a lot of tickets that an agency ordered and owes for, or free credits from the company. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Call, Json, Leg, Movement } from '../movement.ts'

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
  /** What the invoice holds besides the tickets. */
  billed?: Billed | undefined
}

/** Cents of an invoice that are no tickets: the company's fee, and the VAT. */
export interface Billed {
  fee: number
  vat: number
}

/** An agency owes for both from the moment in which it is billed; nothing of either is a leg of nothing. */
export const billedLegs = (agency: number, { fee, vat }: Billed): Leg[] =>
  (
    [
      ['agency-fees', fee],
      ['vat', vat],
    ] as const
  )
    .filter(([, value]) => value > 0)
    .map(([kind, value]) => ({ from: { party: agency, kind: 'receivable' }, to: { party: COMPANY_PARTY, kind }, value }))

export function issueTickets(facts: IssueTickets): Movement {
  const { gtid, agency, type, unit, amount, lot, once, call, events, billed = { fee: 0, vat: 0 } } = facts
  return {
    gtid,
    kind: 'ticket-request',
    call,
    events,
    once,
    at: facts.at,
    legs: [
      { from: { party: agency, kind: 'receivable' }, to: { party: agency, kind: 'tickets', type, unit, lot }, value: unit * amount },
      ...billedLegs(agency, billed),
    ],
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
