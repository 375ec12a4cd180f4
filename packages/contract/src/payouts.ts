/** The calls for transfers to shops: bank files, marked as paid, returned by the bank. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { feePart } from './fee-shapes.ts'
import { REQUEST_STATES } from './request-shapes.ts'
import { ACCOUNT_CODES, RETURN_CODES } from './return-codes.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'
import { calendarDay, cents, gtid, id, instant, line, paging, pathId, searchText, sentence } from './shapes.ts'

const COMPANY = ['company', 'admin'] as const
const day = calendarDay
const whole = z.int().check(z.minimum(0))

/**
 * Why a payback cannot leave now: no account, one in its first two days (T49), one that the bank refuses or SEPA does not reach, a shop
 * that is suspended.
 */
export const LEFT_OUT = ['iban_missing', 'iban_held', 'iban_refused', 'iban_foreign', 'suspended'] as const

/** What the bank wrote to it; null: nothing came back, or before this was asked for. */
const back = z.nullable(z.object({ code: z.enum(RETURN_CODES), reference: z.string() }))

const shop = z.object({ id, name: z.string(), group: z.nullable(z.string()) })

/** A payback as the bank sees it. `daysLeft` below zero: promised for a day that is over. */
const paybackRow = {
  /** The company has stopped the shop: what it is owed is paid all the same, unless somebody calls it off. */
  stopped: z.boolean(),
  gtid,
  shop,
  value: cents,
  fee: whole,
  /** Of the fee, by type of ticket. */
  parts: z.array(feePart),
  net: whole,
  payoutDate: day,
  daysLeft: z.int(),
  approvedAt: z.nullable(instant),
  attempt: whole,
}

/** `due`: promised until the next day on which banks work, today included; `all`: also what is promised for later. Or exactly these. */
const which = { which: z.optional(z.enum(['due', 'all'])), gtids: z.optional(z.array(gtid).check(z.minLength(1), z.maxLength(5000))) }
const totals = { count: whole, value: whole, fee: whole, net: whole }

/** What a file made now would pay, to whom, and who is left out and why: shown before anybody says yes. */
export const previewPayout = call({
  name: 'payouts.previewPayout',
  method: 'GET',
  path: '/payouts/preview',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ which: which.which }),
  output: z.object({
    ...totals,
    /** Where the money leaves; null: nobody has said yet. */
    payer: z.nullable(z.object({ name: z.string(), ibanLast4: z.string() })),
    pays: z.array(z.object({ ...paybackRow, ibanLast4: z.string(), receiver: z.string(), executesOn: day })),
    leftOut: z.array(z.object({ ...paybackRow, why: z.enum(LEFT_OUT), until: z.nullable(instant) })),
    /** What is promised for later and not part of this. */
    later: z.object({ count: whole, net: whole }),
  }),
  refusals: {},
})

export const payoutFile = z.object({
  id,
  messageId: z.string(),
  madeAt: instant,
  madeBy: z.string(),
  ...totals,
  /** How many of it the bank has, has paid, has sent back. */
  sent: whole,
  paid: whole,
  returned: whole,
})
export type PayoutFile = z.output<typeof payoutFile>

export const payoutDetail = z.object({
  ...payoutFile.shape,
  payer: z.object({ name: z.string(), ibanLast4: z.string() }),
  rows: z.array(
    z.object({
      gtid,
      shop,
      value: cents,
      fee: whole,
      parts: z.array(feePart),
      net: whole,
      attempt: whole,
      executesOn: day,
      ibanLast4: z.string(),
      receiver: z.string(),
      /** What became of this transfer. */
      state: z.enum(['sent', 'paid', 'returned']),
      reason: z.nullable(z.string()),
      back,
    }),
  ),
})
export type PayoutDetail = z.output<typeof payoutDetail>

/**
 * Makes the file: all paybacks that are due, or all that are approved, or these. `expects` is what the preview said: when something changed
 * since, nothing
 * is paid. A payback is in one file per attempt, whoever asks how often.
 */
export const makePayout = call({
  name: 'payouts.makePayout',
  method: 'POST',
  path: '/payouts',
  roles: COMPANY,
  reach: 'public',
  proof: 'fresh',
  money: true,
  body: z.strictObject({ ...which, expects: z.optional(z.strictObject({ count: whole, net: whole })) }),
  output: payoutDetail,
  refusals: { nothing_to_pay: 409, payer_missing: 409, payout_changed: 409 },
})

/** What became of the transfers of a file: some are still with the bank, all are paid, some came back. */
export const FILE_STATES = ['open', 'paid', 'returned'] as const
export type FileState = (typeof FILE_STATES)[number]
const fileSort = sortable('name', 'made', 'by', 'count', 'value', 'fee', 'net')
export type FileSort = NonNullable<z.output<typeof fileSort>>
/** `text`: the name of the file, or a shop that is paid by it; `from` and `to`: made on these days. Newest first without an order. */
const filesNarrowed = { state: z.optional(z.enum(FILE_STATES)), text: searchText, ...daysBetween, sort: fileSort }

