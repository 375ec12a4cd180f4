/** An issued order is taken back: its tickets leave the agency, and so does the debt. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Movement } from '../movement.ts'
import { billedLegs, type Billed } from './issue-tickets.ts'

export interface WithdrawIssue {
  gtid: Gtid
  /** The movement that issued the lot. */
  issue: Gtid
  agency: number
  type: TicketType
  unit: number
  amount: number
  lot: number
  billed?: Billed | undefined
  detail: { [name: string]: Json }
  events: readonly Json[]
  at?: Date | undefined
}

/** All of the lot or nothing: what somebody else holds of it stays theirs, and the books refuse. */
export function withdrawIssue(facts: WithdrawIssue): Movement {
  const { gtid, issue, agency, type, unit, amount, lot, billed = { fee: 0, vat: 0 }, detail, events, at } = facts
  return {
    gtid,
    kind: 'cancellation',
    call: null,
    events,
    at,
    legs: [
      { from: { party: agency, kind: 'tickets', type, unit, lot }, to: { party: agency, kind: 'receivable' }, value: unit * amount },
      ...billedLegs(agency, billed).map(({ from, to, value }) => ({ from: to, to: from, value })),
    ],
    entries: [{ party: agency, value: -unit * amount, counterparty: COMPANY_PARTY, agency, types: [type] }],
    once: `cancel:${issue}`,
    parent: { gtid: issue, effect: 'cancel' },
    detail: { ...detail, parts: [{ type, unit, amount }] },
  }
}
