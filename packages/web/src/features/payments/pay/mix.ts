/**
 * The best ticket mix: what to pay with, so that Giulia does not have to reckon at the till.
 * As much of the bill as possible and never a cent more; what expires first goes first; fewest pieces; credits fill the rest.
 */
import type { Cents } from '@taschino/basics/money.ts'
import { TICKET_TYPES, valueOfParts, type Part, type TicketType } from '@taschino/basics/tickets.ts'
import { dayKey } from '../../../words/formats.ts'
import { highestUpTo, lowestFrom } from './bits.ts'
import { choose, sums, type Lot } from './knapsack.ts'

interface Piece {
  amount: number
  expiresAt: string | null
}

/** What the wallet says of one ticket group; only these fields matter here. */
export interface HeldGroup {
  type: TicketType
  unit: Cents
  amount: number
  expiring: readonly Piece[]
}

/** Everything of one type and face value, whichever agency gave it: the unit in which a payment is made. */
export interface Purse {
  type: TicketType
  unit: Cents
  amount: number
  lots: readonly Piece[]
}

export interface Mix {
  parts: Part[]
  value: Cents
  /** Still to pay otherwise. */
  left: Cents
  /** Face value above the bill: gone, tickets give no change. */
  lost: Cents
}

/** The contract takes at most this many parts; one is kept for the credits. */
const MAX_TICKET_PARTS = 11
/** Above this many steps the search would be felt; a bill that large is first brought down with what expires first. */
const MAX_STEPS = 24_000
/** After every date in plain character order, which is the order used throughout (a dictionary's would put it first). */
const NEVER = '~'
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Groups that this shop takes, put together by type and face value, what expires first in front. */
export function pursesFor(groups: readonly HeldGroup[], capabilities: readonly TicketType[]): Purse[] {
  const purses = new Map<string, Purse>()
  for (const group of groups) {
    if (group.amount < 1 || !capabilities.includes(group.type)) continue
    const key = `${group.type} ${group.unit}`
    const held = purses.get(key)
    const lots = [...(held?.lots ?? []), ...(group.expiring.length > 0 ? group.expiring : [{ amount: group.amount, expiresAt: null }])]
    purses.set(key, { type: group.type, unit: group.unit, amount: (held?.amount ?? 0) + group.amount, lots: lots.toSorted(byExpiry) })
  }
  return [...purses.values()].toSorted(
    (a, b) =>
      Number(a.type === 'free_credits') - Number(b.type === 'free_credits') ||
      compare(firstExpiry(a), firstExpiry(b)) ||
      TICKET_TYPES.indexOf(a.type) - TICKET_TYPES.indexOf(b.type) ||
      b.unit - a.unit,
  )
}

const byExpiry = (a: Piece, b: Piece) => compare(a.expiresAt ?? NEVER, b.expiresAt ?? NEVER)
const firstExpiry = (purse: Purse) => purse.lots[0]?.expiresAt ?? NEVER

/** The pieces that end first, all of that day; null where none ever do. */
export function endingFirst({ lots }: Purse): { amount: number; expiresAt: string } | null {
  const first = lots[0]?.expiresAt
  if (!first) return null
  const day = dayKey(first)
  const amount = lots.reduce((sum, lot) => (lot.expiresAt !== null && dayKey(lot.expiresAt) === day ? sum + lot.amount : sum), 0)
  return { amount, expiresAt: first }
}

const isCredits = (purse: Purse) => purse.type === 'free_credits'
const ticketsOf = (purses: readonly Purse[]) => purses.filter((purse) => !isCredits(purse)).slice(0, MAX_TICKET_PARTS)
const creditsOf = (purses: readonly Purse[]) => purses.find(isCredits)?.amount ?? 0

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The tickets as the search wants them: counted in the largest step that divides every face value. */
function measure(tickets: readonly Purse[]) {
  const step = tickets.reduce((common, purse) => gcd(common, purse.unit), 0) || 1
  const lots: Lot[] = []
  const owner: number[] = []
  for (const [index, purse] of tickets.entries()) {
    for (const lot of purse.lots) {
      lots.push({ unit: purse.unit / step, amount: lot.amount, limited: purse.type === 'normal', expires: lot.expiresAt ?? NEVER })
      owner.push(index)
    }
  }
  return { step, lots, owner }
}