export const listPayouts = call({
  name: 'payouts.listPayouts',
  method: 'GET',
  path: '/payouts',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...filesNarrowed, ...counting, ...paging }),
  output: tableOf(payoutFile, 'transfers', 'value', 'fee', 'net'),
  refusals: {},
})

export const exportPayouts = call({
  name: 'payouts.exportPayouts',
  method: 'GET',
  path: '/payouts/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...filesNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

const ofFile = z.object({ id: pathId })

export const getPayout = call({
  name: 'payouts.getPayout',
  method: 'GET',
  path: '/payouts/{id}',
  roles: COMPANY,
  reach: 'named',
  params: ofFile,
  output: payoutDetail,
  refusals: {},
})

/** Its transfers as a list shows them, for whoever compares them with the account's statement. */
export const exportPayout = call({
  name: 'payouts.exportPayout',
  method: 'GET',
  path: '/payouts/{id}/export',
  roles: COMPANY,
  reach: 'named',
  params: ofFile,
  query: z.object(exportAs),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** The file itself, as the bank takes it (pain.001.001.09), byte for byte as it was made. */
export const getPayoutFile = call({
  name: 'payouts.getPayoutFile',
  method: 'GET',
  path: '/payouts/{id}/file',
  roles: COMPANY,
  reach: 'named',
  params: ofFile,
  file: 'application/xml',
  refusals: {},
})

/** The bank carried out the whole file; what it sent back before stays returned. */
export const payoutPaid = call({
  name: 'payouts.payoutPaid',
  method: 'POST',
  path: '/payouts/{id}/paid',
  roles: COMPANY,
  reach: 'named',
  money: true,
  params: ofFile,
  body: z.strictObject({}),
  output: payoutDetail,
  refusals: { nothing_to_pay: 409, party_suspended: 409 },
})

export const PAYBACK_PLACES = ['due', 'later', 'sent', 'paid', 'returned'] as const
export type PaybackPlace = (typeof PAYBACK_PLACES)[number]

export const listedPayback = z.object({
  ...paybackRow,
  state: z.enum(REQUEST_STATES),
  place: z.enum(PAYBACK_PLACES),
  ibanLast4: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  back,
  /** Why the bank refuses the account in force: there is no new yes before the shop gives another one. */
  refused: z.nullable(z.enum(ACCOUNT_CODES)),
  file: z.nullable(z.object({ id, messageId: z.string() })),
  paidAt: z.nullable(instant),
})
export type ListedPayback = z.output<typeof listedPayback>

const paybackSort = sortable('shop', 'group', 'value', 'fee', 'net', 'promised', 'approved', 'place', 'attempt', 'file', 'paid')
export type PaybackSort = NonNullable<z.output<typeof paybackSort>>
/** `from` and `to`: promised for these days. */
const narrowed = { place: z.optional(z.enum(PAYBACK_PLACES)), text: searchText, ...daysBetween, sort: paybackSort }

/**
 * Approved paybacks and what became of them: `due` and `later` wait, `sent` are in a file, `returned` want a new yes. By the day promised,
 * what is paid newest first.
 */
export const listPaybacks = call({
  name: 'payouts.listPaybacks',
  method: 'GET',
  path: '/payouts/paybacks',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...paging, ...narrowed, ...counting }),
  output: tableOf(listedPayback, 'value', 'fee', 'net'),
  refusals: {},
})

export const exportPaybacks = call({
  name: 'payouts.exportPaybacks',
  method: 'GET',
  path: '/payouts/paybacks/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...narrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** How much stands where; `late`: due, and promised for a day that is over; `lateDays`: by how much at most. */
export const countPaybacks = call({
  name: 'payouts.countPaybacks',
  method: 'GET',
  path: '/payouts/paybacks/count',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ places: z.array(z.object({ place: z.enum(PAYBACK_PLACES), ...totals })), late: whole, lateDays: whole }),
  refusals: {},
})

const params = z.object({ gtid })

/** The bank paid this one. */
export const requestPaid = call({
  name: 'payouts.requestPaid',
  method: 'POST',
  path: '/requests/{gtid}/paid',
  roles: COMPANY,
  reach: 'named',
  money: true,
  params,
  body: z.strictObject({}),
  output: listedPayback,
  refusals: { not_sent: 409, party_suspended: 409 },
})

/**
 * The bank sent this one back: the money is set aside again and waits for a new yes, above the limit for two. Wants a fresh proof, the
 * bank's reason and the
 * reference of its return, which stands on the account's statement. What was marked as paid long ago no bank sends back any more.
 */
export const requestReturned = call({
  name: 'payouts.requestReturned',
  method: 'POST',
  path: '/requests/{gtid}/returned',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params,
  body: z.strictObject({ reason: sentence, code: z.enum(RETURN_CODES), reference: line(4, 35) }),
  output: listedPayback,
  refusals: { not_sent: 409, returned_too_late: 409, party_suspended: 409 },
})
