/** What is told of cashback: rates, what voids them, how it went for others, and how far one's own is. */
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
  /** Confirmed by the provider, and credited when it pays, or when the company has looked. */
  waitsFor: z.nullable(z.enum(['remittance', 'company'])),
  reason: z.nullable(z.string()),
})
export type OwnCashback = z.output<typeof ownCashback>

export const cashbackClaim = z.object({
  idClaim: id,
  ...brand,
  date: day,
  amount: cents,
  state: z.enum(CLAIM_STATES),
  at: instant,
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
})
export type CashbackClaim = z.output<typeof cashbackClaim>
