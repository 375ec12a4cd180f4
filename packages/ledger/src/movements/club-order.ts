/**
 * Orders of the club: value is held before the provider is asked, all of it returned when the order is answered, and what was delivered
 * sold at once. The provider is owed from `club`, where the margin stays (decision 0202).
 */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Leg, Movement } from '../movement.ts'
import type { Refundable } from '../refundable.ts'
import { firstPieces, type LotAside } from './gdo-barcode.ts'

const CLUB = { party: COMPANY_PARTY, kind: 'club' } as const

interface Step {
  gtid: Gtid
  /** The order's own number, which is that of the movement that set its value aside; each of its steps happens once. */
  order: Gtid
  events: readonly Json[]
  at?: Date | undefined
}

const owes = (provider: number) => ({ party: provider, kind: 'supplier' }) as const

/** What nobody reads a row of: value that stays with its owner, or that the company and a provider settle between them. */
const unread = ({ gtid, order, events, at }: Step, step: string, legs: readonly Leg[], detail: { [name: string]: Json }): Movement => ({
  gtid,
  kind: 'club-order',
  call: null,
  entries: [],
  events,
  at,
  legs,
  once: `order:${order}:${step}`,
  detail: { ...detail, step, order },
})

/** Pieces of one type and face value together, as the ledger wants them. */
export function addedUp(parts: readonly Part[]): Part[] {
  const sums = new Map<string, Part>()
  for (const { type, unit, amount } of parts) {
    const before = sums.get(`${type} ${unit}`)?.amount ?? 0
    sums.set(`${type} ${unit}`, { type, unit, amount: before + amount })
  }
  return [...sums.values()]
}

/** Sets tickets aside, the earliest expiry first; each stays in its lot. The movement is the order: both have one number. */
export function holdForOrder(facts: Omit<Step, 'gtid'> & { buyer: number; parts: readonly Part[] }): Movement {
  const { order, buyer, parts } = facts
  const legs = addedUp(parts).map(({ type, unit, amount }) => ({
    from: { party: buyer, kind: 'tickets' as const, type, unit },
    to: { party: buyer, kind: 'hold' as const, type, unit },
    value: unit * amount,
  }))
  return unread({ ...facts, gtid: order }, 'held', legs, {
    parts: addedUp(parts).map(({ type, unit, amount }) => ({ type, unit, amount })),
  })
}

/** Gives back all that was set aside, to the lots it came from, whatever became of the order. */
export function releaseOrder(facts: Step & { buyer: number; lots: readonly LotAside[]; why: string }): Movement {
  const { buyer, lots, why } = facts
  const legs = lots.map(({ type, unit, lot, value }) => ({
    from: { party: buyer, kind: 'hold' as const, type, unit, lot },
    to: { party: buyer, kind: 'tickets' as const, type, unit, lot },
    value,
  }))
  return unread(facts, 'released', legs, { why })
}

export interface SellOrder extends Step {
  buyer: number
  /** The very tickets that were set aside, and of them those that pay for what came. */
  lots: readonly LotAside[]
  parts: readonly Part[]
  /** Null: of the company's own stock, nobody is owed anything. */
  provider: number | null
  cost: Cents
  /** As people know it. */
  name: string
  by: number
}

/** Of the lots that were set aside, those that these parts take. */
export const lotsFor = (lots: readonly LotAside[], parts: readonly Part[]): LotAside[] =>
  addedUp(parts).flatMap(({ type, unit, amount }) =>
    firstPieces(
      lots.filter((one) => one.type === type && one.unit === unit),
      amount,
    ),
  )

/** Right after the release, in its transaction: what came is paid with what was set aside, and the provider is owed what it asks. */
export function sellOrder(facts: SellOrder): Movement {
  const { gtid, order, buyer, lots, parts, provider, cost, events, at } = facts
  const value = valueOfParts(parts)
  const paid: Leg[] = lotsFor(lots, parts).map(({ type, unit, lot, value: ofLot }) => ({
    from: { party: buyer, kind: 'tickets', type, unit, lot },
    to: CLUB,
    value: ofLot,
  }))
  return {
    gtid,
    kind: 'club-order',
    call: null,
    events,
    at,
    legs: provider === null || cost === 0 ? paid : [...paid, { from: CLUB, to: owes(provider), value: cost }],
    entries: [
      { party: buyer, value: -value, counterparty: COMPANY_PARTY, agency: null, types: [...new Set(parts.map(({ type }) => type))] },
    ],
    once: `order:${order}:sold`,
    detail: {
      step: 'sold',
      order,
      provider,
      value,
      cost: provider === null ? 0 : cost,
      merchantName: facts.name,
      by: facts.by,
      parts: addedUp(parts).map(({ type, unit, amount }) => ({ type, unit, amount })),
    },
  }
}

