/** The calls for scheduled paybacks: every week or month, for all takings, at a price agreed to once. */
import * as z from 'zod/mini'
import { PAYBACK_TERMS } from '@taschino/basics/fees.ts'
import { call } from './call.ts'
import { id, instant, pathId } from './shapes.ts'

const days = z.literal([...PAYBACK_TERMS])

export const EVERY = ['week', 'month'] as const
/** Why the last turn asked for nothing; `dearer` and `no_term` stop the schedule until the shop agrees anew. */
export const SCHEDULE_WHY = ['little', 'dearer', 'no_term', 'iban_missing', 'iban_refused', 'suspended'] as const

export const paybackSchedule = z.object({
  idShop: id,
  every: z.enum(EVERY),
  /** 1 to 7, Monday first; of a month 1 to 28. */
  on: z.int(),
  days,
  /** Cents: with less to ask for it waits for the next turn. */
  least: z.int(),
  /** YYYY-MM-DD in Europe/Rome; null: it stands still. */
  nextOn: z.nullable(z.string()),
  setBy: z.string(),
  setAt: instant,
  last: z.nullable(z.object({ at: instant, gtid: z.nullable(z.string()), why: z.nullable(z.enum(SCHEDULE_WHY)) })),
})
export type PaybackSchedule = z.output<typeof paybackSchedule>

/** Of one's own shop, or of a member of one's group that is named; null: none. */
export const getSchedule = call({
  name: 'paybacks.getSchedule',
  method: 'GET',
  path: '/shops/payback-schedule',
  roles: ['shop'],
  reach: 'named',
  query: z.object({ idShop: z.optional(pathId) }),
  output: z.object({ schedule: z.nullable(paybackSchedule) }),
  refusals: { shop_not_chosen: 409 },
})

/** Sets it, or sets it anew: the price of this day is what is agreed to. Wants a fresh proof. */
export const setSchedule = call({
  name: 'paybacks.setSchedule',
  method: 'POST',
  path: '/shops/payback-schedule',
  roles: ['shop'],
  reach: 'named',
  proof: 'fresh',
  body: z.strictObject({
    idShop: z.optional(id),
    every: z.enum(EVERY),
    on: z.int().check(z.minimum(1), z.maximum(28)),
    days,
    least: z.int().check(z.minimum(100), z.maximum(10_000_000)),
  }),
  output: paybackSchedule,
  refusals: { shop_not_chosen: 409, term_not_offered: 409 },
})

export const dropSchedule = call({
  name: 'paybacks.dropSchedule',
  method: 'POST',
  path: '/shops/payback-schedule/drop',
  roles: ['shop'],
  reach: 'named',
  body: z.strictObject({ idShop: z.optional(id) }),
  output: z.object({ dropped: z.boolean() }),
  refusals: { shop_not_chosen: 409 },
})
