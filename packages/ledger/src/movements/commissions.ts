/** Commissions: owed to the agent when the fee was kept, paid with a statement less what is withheld. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Call, Json, Leg, Movement } from '../movement.ts'

export type CommissionBasis = 'fee' | 'override' | 'activation'

export interface EarnCommission {
  gtid: Gtid
  agent: number
  basis: CommissionBasis
  /** The shop on whose fees it is earned. */
  shop: number
  /** What it is earned by: the movement that kept the fee; for an activation the shop and how many times it was earned before. */
  source: string
  /** What it is reckoned from, and at how many hundredths of a percent; null for a fixed sum. */
  base: Cents
  rateBp: number | null
  value: Cents
  events: readonly Json[]
  at?: Date | undefined
}

/** The company owes it from now on. What takes it back is its child, by the movement that voids a payment. */
export function earnCommission({ gtid, agent, basis, shop, source, base, rateBp, value, events, at }: EarnCommission): Movement {
  return {
    gtid,
    kind: 'commission',
    call: null,
    events,
    at,
    legs: [{ from: { party: COMPANY_PARTY, kind: 'sales-cost' }, to: { party: agent, kind: 'commissions' }, value }],
    entries: [],
    once: `commission:${source}:${agent}:${basis}`,
    detail: { step: 'earned', shop, agent, basis, source, base, rateBp, value },
  }
}

export interface PayCommissions {
  gtid: Gtid
  agent: number
  statement: number
  gross: Cents
  /** For the pension fund and the tax office: the company passes it on. */
  withheld: Cents
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

/** The bank paid the statement: what was owed is gone, to the agent's account and to what was kept back, to the cent. */
export function payCommissions(facts: PayCommissions): Movement {
  const { gtid, agent, statement, gross, withheld, call, events } = facts
  const from = { party: agent, kind: 'commissions' } as const
  const legs: Leg[] = []
  if (gross > withheld) legs.push({ from, to: { party: COMPANY_PARTY, kind: 'bank' }, value: gross - withheld })
  if (withheld > 0) legs.push({ from, to: { party: COMPANY_PARTY, kind: 'withheld' }, value: withheld })
  return {
    gtid,
    kind: 'commission',
    legs,
    call,
    events,
    at: facts.at,
    entries: [],
    once: `statement:${statement}:paid`,
    detail: { ...facts.detail, step: 'paid', agent, statement, value: gross, withheld, net: gross - withheld },
  }
}
