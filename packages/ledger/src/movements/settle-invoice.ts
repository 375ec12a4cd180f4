/** An agency pays an invoice, in whole or part: debt becomes money in the bank; and back again after a mistake. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Call, Json, Movement } from '../movement.ts'

export interface SettleInvoice {
  gtid: Gtid
  agency: number
  /** Which payment of which invoice this is: it is booked once. */
  once: string
  value: Cents
  detail: { [name: string]: Json }
  call: Call | null
  at?: Date | undefined
}

/** The agency's tickets do not change, so it reads nothing of it in its list. */
export function settleInvoice({ gtid, agency, once, value, detail, call, at }: SettleInvoice): Movement {
  return {
    gtid,
    kind: 'ticket-request',
    events: [],
    call,
    at,
    legs: [{ from: { party: COMPANY_PARTY, kind: 'bank' }, to: { party: agency, kind: 'receivable' }, value }],
    entries: [],
    once,
    detail: { ...detail, step: 'invoice-paid', value, parts: [] },
  }
}
