/** The calls of Provider protocol 1.0: one declaration each, from which the document, the sandbox and the circuit's side are made. */
import * as z from 'zod/mini'
import { cataloguePage, name } from './catalogue-shapes.ts'
import type { ErrorType } from './errors.ts'
import { cancelRequest, cashback, events, order, orderRequest, remittances, status, visit, visitRequest, vouchers } from './order-shapes.ts'

/** Before the path of each call stands the address that the provider gave for the circuit. */
export const PREFIX = '/provider/v1'
/** The same for requests of both sides. */
export const BODY_LIMIT = 64 * 1024
/** Of answers; a circuit stops reading there. */
export const ANSWER_LIMIT = 1024 * 1024
export const PAGE_LIMIT = 500
export const EVENTS_LIMIT = 500
export const KEY = name

export interface ProviderCall {
  readonly method: 'GET' | 'POST'
  /** After the prefix. */
  readonly path: string
  readonly says: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** Wants the header Idempotency-Key. */
  readonly keyed?: true
  readonly body?: z.ZodMiniType
  /** By status; null: without a body. */
  readonly answers: Readonly<Record<number, { says: string; shape: z.ZodMiniType | null }>>
  /** Besides those that any call may get. */
  readonly errors: readonly ErrorType[]
}

export const ANY_ERRORS: readonly ErrorType[] = ['invalid_request', 'unauthorised', 'too_busy', 'unavailable']

const upTo = (most: number) => z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most)))
const byKey = z.object({ key: KEY })
const byExternalId = z.object({ externalId: name })
export const catalogueQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(200))), limit: upTo(PAGE_LIMIT) })
export const eventsQuery = z.object({ after: z.coerce.number().check(z.int(), z.minimum(0)), limit: upTo(EVENTS_LIMIT) })
export const remittancesQuery = z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) })

export const CALLS = {
  status: {
    method: 'GET',
    path: '/status',
    says: 'Whether the provider takes orders, and the number of its last event.',
    answers: { 200: { says: 'As it is now.', shape: status } },
    errors: [],
  },
  catalogue: {
    method: 'GET',
    path: '/catalogue',
    says: 'What changed since the cursor, oldest change first; without one, everything that is there. Sends ETag and knows If-None-Match.',
    query: catalogueQuery,
    answers: { 200: { says: 'A page.', shape: cataloguePage }, 304: { says: 'Nothing changed since the ETag.', shape: null } },
    errors: ['cursor_gone'],
  },
  createOrder: {
    method: 'POST',
    path: '/orders',
    says: 'Orders. One key, one body, one order; the answer is repeated word for word for as long as the order lives.',
    keyed: true,
    body: orderRequest,
    answers: { 201: { says: 'Taken; the state says how far it is.', shape: order } },
    errors: [
      'product_unknown',
      'unit_unknown',
      'too_many',
      'recipient_missing',
      'sold_out',
      'cost_above_max',
      'refused',
      'key_closed',
      'key_reused',
    ],
  },
  readOrder: {
    method: 'GET',
    path: '/orders/{key}',
    says: 'The order as it is now. A key that was refused is `failed` with the reason, a closed one `closed`.',
    params: byKey,
    answers: { 200: { says: 'As it is now.', shape: order } },
    errors: ['not_found'],
  },
  readVouchers: {
    method: 'GET',
    path: '/orders/{key}/vouchers',
    says: 'The codes of what was delivered. They travel here only.',
    params: byKey,
    answers: { 200: { says: 'Those that are there.', shape: vouchers } },
    errors: ['not_found'],
  },
  cancelOrder: {
    method: 'POST',
    path: '/orders/{key}/cancel',
    says: 'Cancels. A key that is not known is closed: a create that comes later is refused with `key_closed`.',
    params: byKey,
    body: cancelRequest,
    answers: {
      200: { says: 'Cancelled, closed, or it had ended already: the state says which.', shape: order },
      202: { says: 'Asked for; the answer comes as a change of the order.', shape: order },
    },
    errors: ['too_late'],
  },
  visit: {
    method: 'POST',
    path: '/visits',
    says: 'Somebody goes to a brand. The same click gets the same answer.',
    body: visitRequest,
    answers: { 201: { says: 'Where to, or what to show.', shape: visit } },
    errors: ['brand_unknown', 'key_reused'],
  },
  readCashback: {
    method: 'GET',
    path: '/cashbacks/{externalId}',
    says: 'A cashback as it is now.',
    params: byExternalId,
    answers: { 200: { says: 'As it is now.', shape: cashback } },
    errors: ['not_found'],
  },
  events: {
    method: 'GET',
    path: '/events',
    says: 'What changed after a number, in order, without gaps: for what webhooks lost, and after a restore on either side.',
    query: eventsQuery,
    answers: { 200: { says: 'A page.', shape: events } },
    errors: [],
  },
  remittances: {
    method: 'GET',
    path: '/remittances',
    says: "A month (UTC) of the provider's own books: what it is owed and what it owes, line by line.",
    query: remittancesQuery,
    answers: { 200: { says: 'The month so far, or whole.', shape: remittances } },
    errors: [],
  },
} as const satisfies Record<string, ProviderCall>
export type CallName = keyof typeof CALLS
