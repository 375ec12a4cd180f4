/** A payback: takings are held when the shop asks, leave for the bank when paid, return when the bank sends them back. */
import type { FeePart, Share } from '@taschino/basics/fees.ts'
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Call, Json, Leg, Movement } from '../movement.ts'

interface Step {
  gtid: Gtid
  shop: number
  /** The request; each of its steps happens once. */
  request: number
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  at?: Date | undefined
}

const sumOf = (shares: readonly Share[]): Cents => shares.reduce((sum, { value }) => sum + value, 0)

/** Sets takings aside: they are still the shop's, so its row is worth nothing; a rejection cancels this movement. */
export function requestPayback(facts: Step & { shares: readonly Share[] }): Movement {
  const { gtid, shop, request, shares, call, events } = facts
  return {
    gtid,
    kind: 'payback',
    call,
    events,
    at: facts.at,
    legs: shares.map(({ type, value }) => ({ from: { party: shop, kind: 'takings', type }, to: { party: shop, kind: 'payout' }, value })),
    entries: [{ party: shop, value: 0, counterparty: COMPANY_PARTY, agency: null, types: shares.map(({ type }) => type) }],
    once: `payback:${request}:requested`,
    detail: {
      ...facts.detail,
      request,
      step: 'requested',
      value: sumOf(shares),
      shares: shares.map(({ type, value }) => ({ type, value })),
    },
  }
}

/** The bank was told to pay `gross` less `fee`: fee and net are the gross to the cent, what the types pay of it is the fee (I9). */
export function settlePayback(facts: Step & { gross: Cents; fee: Cents; parts: readonly FeePart[]; attempt: number }): Movement {
  const { gtid, shop, request, gross, fee, parts, attempt, call, events } = facts
  const from = { party: shop, kind: 'payout' } as const
  const legs: Leg[] = [{ from, to: { party: COMPANY_PARTY, kind: 'bank' }, value: gross - fee }]
  if (fee > 0) legs.push({ from, to: { party: COMPANY_PARTY, kind: 'fees' }, value: fee })
  return {
    gtid,
    kind: 'payback',
    legs,
    call,
    events,
    at: facts.at,
    entries: [{ party: shop, value: -gross, counterparty: COMPANY_PARTY, agency: null, types: [] }],
    once: `payback:${request}:paid:${attempt}`,
    detail: { ...facts.detail, request, step: 'paid', value: gross, fee, net: gross - fee, fees: parts.map((part) => ({ ...part })) },
  }
}
