/** What an agency is shown of the tickets that its people hold: enough to plan an order, too little to watch anybody. Pure. */
import type { StockGroup } from '@taschino/contract/agency-shapes.ts'
import type { Moved, WithPeople } from './stock-store.ts'

/** Fewer people than this would be told about by name, in effect. */
export const FEW = 5
/** Sums are told in tens: a single lunch does not show. */
export const coarse = (pieces: number): number => Math.round(pieces / 10) * 10

const peopleIn = (lots: readonly WithPeople[]): number => new Set(lots.flatMap(({ few }) => few ?? [])).size

/** A line of its own for each last day that enough people share; the others count in the sum where they are enough together. */
export function unspentOf(lots: readonly WithPeople[]): StockGroup['unspent'] {
  const told = lots.filter(({ people }) => people >= FEW)
  const others = lots.filter(({ people }) => people < FEW)
  const counted = peopleIn(others) >= FEW ? lots : told
  if (counted.length === 0) return null
  return {
    amount: coarse(counted.reduce((sum, lot) => sum + lot.pieces, 0)),
    expiring: told
      .map((lot) => ({ amount: coarse(lot.pieces), expiresAt: lot.expiresAt?.toISOString() ?? null }))
      .filter(({ amount }) => amount > 0),
  }
}

/** Out, and back again. */
const GIVING = new Set(['assignment', 'takeback'])
const sum = (moved: readonly Moved[]): number => moved.reduce((total, { pieces }) => total + pieces, 0)
const plus = (n: number): number => Math.max(0, n)

export function flowOf(
  moved: readonly Moved[],
  thisMonth: string,
  lastMonth: string,
): Pick<StockGroup, 'issued' | 'given' | 'givenThisMonth' | 'givenLastMonth'> {
  const given = moved.filter(({ kind }) => GIVING.has(kind))
  const in_ = (month: string): number => plus(-sum(given.filter((one) => one.month === month)))
  return {
    issued: sum(moved.filter(({ kind }) => kind === 'ticket-request')),
    given: plus(-sum(given)),
    givenThisMonth: in_(thisMonth),
    givenLastMonth: in_(lastMonth),
  }
}

/** The last `count` business months up to this one, oldest first. */
export function monthsUpTo(month: string, count: number): string[] {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, nth - count + i, 1)).toISOString().slice(0, 7))
}

export const givenPerMonth = (moved: readonly Moved[], months: readonly string[]): { month: string; value: number }[] =>
  months.map((month) => ({
    month,
    value: plus(
      -moved.filter((one) => one.month === month && GIVING.has(one.kind)).reduce((total, { pieces, unit }) => total + pieces * unit, 0),
    ),
  }))
