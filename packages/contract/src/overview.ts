/** The call for the company's home: what waits and since when, what runs low, what failed, whether the books agree. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant } from './shapes.ts'

const whole = z.int().check(z.minimum(0))

/** What waits for somebody of the company, by where it is answered. */
export const WAITING = [
  'orders',
  'paybacks',
  'credits',
  'ibans',
  'shops',
  'agencies',
  'settings',
  'approvals',
  'grants',
  'disputes',
  'statements',
  'commissions',
  'cashbacks',
  'claims',
  'club_orders',
  'parcels',
  'transfers',
] as const
export type WaitingName = (typeof WAITING)[number]

const waiting = z.object({
  name: z.enum(WAITING),
  count: whole,
  /** Cents, where money is what waits. */
  value: z.nullable(whole),
  oldest: instant,
  /** Promised for a day that is over. */
  late: whole,
})
export type Waiting = z.output<typeof waiting>

export const getOverview = call({
  name: 'overview.getOverview',
  method: 'GET',
  path: '/company/overview',
  roles: ['company', 'admin'],
  reach: 'public',
  output: z.object({
    asOf: instant,
    /** What is late first, then what waits longest; what does not wait is not named. */
    waiting: z.array(waiting),
    money: z.object({
      /** Cents: tickets and credits that somebody holds. */
      outstanding: whole,
      owedToShops: whole,
      owedByAgencies: whole,
      /** Invoices that are not paid in time. */
      lateInvoices: whole,
    }),
    /** Merchants of which so few codes are left that the company wanted to know. */
    lowStock: z.array(z.object({ merchant: z.string(), codes: whole })),
    /** In the last seven days. */
    failed: z.object({ letters: whole, pushes: whole }),
    books: z.object({
      /** All that was booked sums to zero. */
      balanced: z.boolean(),
      /** Up to this day what was booked can be seen not to have been altered; null: no day is over yet. */
      sealedUntil: z.nullable(z.string()),
    }),
  }),
  refusals: {},
})
