/** The shapes of cashback: rates, conditions, figures of others, and one's own. */
import * as z from 'zod/mini'
import { cents, gtid, id, instant } from '../shapes.ts'
import { brandGuid, cashbackRate, clubBrand, count, day, providerName } from './catalogue-shapes.ts'

/** `confirmed`: in the pocket. `remitted`: the provider has paid us, which changes nothing for the person. */
export const CASHBACK_STATES = ['tracked', 'confirmed', 'remitted', 'declined', 'reversed'] as const
export type CashbackState = (typeof CASHBACK_STATES)[number]
export const CLAIM_STATES = ['open', 'granted', 'rejected'] as const
export const VISITS_A_DAY = 50
/** What one event may bring without the company's look, in cents. */
export const CASHBACK_AT_ONCE = 20_000

const brand = { brandGuid, provider: providerName, brandName: z.string(), logo: z.nullable(z.string()) }

/** From our own books: half were confirmed within `days`, `confirmed` of 100. Null while there are too few to say. */
export const learnedCashback = z.nullable(z.object({ days: count, confirmed: count, of: count }))

export const brandCashback = z.object({
  brand: clubBrand,
  rates: z.array(z.object({ idRate: id, ...cashbackRate.shape, terms: z.string(), from: instant, to: z.nullable(instant) })),
  learned: learnedCashback,
  /** The host that the visit leads to, for the leaving notice; null where it is not known before. */
  host: z.nullable(z.string()),
})
export type BrandCashback = z.output<typeof brandCashback>

export const ownCashback = z.object({
  idCashback: id,
  /** Of the movement that credited it; null before. */
  gtid: z.nullable(gtid),
  ...brand,
  state: z.enum(CASHBACK_STATES),
  purchase: count,
  /** What the person gets. */
  share: count,
  visitedAt: z.nullable(instant),
  at: instant,
  changedAt: instant,
  /** While it is tracked: when it usually is decided. */
  expectedOn: z.nullable(day),
  /** Confirmed by the provider, and credited when it pays, when the company has looked, or when an account that is held is free again. */
  waitsFor: z.nullable(z.enum(['remittance', 'company', 'account'])),
  reason: z.nullable(z.string()),
})
export type OwnCashback = z.output<typeof ownCashback>

/**
 * Why a cashback is credited only after the company has looked: a click that is none of ours, or led to another brand, brought something
 * before, was paid for by a claim; more than the rate of the purchase, or than the limit of one event.
 */
export const DOUBTS = ['unknown_click', 'other_brand', 'same_click', 'claimed', 'above_rate', 'above_limit'] as const
export type Doubt = (typeof DOUBTS)[number]

/** As the company reads one that waits. `owner`: null for a click that is none of ours. `most`: what the rate of that click made of it. */
export const heldCashback = z.object({
  ...ownCashback.shape,
  owner: z.nullable(z.string()),
  externalId: z.string(),
  doubt: z.nullable(z.enum(DOUBTS)),
  value: count,
  promised: z.nullable(z.object({ rateBp: z.nullable(count), cents: z.nullable(count), shareBp: count })),
  most: z.nullable(count),
})
export type HeldCashback = z.output<typeof heldCashback>

/** A provider's month beside ours: what it says was confirmed and taken back, and each line in which the two differ. */
export const cashbackMonth = z.object({
  provider: providerName,
  /** YYYY-MM, of the provider's clock. */
  month: z.string(),
  readAt: instant,
  theirs: z.object({ confirmed: count, reversed: count }),
  ours: z.object({ confirmed: count, reversed: count }),
  differing: count,
  /** The first two hundred. Null: it is not in that list. */
  differences: z.array(
    z.object({ kind: z.enum(['cashback', 'reversal']), ref: z.string(), theirs: z.nullable(count), ours: z.nullable(count) }),
  ),
})
export type CashbackMonth = z.output<typeof cashbackMonth>

/** Of the company: what stands between it and one provider for cashback. `owes`: below zero what comes off its next payment. */
export const cashbackDebt = z.object({
  provider: providerName,
  owes: z.int(),
  /** In pockets, and not paid by the provider yet; from `exposureMax` on more of it waits. */
  atRisk: count,
  exposureMax: count,
  /** Shares that wait. */
  waiting: count,
})
export type CashbackDebt = z.output<typeof cashbackDebt>

export const cashbackClaim = z.object({
  idClaim: id,
  ...brand,
  date: day,
  amount: cents,
  state: z.enum(CLAIM_STATES),
  at: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Of a granted one: what was given, and by which movement. Of an open one what the rate makes of it. */
  share: count,
  gtid: z.nullable(gtid),
})
export type CashbackClaim = z.output<typeof cashbackClaim>
