/** An order being typed: total, what is missing, how many the next month needs, what is taxed. Pure. */
import { centsText, parseCents } from '@taschino/basics/money.ts'
import { exemptPerDay, workingDays } from '@taschino/basics/tax-exempt.ts'
import type { OrderType, StockGroup } from '@taschino/contract/agency-shapes.ts'

/** As in the contract, which is not loaded for it. */
export const LIMITS = { unitMin: 100, unitMax: 10_000, amountMax: 100_000, valueMax: 100_000_000 } as const

export interface Draft {
  type: OrderType
  unit: string
  amount: string
  note: string
}

/** Up to nine digits: a number beyond the limit is told the limit, and not that there is none. */
const wholeNumber = (text: string): number | null =>
  /^\d{1,9}$/.test(text.replace(/[.\s]/g, '')) ? Number(text.replace(/[.\s]/g, '')) : null

export type DraftFault = 'unit_missing' | 'unit_range' | 'amount_missing' | 'amount_range' | 'value_range'

export interface ReadDraft {
  unit: number | null
  amount: number | null
  value: number
  faults: readonly DraftFault[]
}

export function readDraft({ unit: unitText, amount: amountText }: Draft): ReadDraft {
  const unit = parseCents(unitText)
  const amount = wholeNumber(amountText)
  const value = (unit ?? 0) * (amount ?? 0)
  const faults: DraftFault[] = []
  if (unit === null || unit === 0) faults.push('unit_missing')
  else if (unit < LIMITS.unitMin || unit > LIMITS.unitMax) faults.push('unit_range')
  if (amount === null || amount === 0) faults.push('amount_missing')
  else if (amount > LIMITS.amountMax) faults.push('amount_range')
  if (faults.length === 0 && value > LIMITS.valueMax) faults.push('value_range')
  return { unit, amount, value, faults }
}

/** What of one meal ticket is taxed when it is the only one of a working day; null where the rule does not apply. */
export function taxedPerTicket(type: OrderType, unit: number | null, month: string): number | null {
  return type !== 'normal' || unit === null ? null : Math.max(0, unit - exemptPerDay(month))
}

/** YYYY-MM after this one. */
export function monthAfter(month: string): string {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, nth, 1)).toISOString().slice(0, 7)
}

/** To whom tickets can be given, and who of them has not opened their account. */
export interface People {
  people: number
  invited: number
}

export interface Need {
  group: Pick<StockGroup, 'type' | 'unit'>
  month: string
  /** Who have opened their account. */
  people: number
  /** Who have not yet: nobody knows whether they will, so they are no part of what is missing. */
  invited: number
  days: number
  inHand: number
  ordered: number
  missing: number
  /** What is missing when they are counted as well. */
  missingWithInvited: number
}

/**
 * One meal ticket for each person and working day of the next month, less what is in hand or ordered already; null where nobody gets any.
 */
export function needOf(groups: readonly StockGroup[], { people: all, invited }: People, month: string): Need | null {
  const people = all - invited
  const recent = (group: StockGroup): number => Math.max(group.givenThisMonth, group.givenLastMonth)
  const group = groups.filter(({ type }) => type === 'normal').toSorted((a, b) => recent(b) - recent(a) || b.given - a.given)[0]
  if (!group || all === 0) return null
  const days = workingDays(month)
  const there = group.inHand + group.ordered
  return {
    group: { type: group.type, unit: group.unit },
    month,
    people,
    invited,
    days,
    inHand: group.inHand,
    ordered: group.ordered,
    missing: Math.max(0, people * days - there),
    missingWithInvited: Math.max(0, all * days - there),
  }
}

export interface DayLine {
  expiresAt: string | null
  inHand: number
  out: number | null
}

/** By last day, over all groups: cents in hand and, where it may be told, roughly cents with people. */
export function lastDays(groups: readonly StockGroup[]): DayLine[] {
  const lines = new Map<string | null, { inHand: number; out: number | null }>()
  const at = (day: string | null) => lines.get(day) ?? { inHand: 0, out: null }
  for (const { unit, expiring, unspent } of groups) {
    for (const { amount, expiresAt } of expiring) lines.set(expiresAt, { ...at(expiresAt), inHand: at(expiresAt).inHand + amount * unit })
    for (const { amount, expiresAt } of unspent?.expiring ?? [])
      lines.set(expiresAt, { ...at(expiresAt), out: (at(expiresAt).out ?? 0) + amount * unit })
  }
  return [...lines]
    .map(([expiresAt, line]) => ({ expiresAt, ...line }))
    .toSorted((a, b) => ((a.expiresAt ?? '9') < (b.expiresAt ?? '9') ? -1 : 1))
}

/** What stands in the fields: what was typed, and of the rest what the next month lacks. */
export const draftOf = (need: Need | null, typed: Partial<Draft>): Draft => ({
  type: need?.group.type ?? 'normal',
  unit: need ? centsText(need.group.unit) : '',
  amount: need && need.missing > 0 ? String(need.missing) : '',
  note: '',
  ...typed,
})
