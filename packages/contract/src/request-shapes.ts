/** The kinds, states and steps of a request, for every call that shows one. */
import * as z from 'zod/mini'
import { flag, gtid, instant, searchText } from './shapes.ts'
import { daysBetween, sortable } from './sort.ts'

/** `tickets`: an agency orders; `payback`: a shop wants euros; `credits`: a shop wants free credits for takings. */
export const REQUEST_KINDS = ['tickets', 'payback', 'credits'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** `approved` ends an order of tickets or credits; a payback goes on: `sent` to the bank, `paid`, or `returned` by the bank. */
export const REQUEST_STATES = ['pending', 'approved', 'sent', 'paid', 'returned', 'rejected', 'cancelled'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const REQUEST_STEPS = [
  'asked',
  'first-yes',
  'approved',
  'rejected',
  'cancelled',
  'sent',
  'paid',
  'returned',
  'invoice-paid',
] as const
export type RequestStep = (typeof REQUEST_STEPS)[number]

/** One line of what happened to a request; `by` is a name, null where the service did it. */
export const requestStep = z.object({
  at: instant,
  step: z.enum(REQUEST_STEPS),
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  gtid: z.nullable(gtid),
})

const requestSort = sortable('asked', 'shop', 'kind', 'state', 'value', 'fee', 'net', 'promised')
export type ShopRequestSort = NonNullable<z.output<typeof requestSort>>
/** Narrows a shop's list of its requests. `open`: only what is not over; `text`: of the shop's name or the code. Days: when asked for. */
export const requestsNarrowed = {
  open: z.optional(flag),
  kind: z.optional(z.enum(['payback', 'credits'])),
  state: z.optional(z.enum(REQUEST_STATES)),
  text: searchText,
  ...daysBetween,
  sort: requestSort,
}
