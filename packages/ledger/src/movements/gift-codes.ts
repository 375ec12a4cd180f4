/**
 * Gift codes: imported at cost, sold with a margin in `club`, cancelled by the company, lost or returned to the merchant. One code, one
 * movement (decision 0186).
 */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { MAX_CENTS, type Cents } from '@taschino/basics/money.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY } from '../chart.ts'
import type { Json, Leg, Movement } from '../movement.ts'
import type { Refundable } from '../refundable.ts'

const CLUB = { party: COMPANY_PARTY, kind: 'club' } as const
const STOCK = { party: COMPANY_PARTY, kind: 'gift-cost' } as const

interface Facts {
  gtid: Gtid
  detail: { [name: string]: Json }
  events: readonly Json[]
  at?: Date | undefined
}

/** More than one movement may carry is cut into several. */
export function costsOf(value: Cents): Cents[] {
  const whole = Array.from({ length: Math.floor(value / MAX_CENTS) }, () => MAX_CENTS)
  return value % MAX_CENTS > 0 ? [...whole, value % MAX_CENTS] : whole
}

interface Stocked extends Facts {
  merchant: number
  cost: Cents
  once: string
}

const stockMove = (facts: Stocked, step: string, leg: Pick<Leg, 'from' | 'to'>): Movement => ({
  gtid: facts.gtid,
  kind: 'gift-stock',
  call: null,
  events: facts.events,
  at: facts.at,
  legs: [{ ...leg, value: facts.cost }],
  entries: [],
  once: facts.once,
  detail: { ...facts.detail, step, merchant: facts.merchant, cost: facts.cost },
})

/** Codes came in: the company owes their merchant what they cost. */
export const stockCodes = (facts: Stocked): Movement =>
  stockMove(facts, 'stocked', { from: STOCK, to: { party: facts.merchant, kind: 'supplier' } })

/** Codes leave the stock unsold: their merchant takes them back, or the company loses what they cost. */
export const dropCodes = (facts: Stocked & { takenBack: boolean }): Movement =>
  stockMove(facts, 'dropped', { from: facts.takenBack ? { party: facts.merchant, kind: 'supplier' } : CLUB, to: STOCK })

/** A bill of theirs was paid at the bank. */
export const payMerchant = (facts: Facts & { merchant: number; value: Cents; once: string }): Movement => ({
  gtid: facts.gtid,
  kind: 'provider',
  call: null,
  entries: [],
  events: facts.events,
  at: facts.at,
  legs: [{ from: { party: facts.merchant, kind: 'supplier' }, to: { party: COMPANY_PARTY, kind: 'bank' }, value: facts.value }],
  once: facts.once,
  detail: { ...facts.detail, step: 'paid', merchant: facts.merchant, value: facts.value },
})

/**
 * The company had taken a code back from its buyer, and its merchant takes off its claim what it had cost. `sale`: the one that was
 * undone.
 */
export const creditCode = (facts: Omit<Stocked, 'once'> & { sale: Gtid }): Movement =>
  stockMove({ ...facts, once: `gift:${facts.sale}:credited`, detail: { ...facts.detail, sale: facts.sale } }, 'credited', {
    from: { party: facts.merchant, kind: 'supplier' },
    to: CLUB,
  })

export interface SellCode extends Facts {
  buyer: number
  /** Whose code it is, by number and by name: the company sells it, the merchant is what people know it by. */
  merchant: { id: number; name: string }
  code: number
  parts: readonly Part[]
  cost: Cents
  /** Percent, where VAT falls due when the code is sold and not when it is used. */
  vatRate: number | null
}

/** The ledger moves whole tickets: they all go to `club`, and what the code had cost goes from there to the stock. */
export function sellCode(facts: SellCode): Movement {
  const { gtid, buyer, merchant, code, parts, cost, vatRate, events } = facts
  const value = valueOfParts(parts)
  return {
    gtid,
    kind: 'gift-code',
    call: null,
    events,
    at: facts.at,
    legs: [
      ...parts.map(({ type, unit, amount }) => ({
        from: { party: buyer, kind: 'tickets' as const, type, unit },
        to: CLUB,
        value: unit * amount,
      })),
      { from: CLUB, to: STOCK, value: cost },
    ],
    entries: [{ party: buyer, value: -value, counterparty: COMPANY_PARTY, agency: null, types: parts.map(({ type }) => type) }],
    once: `gift:${gtid}:sold`,
    detail: {
      ...facts.detail,
      code,
      merchant: merchant.id,
      merchantName: merchant.name,
      value,
      cost,
      vatRate,
      parts: parts.map(({ type, unit, amount }) => ({ type, unit, amount })),
    },
  }
}

/** The company takes a sold code back: every ticket returns to its lot, and the code is not sold again, so that its cost stays lost. */
export function cancelCode({ gtid, sale, detail, events, at }: Facts & { sale: Refundable }): Movement {
  const { movement, left } = sale
  return {
    gtid,
    kind: 'cancellation',
    call: null,
    events,
    at,
    legs: left.filter(({ source }) => source.kind === 'tickets').map(({ source, amount }) => ({ from: CLUB, to: source, value: amount })),
    entries: movement.parties.map(({ party, value, counterparty, agency, types }) => ({
      party,
      value: -value,
      counterparty,
      agency,
      types,
    })),
    once: `gift:${movement.gtid}:burned`,
    parent: { gtid: movement.gtid, effect: 'cancel' },
    detail,
  }
}
