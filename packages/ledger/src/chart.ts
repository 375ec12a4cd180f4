/** The chart of accounts: every kind of account, whose it is, what it counts and whether it may go below zero. */
import type { TicketType } from '@taschino/basics/tickets.ts'

export interface AccountSort {
  /** Whose: `party` somebody's, `company` the company's own (party 0). */
  whose: 'party' | 'company'
  /** `tickets` counts whole pieces of one face value in one lot; `cents` counts cents. */
  counts: 'tickets' | 'cents'
  /** True: it holds other people's money, its balance is kept and may never go below zero. False: it is summed from the journal. */
  floored: boolean
  /** Whether it is split by ticket type. */
  byType: boolean
  says: string
}

export const CHART = {
  tickets: {
    whose: 'party',
    counts: 'tickets',
    floored: true,
    byType: true,
    says: 'Tickets and free credits somebody holds, by type, face value and lot',
  },
  takings: { whose: 'party', counts: 'cents', floored: true, byType: true, says: 'What a shop took and was not paid out yet' },
  hold: { whose: 'party', counts: 'tickets', floored: true, byType: true, says: 'Value set aside: an open barcode, a pending order' },
  payout: { whose: 'party', counts: 'cents', floored: true, byType: false, says: 'A payback on its way to a shop’s bank account' },
  issuer: {
    whose: 'company',
    counts: 'cents',
    floored: false,
    byType: true,
    says: 'Free credits that the company gave away: its own cost',
  },
  receivable: { whose: 'party', counts: 'cents', floored: false, byType: false, says: 'What an agency owes for the tickets it ordered' },
  'agency-fees': {
    whose: 'company',
    counts: 'cents',
    floored: false,
    byType: false,
    says: 'Fees billed to agencies with their orders',
  },
  vat: { whose: 'company', counts: 'cents', floored: false, byType: false, says: 'VAT billed to agencies, to be passed on' },
  bank: { whose: 'company', counts: 'cents', floored: false, byType: false, says: 'The company’s bank account' },
  fees: { whose: 'company', counts: 'cents', floored: false, byType: false, says: 'Fees kept from paybacks' },
  commissions: { whose: 'party', counts: 'cents', floored: false, byType: false, says: 'Commissions payable to agents' },
  'sales-cost': { whose: 'company', counts: 'cents', floored: false, byType: false, says: 'What selling costs: commissions earned' },
  withheld: {
    whose: 'company',
    counts: 'cents',
    floored: false,
    byType: false,
    says: 'Kept back from agents for pension fund and tax, to be passed on',
  },
  club: {
    whose: 'company',
    counts: 'cents',
    floored: false,
    byType: false,
    says: 'Margin on gift codes and on the club, less what was lost on them',
  },
  'gift-cost': { whose: 'company', counts: 'cents', floored: false, byType: false, says: 'Gift codes in stock, at what they cost' },
  supplier: {
    whose: 'party',
    counts: 'cents',
    floored: false,
    byType: false,
    says: 'What the company owes to those whose codes it sells, and to the providers of its club',
  },
  cashback: {
    whose: 'company',
    counts: 'cents',
    floored: false,
    byType: false,
    says: 'Cashback owed by providers, below zero what comes off their next payment',
  },
  breakage: { whose: 'company', counts: 'cents', floored: false, byType: true, says: 'Tickets that expired unspent' },
} as const satisfies Record<string, AccountSort>

export type AccountKind = keyof typeof CHART

/** The company itself, where an account is nobody else's. */
export const COMPANY_PARTY = 0

const BITS: Record<TicketType, number> = { normal: 1, business: 2, gdo: 4, free_credits: 8 }

/** Ticket types are one bit each in the database, so that one row can say several. */
export function typeBit(type: TicketType | undefined): number {
  return type === undefined ? 0 : BITS[type]
}

export function typeBits(types: readonly TicketType[]): number {
  return types.reduce((bits, type) => bits | BITS[type], 0)
}

export function typesOf(bits: number): TicketType[] {
  return (Object.keys(BITS) as TicketType[]).filter((type) => (bits & BITS[type]) !== 0)
}

/** The one type of an account; undefined for accounts that are not split by type. */
export function typeOf(bit: number): TicketType | undefined {
  return typesOf(bit)[0]
}
