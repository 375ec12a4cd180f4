/** What a reading of a cashback means: allowed steps, what was promised, what the company must look at first. Pure. */
import { CASHBACK_AT_ONCE } from '@taschino/contract/club/cashback-shapes.ts'
import type { CashbackState } from '@taschino/contract/club/cashback-shapes.ts'

const NEXT: Readonly<Record<CashbackState, readonly CashbackState[]>> = {
  tracked: ['confirmed', 'declined', 'remitted', 'reversed'],
  confirmed: ['remitted', 'reversed'],
  remitted: ['reversed'],
  declined: [],
  reversed: [],
}

/** A webhook may be lost, so a step may be skipped; no step goes back, and an ended one stays ended. */
export const mayCome = (from: CashbackState | null, to: CashbackState): boolean => from === null || from === to || NEXT[from].includes(to)

/** The offer at the moment of the click. */
export interface Offered {
  rateBp: number | null
  cents: number | null
  shareBp: number
}

/** The most that the purchase can bring by that offer; one cent may be rounded up. */
export const mostOf = (purchase: number, { rateBp, cents }: Pick<Offered, 'rateBp' | 'cents'>): number =>
  Math.max(Math.ceil((purchase * (rateBp ?? 0)) / 10_000), cents ?? 0)

export const shareOf = (value: number, { shareBp }: Pick<Offered, 'shareBp'>): number => Math.floor((value * shareBp) / 10_000)

/** What somebody gets, in the terms in which a rate is shown. */
export const shownRate = ({ rateBp, cents, shareBp }: Offered): { rateBp: number | null; cents: number | null } => ({
  rateBp: rateBp === null ? null : Math.floor((rateBp * shareBp) / 10_000),
  cents: cents === null ? null : shareOf(cents, { shareBp }),
})

export const DOUBTS = ['unknown_click', 'other_brand', 'same_click', 'above_rate', 'above_limit', 'claimed'] as const
export type Doubt = (typeof DOUBTS)[number]

export interface Judged {
  purchase: number
  value: number
  brandGuid: string
  visit: (Offered & { brandGuid: string }) | null
  /** Another purchase came from the same click before. */
  again: boolean
  /** The company has already paid a claim for this click. */
  claimed: boolean
}

/** Null: it may be credited as soon as it is confirmed. */
export function doubtOf({ purchase, value, brandGuid, visit, again, claimed }: Judged): Doubt | null {
  if (!visit) return 'unknown_click'
  if (visit.brandGuid !== brandGuid) return 'other_brand'
  if (claimed) return 'claimed'
  if (again) return 'same_click'
  if (value > mostOf(purchase, visit)) return 'above_rate'
  return value > CASHBACK_AT_ONCE ? 'above_limit' : null
}

/** Letters and digits only, so that it can stand in an address. */
export const isClick = (text: string): boolean => /^[A-Za-z0-9]{20,64}$/.test(text)

const plain = (address: URL): boolean => address.username === '' && address.password === ''

/**
 * The addresses to which a provider may lead people: https on hosts that the installation lists, or this very machine for a local provider
 * (T45).
 */
export function mayLead(url: string, listed: readonly string[]): boolean {
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u0020\u007f]/.test(url) || !URL.canParse(url)) return false
  const address = new URL(url)
  if (!plain(address)) return false
  return listed.includes(address.protocol === 'https:' && address.port === '' ? address.hostname : address.origin)
}
