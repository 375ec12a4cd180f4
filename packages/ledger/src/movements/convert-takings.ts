/** A shop converts takings: into business tickets at once, into free credits when the company agrees. */
import type { Share } from '@taschino/basics/fees.ts'
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Call, Json, Leg, Movement } from '../movement.ts'

interface Conversion {
  gtid: Gtid
  shop: number
  shares: readonly Share[]
  detail: { [name: string]: Json }
  events: readonly Json[]
  call: Call | null
  once?: string | undefined
  at?: Date | undefined
}

const typesOf = (shares: readonly Share[]): TicketType[] => shares.map(({ type }) => type)
const sumOf = (shares: readonly Share[]): Cents => shares.reduce((sum, { value }) => sum + value, 0)
const sharesText = (shares: readonly Share[]): Json => shares.map(({ type, value }) => ({ type, value }))
/** Nothing enters or leaves the shop, so its row is worth nothing. */
const ownRow = (shop: number, types: readonly TicketType[]) =>
  [{ party: shop, value: 0, counterparty: COMPANY_PARTY, agency: null, types }] as const

/** Business tickets of face value `unit` in `lot`; the value must be whole tickets. */
export function convertToBusiness(facts: Conversion & { unit: Cents; lot: number }): Movement {
  const { gtid, shop, shares, unit, lot, call, events, once } = facts
  return {
    gtid,
    kind: 'conversion',
    call,
    events,
    once,
    at: facts.at,
    legs: shares.map(({ type, value }) => ({
      from: { party: shop, kind: 'takings', type },
      to: { party: shop, kind: 'tickets', type: 'business', unit, lot },
      value,
    })),
    entries: ownRow(shop, [...typesOf(shares), 'business']),
    detail: {
      ...facts.detail,
      to: 'business',
      value: sumOf(shares),
      shares: sharesText(shares),
      parts: [{ type: 'business', unit, amount: sumOf(shares) / unit }],
    },
  }
}

/** Sets takings aside until the company answers; a rejection cancels this movement. */
export function requestCredits(facts: Conversion & { request: number }): Movement {
  const { gtid, shop, shares, request, call, events } = facts
  return {
    gtid,
    kind: 'conversion',
    call,
    events,
    at: facts.at,
    legs: shares.map(({ type, value }) => ({
      from: { party: shop, kind: 'takings', type },
      to: { party: shop, kind: 'hold', type, unit: 1, lot: 0 },
      value,
    })),
    // To the shop it is a request, answered or not; a conversion only once there is something to spend.
    entries: ownRow(shop, typesOf(shares)).map((entry) => ({ ...entry, kind: 'free-credits-request' as const })),
    once: `credits:${request}:requested`,
    detail: { ...facts.detail, to: 'free_credits', request, step: 'requested', value: sumOf(shares), shares: sharesText(shares) },
  }
}

/** The company agreed: what was set aside becomes free credits of the shop. */
export function grantRequested(facts: Conversion & { request: number }): Movement {
  const { gtid, shop, shares, request, call, events } = facts
  const legs: Leg[] = shares.map(({ type, value }) => ({
    from: { party: shop, kind: 'hold', type, unit: 1, lot: 0 },
    to: { party: shop, kind: 'tickets', type: 'free_credits', unit: 1, lot: 0 },
    value,
  }))
  return {
    gtid,
    kind: 'free-credits-request',
    legs,
    call,
    events,
    at: facts.at,
    entries: ownRow(shop, [...typesOf(shares), 'free_credits']),
    once: `credits:${request}:granted`,
    detail: {
      ...facts.detail,
      request,
      step: 'granted',
      value: sumOf(shares),
      parts: [{ type: 'free_credits', unit: 1, amount: sumOf(shares) }],
    },
  }
}
