/** The shapes of a request as the company reads it, in the list and as a whole. */
import * as z from 'zod/mini'
import { feePart } from './fee-shapes.ts'
import { REQUEST_KINDS, REQUEST_STATES, requestStep } from './request-shapes.ts'
import { ACCOUNT_CODES } from './return-codes.ts'
import { calendarDay, cents, gtid, id, instant, ticketType } from './shapes.ts'

/** A day of the circuit, as 2026-11-21. */
export const day = calendarDay
export const whole = z.int().check(z.minimum(0))

/** Why somebody of the company cannot say yes to it now; null: they can. */
export const HINDRANCES = ['answered', 'own', 'second_person'] as const
export type Hindrance = (typeof HINDRANCES)[number]

export const listedRequest = z.object({
  gtid,
  kind: z.enum(REQUEST_KINDS),
  state: z.enum(REQUEST_STATES),
  value: cents,
  note: z.string(),
  party: z.object({ id, kind: z.enum(['agency', 'shop']), name: z.string(), group: z.nullable(z.string()) }),
  askedBy: z.string(),
  askedAt: instant,
  tickets: z.nullable(
    z.object({ type: ticketType, unit: cents, amount: z.int(), invoiceNumber: z.nullable(z.string()), invoicePaidAt: z.nullable(instant) }),
  ),
  payback: z.nullable(z.object({ days: z.int(), fee: whole, net: whole, payoutDate: day, parts: z.array(feePart) })),
  /** Whole days since it was asked for. */
  waits: whole,
  /** By when it was promised: an answer, for a payback the money. Negative days: late; null: nobody waits any more. */
  due: day,
  daysLeft: z.nullable(z.int()),
  /** Above the limit: two people say yes; the name of the first. */
  needsTwo: z.boolean(),
  firstBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  hindrance: z.nullable(z.enum(HINDRANCES)),
  mayReject: z.boolean(),
  /** Something about it wants to be looked at on its own, so it is not answered among many. */
  watch: z.boolean(),
})
export type ListedRequest = z.output<typeof listedRequest>

const invoice = z.object({ gtid, number: z.nullable(z.string()), valueDate: z.nullable(day), value: cents, days: z.int() })

/** What deserves a second look before a yes. */
export const FLAGS = ['related', 'iban_changed', 'iban_missing', 'iban_refused', 'disabled', 'stopped', 'late'] as const

export const requestDetail = z.object({
  ...listedRequest.shape,
  reason: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  valueDate: z.nullable(day),
  expiresAt: z.nullable(instant),
  doneGtid: z.nullable(gtid),
  shares: z.nullable(z.array(z.object({ type: ticketType, value: cents }))),
  steps: z.array(requestStep),
  flags: z.array(z.enum(FLAGS)),
  /**
   * Of an agency: what it owes and holds. `nextInvoice` is the next number of the series, `billed` what its
   * invoice comes to by today's terms; null once it is answered.
   */
  agency: z.nullable(
    z.object({
      stock: whole,
      owed: whole,
      invoices: z.array(invoice),
      nextInvoice: z.nullable(z.string()),
      billed: z.nullable(whole),
      lastDay: day,
    }),
  ),
  /**
   * Of a shop: where the money goes (until `ibanHeldUntil` nowhere: the account is new; with `ibanRefused` nowhere: the bank sends it
   * back), what it has besides.
   */
  shop: z.nullable(
    z.object({
      businessName: z.string(),
      ibanLast4: z.nullable(z.string()),
      receiver: z.nullable(z.string()),
      ibanHeldUntil: z.nullable(instant),
      ibanRefused: z.nullable(z.enum(ACCOUNT_CODES)),
      takings: whole,
      underWay: whole,
      related: z.object({ count: whole, value: whole }),
    }),
  ),
  /** Above this many cents two people say yes. */
  limit: whole,
})
export type RequestDetail = z.output<typeof requestDetail>
