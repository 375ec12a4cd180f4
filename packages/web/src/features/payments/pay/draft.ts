/** A payment being put together: the proposal and the payer's changes. */
import type { Cents } from '@taschino/basics/money.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { bestMix, coverAll, type Mix, type Purse } from './mix.ts'

export interface Draft {
  bill: Cents
  /** Pieces by purse, in the order of the purses; credits in cents. */
  counts: readonly number[]
  by: 'us' | 'payer'
  /** The payer chose to cover all with tickets and to lose the rest. */
  over: boolean
}

const creditsAt = (purses: readonly Purse[]) => purses.findIndex((purse) => purse.type === 'free_credits')

function countsOf(purses: readonly Purse[], mix: Mix): number[] {
  return purses.map((purse) => mix.parts.find((part) => part.type === purse.type && part.unit === purse.unit)?.amount ?? 0)
}

/** What we propose for this bill. */
export function propose(purses: readonly Purse[], bill: Cents, maxNormal: number): Draft {
  return { bill, counts: countsOf(purses, bestMix(purses, bill, maxNormal)), by: 'us', over: false }
}

/** The other way that was asked for: everything with tickets, the rest is lost. Null where there is none. */
export function proposeOver(purses: readonly Purse[], bill: Cents, maxNormal: number): Draft | null {
  const mix = coverAll(purses, bill, maxNormal)
  return mix && { bill, counts: countsOf(purses, mix), by: 'us', over: true }
}

export function partsOf(purses: readonly Purse[], draft: Draft): Part[] {
  return purses.flatMap((purse, i) =>
    (draft.counts[i] ?? 0) > 0 ? [{ unit: purse.unit, amount: draft.counts[i]!, type: purse.type }] : [],
  )
}

export const valueOf = (purses: readonly Purse[], draft: Draft): Cents => valueOfParts(partsOf(purses, draft))

/** Why one more is not possible; `bill`: tickets give no change, it would go above the bill. */
export type Limit = 'held' | 'ceiling' | 'bill'

const ticketsValue = (purses: readonly Purse[], counts: readonly number[]) =>
  purses.reduce((sum, purse, i) => (purse.type === 'free_credits' ? sum : sum + purse.unit * (counts[i] ?? 0)), 0)

/** What stops one more of this purse; null when nothing does. Credits make room for tickets, so only tickets count against the bill. */
export function limitOf(purses: readonly Purse[], draft: Draft, index: number, maxNormal: number): Limit | null {
  const purse = purses[index]!
  const count = draft.counts[index] ?? 0
  if (count >= purse.amount) return 'held'
  if (purse.type === 'free_credits') return valueOf(purses, draft) >= draft.bill ? 'bill' : null
  const normal = purses.reduce((sum, other, i) => (other.type === 'normal' ? sum + (draft.counts[i] ?? 0) : sum), 0)
  if (purse.type === 'normal' && normal >= maxNormal) return 'ceiling'
  return ticketsValue(purses, draft.counts) + purse.unit > draft.bill ? 'bill' : null
}

/** One more or one less. Credits move to the next whole euro; after a change of tickets they fill what is left again. */
export function change(purses: readonly Purse[], draft: Draft, index: number, step: 1 | -1): Draft {
  const counts = [...draft.counts]
  const credits = creditsAt(purses)
  if (index === credits) {
    const now = counts[index] ?? 0
    const next = step > 0 ? Math.floor(now / 100) * 100 + 100 : Math.ceil(now / 100) * 100 - 100
    counts[index] = Math.max(0, Math.min(next, purses[index]!.amount, draft.bill - ticketsValue(purses, counts)))
  } else {
    counts[index] = Math.max(0, (counts[index] ?? 0) + step)
    if (credits >= 0) counts[credits] = Math.max(0, Math.min(purses[credits]!.amount, draft.bill - ticketsValue(purses, counts)))
  }
  return { bill: draft.bill, counts, by: 'payer', over: ticketsValue(purses, counts) > draft.bill }
}
