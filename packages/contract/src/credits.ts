/**
 * The calls that give free credits: by the company at its own cost or by an agency that owes for them, to one person or many, with a
 * reason, a monthly budget, and a second person above a limit.
 */
import * as z from 'zod/mini'
import { CLOSED_REFUSALS } from './agency-shapes.ts'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { cents, circuitDay, gtid, id, instant, line, paging, pathId, searchText, sentence } from './shapes.ts'
import { SHEET_FILE, SHEET_REFUSALS } from './sheet-file.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'

const GIVERS = ['agency', 'company', 'admin'] as const
const COMPANY = ['company', 'admin'] as const
const whole = z.int().check(z.minimum(0))

/** `goodwill`: for something that went wrong. `welfare`: a gift or a benefit. */
export const GRANT_KINDS = ['goodwill', 'welfare'] as const
/** `waiting` for a second person, or of an agency for the company; the other three end it. */
export const GRANT_STATES = ['waiting', 'given', 'refused', 'withdrawn'] as const
/** People in one grant. */
export const GRANT_PEOPLE = 500
/** Cents for one person in one grant. */
export const GRANT_EACH = 200_000

export const creditGrant = z.object({
  id,
  kind: z.enum(GRANT_KINDS),
  state: z.enum(GRANT_STATES),
  /** Who owes for it; null: the company's own cost. */
  agency: z.nullable(z.object({ id, name: z.string() })),
  reason: z.string(),
  people: whole,
  value: whole,
  at: instant,
  by: z.string(),
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  /** Why not. */
  why: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  invoicePaid: z.boolean(),
  /** Who looks may say yes or no. */
  mayDecide: z.boolean(),
  mayWithdraw: z.boolean(),
})
export type CreditGrant = z.output<typeof creditGrant>

const person = z.object({ id, name: z.string() })
const grantWithPeople = z.object({
  ...creditGrant.shape,
  to: z.array(z.object({ person, value: cents, gtid: z.nullable(gtid) })),
})
export type GrantWithPeople = z.output<typeof grantWithPeople>

const grantSort = sortable('at', 'kind', 'state', 'agency', 'by', 'people', 'value')
export type GrantSort = NonNullable<z.output<typeof grantSort>>
const filters = {
  state: z.optional(z.enum(GRANT_STATES)),
  kind: z.optional(z.enum(GRANT_KINDS)),
  /** A reason, an agency, or who asked. */
  text: searchText,
  /** By the day on which they were asked for. */
  ...daysBetween,
  sort: grantSort,
}

/** Newest first unless another order is asked for. An agency reads its own, the company all. */
export const listGrants = call({
  name: 'credits.listGrants',
  method: 'GET',
  path: '/credits/grants',
  roles: GIVERS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, ...filters, ...counting }),
  output: tableOf(creditGrant, 'people', 'value'),
  refusals: {},
})

export const exportGrants = call({
  name: 'credits.exportGrants',
  method: 'GET',
  path: '/credits/grants/export',
  roles: GIVERS,
  reach: 'self',
  query: z.object({ ...filters, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const one = { params: z.object({ id: pathId }) }

export const getGrant = call({
  name: 'credits.getGrant',
  method: 'GET',
  path: '/credits/grants/{id}',
  roles: GIVERS,
  reach: 'named',
  ...one,
  output: grantWithPeople,
  refusals: {},
})

/** What may be given this month by whoever asks: the company's own, or this agency's. */
export const getCreditBudget = call({
  name: 'credits.getCreditBudget',
  method: 'GET',
  path: '/credits/budget',
  roles: GIVERS,
  reach: 'self',
  output: z.object({
    /** Cents of a calendar month. */
    month: whole,
    given: whole,
    waiting: whole,
    /** One person alone gives so much at once, and to one person in a month; null: it always takes two. */
    alone: z.nullable(whole),
  }),
  refusals: {},
})

export const GRANT_FAULTS = [
  'hidden',
  'who_missing',
  'unknown',
  'ambiguous',
  'left',
  'value_missing',
  'value_wrong',
  'too_much',
  'twice',
] as const
export const grantRow = z.object({
  line: z.int(),
  /** As it was written. */
  who: z.string(),
  person: z.nullable(person),
  value: z.nullable(whole),
  fault: z.nullable(z.enum(GRANT_FAULTS)),
})
export type GrantRow = z.output<typeof grantRow>

/** Reads a sheet of people (e-mail, user name or number) and euros, and says what is wrong with each row. Nothing moves. */
export const checkGrantSheet = call({
  name: 'credits.checkGrantSheet',
  method: 'POST',
  path: '/credits/grants/check',
  roles: GIVERS,
  reach: 'self',
  files: { file: SHEET_FILE },
  output: z.object({
    rows: z.array(grantRow),
    people: whole,
    value: whole,
    faults: whole,
    /** The same people got the same in the last thirty days. */
    before: z.nullable(z.object({ id, at: instant })),
  }),
  refusals: { ...SHEET_REFUSALS, grant_columns_needed: 422, grant_too_many_people: 422 },
})

const people = z.array(z.strictObject({ idUser: id, value: cents.check(z.maximum(GRANT_EACH)) })).check(
  z.minLength(1),
  z.maxLength(GRANT_PEOPLE),
  z.refine((all) => new Set(all.map(({ idUser }) => idUser)).size === all.length),
)

/**
 * Gives, or asks for it: above what one person gives alone another one of the company says yes, and an agency's always waits for the
 * company, which puts it on an invoice.
 */
export const giveCredits = call({
  name: 'credits.giveCredits',
  method: 'POST',
  path: '/credits/grants',
  roles: GIVERS,
  reach: 'named',
  proof: 'fresh',
  money: true,
  body: z.strictObject({ kind: z.enum(GRANT_KINDS), reason: sentence, people }),
  output: creditGrant,
  refusals: { credits_over_budget: 409, receiver_suspended: 409, grants_waiting: 409, ...CLOSED_REFUSALS },
})

/** The second person's answer, or the company's to an agency: its yes names the invoice. */
export const decideGrant = call({
  name: 'credits.decideGrant',
  method: 'POST',
  path: '/credits/grants/{id}/decide',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('approve'), invoiceNumber: z.optional(line(1, 40)), valueDate: z.optional(circuitDay) }),
    z.strictObject({ decision: z.literal('refuse'), reason: sentence }),
  ]),
  output: creditGrant,
  refusals: {
    grant_over: 409,
    second_person: 409,
    credits_over_budget: 409,
    receiver_suspended: 409,
    invoice_taken: 409,
    invoice_own_series: 409,
    ...CLOSED_REFUSALS,
  },
})

/** Takes back what waits; by whoever asked, and by their colleagues. */
export const withdrawGrant = call({
  name: 'credits.withdrawGrant',
  method: 'POST',
  path: '/credits/grants/{id}/withdraw',
  roles: GIVERS,
  reach: 'named',
  ...one,
  body: z.strictObject({}),
  output: creditGrant,
  refusals: { grant_over: 409 },
})

/** The agency paid the invoice of what it gave. */
export const grantPaid = call({
  name: 'credits.grantPaid',
  method: 'POST',
  path: '/credits/grants/{id}/paid',
  roles: COMPANY,
  reach: 'named',
  money: true,
  ...one,
  body: z.strictObject({}),
  output: creditGrant,
  refusals: { no_invoice: 409, invoice_is_paid: 409 },
})