/** Brings a very large bill down to a size that is searched exactly: takes unlimited tickets, what expires first in front. */
function takeAhead(lots: Lot[], steps: number): { ahead: number[]; rest: number } {
  const ahead = lots.map(() => 0)
  let rest = steps
  const order = lots.map((_, index) => index).toSorted((a, b) => compare(lots[a]!.expires, lots[b]!.expires))
  for (const index of order) {
    const lot = lots[index]!
    if (lot.limited || rest <= MAX_STEPS) continue
    const pieces = Math.min(lot.amount, Math.floor((rest - MAX_STEPS) / lot.unit))
    ahead[index] = pieces
    lots[index] = { ...lot, amount: lot.amount - pieces }
    rest -= pieces * lot.unit
  }
  return { ahead, rest }
}

function mixOf(tickets: readonly Purse[], counts: readonly number[], credits: Cents, bill: Cents): Mix {
  const parts: Part[] = tickets.flatMap((purse, i) =>
    (counts[i] ?? 0) > 0 ? [{ unit: purse.unit, amount: counts[i]!, type: purse.type }] : [],
  )
  const paid = Math.max(0, Math.min(credits, bill - valueOfParts(parts)))
  if (paid > 0) parts.push({ unit: 1, amount: paid, type: 'free_credits' })
  const value = valueOfParts(parts)
  return { parts, value, left: Math.max(0, bill - value), lost: Math.max(0, value - bill) }
}

function countsByPurse(tickets: readonly Purse[], owner: readonly number[], ...takes: (readonly number[])[]): number[] {
  const counts = tickets.map(() => 0)
  for (const take of takes) for (const [lot, pieces] of take.entries()) counts[owner[lot]!] = (counts[owner[lot]!] ?? 0) + pieces
  return counts
}

/** The mix to propose: never above the bill. */
export function bestMix(purses: readonly Purse[], bill: Cents, maxNormal: number): Mix {
  const tickets = ticketsOf(purses)
  const credits = creditsOf(purses)
  const { step, lots, owner } = measure(tickets)
  const total = lots.reduce((sum, lot) => sum + lot.unit * (lot.limited ? Math.min(lot.amount, maxNormal) : lot.amount), 0)
  const { ahead, rest } = takeAhead(lots, Math.min(total, Math.floor(bill / step)))
  const aheadValue = ahead.reduce((sum, pieces, i) => sum + pieces * lots[i]!.unit * step, 0)
  const reach = sums(lots, rest, maxNormal)
  const hi = Math.max(0, highestUpTo(reach, rest))
  const enough = Math.ceil((bill - aheadValue - credits) / step)
  const counts = choose(lots, { lo: Math.max(0, Math.min(hi, enough)), hi }, maxNormal) ?? []
  return mixOf(tickets, countsByPurse(tickets, owner, ahead, counts), credits, bill)
}

/**
 * Only when the payer asks: the mix that covers the whole bill and loses least. Null when the bill is covered already,
 * when tickets and limits do not reach it, or when the bill is too large to be looked through.
 */
export function coverAll(purses: readonly Purse[], bill: Cents, maxNormal: number): Mix | null {
  if (bestMix(purses, bill, maxNormal).left === 0) return null
  const tickets = ticketsOf(purses)
  const { step, lots, owner } = measure(tickets)
  const over = Math.floor(bill / step) + 1
  const limit = over + Math.max(0, ...lots.map((lot) => lot.unit))
  if (limit > MAX_STEPS * 4) return null
  const value = lowestFrom(sums(lots, limit, maxNormal), over)
  if (value < 0) return null
  const counts = choose(lots, { lo: value, hi: value }, maxNormal)
  return counts && mixOf(tickets, countsByPurse(tickets, owner, counts), 0, bill)
}
