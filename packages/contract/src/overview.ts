/** The call for the company's home: what waits and since when, what runs low, what failed, whether the books agree. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { id, instant, paging, searchText } from './shapes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

const STAFF = ['company', 'admin'] as const
const whole = z.int().check(z.minimum(0))
const day = z.iso.date()

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

/** Since when: today, yesterday or the day before, three to six days, a week and more. */
export const AGES = ['today', 'days', 'week', 'older'] as const
export type Age = (typeof AGES)[number]

const waiting = z.object({
  name: z.enum(WAITING),
  count: whole,
  /** Cents, where money is what waits. */
  value: z.nullable(whole),
  oldest: instant,
  /** Promised for a day that is over. */
  late: whole,
  ages: z.object({ today: whole, days: whole, week: whole, older: whole }),
})
export type Waiting = z.output<typeof waiting>

/** What is late first, then what waits longest; what does not wait is not named. */
const waits = z.array(waiting)

/** For the menu of a desk, which counts what waits beside where it is answered. */
export const getWaiting = call({
  name: 'overview.getWaiting',
  method: 'GET',
  path: '/company/overview/waiting',
  roles: STAFF,
  reach: 'public',
  output: z.object({ waiting: waits }),
  refusals: {},
})

/** When invoices that are not paid fall due. */
export const DUE = ['late', 'week', 'month', 'later'] as const
export type Due = (typeof DUE)[number]

export const getOverview = call({
  name: 'overview.getOverview',
  method: 'GET',
  path: '/company/overview',
  roles: STAFF,
  reach: 'public',
  output: z.object({
    asOf: instant,
    waiting: waits,
    money: z.object({
      /** Cents: tickets and credits that somebody holds. */
      outstanding: whole,
      owedToShops: whole,
      owedByAgencies: whole,
      /** Invoices that are not paid in time. */
      lateInvoices: whole,
    }),
    /** What was agreed to and is promised to shops: for days before today, and for each of the next fourteen; net. */
    promised: z.object({ late: z.object({ count: whole, value: whole }), days: z.array(z.object({ day, count: whole, value: whole })) }),
    /** Invoices that are not paid, by when they fall due; always all four. */
    owed: z.array(z.object({ due: z.enum(DUE), count: whole, value: whole })),
    /** Codes that are left of each merchant, those first of which so few are left that the company wanted to know. */
    stock: z.array(z.object({ idMerchant: id, merchant: z.string(), codes: whole, low: z.boolean() })),
    /** In the last seven days. */
    failed: z.object({ letters: whole, pushes: whole }),
    /** Day by day in the last fourteen, without days on which all arrived. */
    failedDays: z.array(z.object({ day, letters: whole, pushes: whole })),
    books: z.object({
      /** All that was booked sums to zero. */
      balanced: z.boolean(),
      /** Up to this day what was booked can be seen not to have been altered; null: no day is over yet. */
      sealedUntil: z.nullable(z.string()),
    }),
  }),
  refusals: {},
})

export const FAILURE_CHANNELS = ['letter', 'push'] as const

/** A letter that nobody took, or a notice that a device did not; `what` is its kind, as its writer names it. */
export const failure = z.object({
  id,
  channel: z.enum(FAILURE_CHANNELS),
  at: instant,
  what: z.string(),
  /** Null: it was for an address that is nobody's account. */
  who: z.nullable(z.object({ id, name: z.string() })),
  /** The address of a letter; of a device its system. */
  to: z.string(),
  tries: whole,
  /** As the service that should have brought it said. */
  why: z.nullable(z.string()),
})
export type Failure = z.output<typeof failure>

const failureSort = sortable('at', 'channel', 'what', 'who', 'to', 'tries')
export type FailureSort = NonNullable<z.output<typeof failureSort>>
/** `text`: of a name or an address. */
const narrowed = {
  channel: z.optional(z.enum(FAILURE_CHANNELS)),
  text: searchText,
  ...daysBetween,
  sort: failureSort,
}

/** Newest first. */
export const listFailures = call({
  name: 'overview.listFailures',
  method: 'GET',
  path: '/company/failures',
  roles: STAFF,
  reach: 'public',
  query: z.object({ ...narrowed, ...counting, limit: paging.limit, cursor: paging.cursor }),
  output: tableOf(failure),
  refusals: {},
})

export const exportFailures = call({
  name: 'overview.exportFailures',
  method: 'GET',
  path: '/company/failures/export',
  roles: STAFF,
  reach: 'public',
  query: z.object({ ...narrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})
