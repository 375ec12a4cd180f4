/** Barcodes: value is held when the code is made, all returned when it ends; what a till takes is an ordinary payment (decision 0184). */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part, type TicketType } from '@taschino/basics/tickets.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { Json, Leg, Movement } from '../movement.ts'

/** A code is over in minutes: nobody reads a row of it before something was paid. */
const UNREAD = { entries: [], call: null } as const

interface Step {
  gtid: Gtid
  /** Number of the code; each of its steps happens once. */
  barcode: number
  holder: number
  events: readonly Json[]
  at?: Date | undefined
}

/** Sets tickets aside, the earliest expiry first; each stays in its lot. */
export function openBarcode(facts: Step & { part: Part; shop: number }): Movement {
  const { gtid, barcode, holder, part, shop, events, at } = facts
  const { type, unit, amount } = part
  return {
    ...UNREAD,
    gtid,
    kind: 'gdo-barcode',
    events,
    at,
    legs: [{ from: { party: holder, kind: 'tickets', type, unit }, to: { party: holder, kind: 'hold', type, unit }, value: unit * amount }],
    once: `gdo:${barcode}:open`,
    detail: { step: 'open', barcode, shop, parts: [{ unit, amount, type }] },
  }
}

/** Tickets of one lot that a code set aside. */
export interface LotAside {
  type: TicketType
  unit: Cents
  lot: number
  value: Cents
}

/** Gives back all that was set aside, to the lots it came from. Happens once, whoever ends the code and why. */
export function releaseBarcode(facts: Step & { lots: readonly LotAside[]; why: string }): Movement {
  const { gtid, barcode, holder, lots, why, events, at } = facts
  return {
    ...UNREAD,
    gtid,
    kind: 'gdo-barcode',
    events,
    at,
    legs: lots.map(({ type, unit, lot, value }) => ({
      from: { party: holder, kind: 'hold', type, unit, lot },
      to: { party: holder, kind: 'tickets', type, unit, lot },
      value,
    })),
    once: `gdo:${barcode}:release`,
    detail: { step: 'release', barcode, why },
  }
}

/** What `amount` pieces of these lots are, in their order. */
export function firstPieces(lots: readonly LotAside[], amount: number): LotAside[] {
  let missing = amount
  return lots.flatMap((one) => {
    const pieces = Math.min(missing, one.value / one.unit)
    missing -= pieces
    return pieces === 0 ? [] : [{ ...one, value: pieces * one.unit }]
  })
}

export interface PayByBarcode extends Omit<Step, 'holder'> {
  payer: number
  shop: number
  part: Part
  /** The very tickets that were set aside: they were good when the code was made, and stay good until it ends. */
  lots: readonly LotAside[]
  agency: number | null
  detail: { [name: string]: Json }
}

/** Right after the release, in its transaction. A payment like any other, so that refunds, papers and paybacks know it. */
export function payByBarcode(facts: PayByBarcode): Movement {
  const { gtid, barcode, payer, shop, part, lots, agency, events, at } = facts
  const { type, unit, amount } = part
  const value = valueOfParts([part])
  const legs: Leg[] = lots.map(({ lot, value: ofLot }) => ({
    from: { party: payer, kind: 'tickets', type, unit, lot },
    to: { party: shop, kind: 'takings', type },
    value: ofLot,
  }))
  return {
    gtid,
    kind: 'payment',
    legs,
    call: null,
    events,
    at,
    entries: [
      { party: payer, value: -value, counterparty: shop, agency, types: [type] },
      { party: shop, value, counterparty: payer, agency, types: [type] },
    ],
    once: `gdo:${barcode}:redeem`,
    detail: { ...facts.detail, barcode, parts: [{ unit, amount, type }] },
  }
}