export interface ReturnOrder extends Step {
  sale: Refundable
  /** What goes back of it; all of it is a cancellation, a part of it a refund. */
  parts: readonly Part[]
  /** What the provider takes off its claim; 0: the company loses it. */
  credited: Cents
  /** Names this return: one of a whole order, one for what did not come, one for each code that does not work. */
  step: 'returned' | 'short' | `code-${number}`
  detail: { [name: string]: Json }
}

/** Tickets go back to the lots that paid, latest expiry first. Null where not so many are left of one kind. */
function legsBack({ left }: Refundable, parts: readonly Part[]): Leg[] | null {
  const legs: Leg[] = []
  for (const { type, unit, amount } of addedUp(parts)) {
    let missing = unit * amount
    for (const transfer of left.toReversed()) {
      if (transfer.source.kind !== 'tickets' || transfer.source.type !== type || transfer.source.unit !== unit || missing === 0) continue
      const value = Math.min(transfer.left, missing)
      if (value === 0) continue
      missing -= value
      legs.push({ from: CLUB, to: transfer.source, value })
    }
    if (missing > 0) return null
  }
  return legs
}

export function returnOrder(facts: ReturnOrder): Movement | null {
  const { gtid, order, sale, parts, credited, step, events, at } = facts
  const { movement } = sale
  const back = legsBack(sale, parts)
  const owed = sale.left.find(({ target }) => target.kind === 'supplier')
  if (!back || credited > (owed?.left ?? 0)) return null
  const value = valueOfParts(parts)
  const tickets = (transfer: Refundable['left'][number]): boolean => transfer.source.kind === 'tickets'
  const whole = movement.refunded === 0 && sale.left.filter(tickets).reduce((sum, { left }) => sum + left, 0) === value
  return {
    gtid,
    kind: whole ? 'cancellation' : 'refund',
    call: null,
    events,
    at,
    legs: owed && credited > 0 ? [...back, { from: owes(owed.target.party), to: CLUB, value: credited }] : back,
    entries: movement.parties.map(({ party, counterparty, agency }) => ({
      party,
      value,
      counterparty,
      agency,
      types: [...new Set(parts.map(({ type }) => type))],
    })),
    once: `order:${order}:${step}`,
    parent: { gtid: movement.gtid, effect: whole ? 'cancel' : 'refund' },
    detail: { ...facts.detail, step, order, credited, parts: addedUp(parts).map(({ type, unit, amount }) => ({ type, unit, amount })) },
  }
}

/** The value went back at the company's risk, and the provider had accepted after all: the company owes it, and has what came. */
export const bearOrder = (facts: Step & { provider: number; cost: Cents }): Movement =>
  unread(facts, 'borne', [{ from: CLUB, to: owes(facts.provider), value: facts.cost }], { provider: facts.provider, cost: facts.cost })

/** A provider takes off its claim what the company had already lost. */
export const creditOrder = (facts: Step & { provider: number; cost: Cents; what: string }): Movement =>
  unread(facts, `credited:${facts.what}`, [{ from: owes(facts.provider), to: CLUB, value: facts.cost }], {
    provider: facts.provider,
    cost: facts.cost,
  })

/** A bill of a provider is paid. */
export const payProvider = (facts: {
  gtid: Gtid
  provider: number
  value: Cents
  /** Of the bank's statement: the day, and what stands beside it. */
  on: string
  reference: string
  by: number
  events: readonly Json[]
  at?: Date | undefined
}): Movement => ({
  gtid: facts.gtid,
  kind: 'provider',
  call: null,
  entries: [],
  events: facts.events,
  at: facts.at,
  legs: [{ from: owes(facts.provider), to: { party: COMPANY_PARTY, kind: 'bank' }, value: facts.value }],
  once: `provider:${facts.provider}:${facts.gtid}`,
  detail: { step: 'paid', provider: facts.provider, value: facts.value, on: facts.on, reference: facts.reference, by: facts.by },
})
