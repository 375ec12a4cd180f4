/** The calls for what somebody holds and what happened to it: ticket groups, movements, receipts, takings. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from './export.ts'
import { feePart } from './fee-shapes.ts'
import { REQUEST_STATES } from './request-shapes.ts'
import { ROLES } from './roles.ts'
import { counting, daysBetween, sortable, tableOf } from './sort.ts'
import { cents, flag, gtid, id, instant, paging, part, pathId, pieces, searchText, ticketType, ticketTypes } from './shapes.ts'

/** Tickets of one type, one face value and one agency, as the holder sees them (docs/product.md, money). */
export const ticketGroup = z.object({
  id: z.string(),
  type: ticketType,
  unit: cents,
  amount: z.int(),
  total: z.int(),
  agency: z.nullable(z.object({ id, name: z.string() })),
  /** The nearest expiry; null where nothing expires. */
  expiresAt: z.nullable(instant),
  /** Lot by lot, nearest first. */
  expiring: z.array(z.object({ amount: pieces, expiresAt: z.nullable(instant) })),
})
export type TicketGroup = z.output<typeof ticketGroup>

/** `includeTypes`: comma list; absent means all types. Total is the sum of values in cents. */
export const listTickets = call({
  name: 'wallet.listTickets',
  method: 'GET',
  path: '/users/tickets',
  roles: ['enduser', 'shop'],
  reach: 'self',
  query: z.object({ includeTypes: z.optional(ticketTypes) }),
  output: z.object({ groups: z.array(ticketGroup), total: z.int(), maxNormal: z.int(), asOf: instant }),
  refusals: {},
})

export const TRANSACTION_TYPES = [
  'payment',
  'refund',
  'cancellation',
  'assignment',
  'takeback',
  'ticket-request',
  'payback',
  'free-credits-request',
  'conversion',
  'gdo-barcode',
  'gift-code',
  'gift-stock',
  'club-order',
  'provider',
  'cashback',
  'credits',
  'expiry',
  'commission',
] as const
export const TRANSACTION_STATUSES = [
  'pending',
  'completed',
  'rejected',
  'cancelled',
  'refunded',
  'partially-refunded',
  'expired',
  'paid',
] as const

/** One movement as one party sees it. `value` in cents: below zero went out, above zero came in. */
export const transaction = z.object({
  gtid,
  type: z.enum(TRANSACTION_TYPES),
  status: z.enum(TRANSACTION_STATUSES),
  at: instant,
  value: z.int(),
  counterparty: z.nullable(z.object({ kind: z.enum(['shop', 'user', 'agency', 'company']), id: z.nullable(id), name: z.string() })),
  parts: z.array(part),
  /** Of a group: which of its shops. */
  shopTitle: z.optional(z.string()),
  /** Name of the shop's till where it happened. */
  till: z.nullable(z.string()),
  /** Cents given back so far. */
  refunded: z.int(),
  /** For refunds and cancellations: the payment they belong to. */
  parent: z.nullable(gtid),
  /**
   * Of what a shop asked the company for: where it stands, how much it was (the row itself is worth nothing until the money leaves), and
   * the promised day.
   */
  request: z.optional(z.object({ state: z.enum(REQUEST_STATES), value: cents, payoutDate: z.nullable(z.string()) })),
  /** Of a transfer to a shop's account: what arrives, and what was kept for it (`parts`: by type); together they are the value. */
  payout: z.optional(z.object({ fee: z.int(), net: z.int(), parts: z.optional(z.array(feePart)) })),
  /** What the viewer may still do with it. */
  can: z.object({ cancel: z.boolean(), refund: z.boolean() }),
})
export type Transaction = z.output<typeof transaction>

const movementSort = sortable('at', 'kind', 'value')
export type MovementSort = NonNullable<z.output<typeof movementSort>>

const narrowed = {
  idAgency: z.optional(pathId),
  text: searchText,
  ticketTypes: z.optional(ticketTypes),
  payback: z.optional(flag),
  request: z.optional(flag),
  kind: z.optional(z.enum(TRANSACTION_TYPES)),
  ...daysBetween,
  sort: movementSort,
}

/** Newest first unless another order is asked for. What the value of all that the filters find comes to is what it moved. */
export const listTransactions = call({
  name: 'wallet.listTransactions',
  method: 'GET',
  path: '/users/{id}/transactions',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  query: z.object({ ...paging, ...narrowed, ...counting }),
  output: tableOf(transaction, 'value'),
  refusals: {},
})

/** What the list shows, as a file. */
export const exportTransactions = call({
  name: 'wallet.exportTransactions',
  method: 'GET',
  path: '/users/{id}/transactions/export',
  roles: ROLES,
  reach: 'named',
  params: z.object({ id: pathId }),
  query: z.object({ ...narrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/** Two words and a colour that a screenshot cannot foresee: the same on payer's and till's screen. */
export const proof = z.object({ words: z.array(z.string()), colour: z.string() })
export type Proof = z.output<typeof proof>

export const receipt = z.object({
  ...transaction.shape,
  shop: z.nullable(z.object({ id, title: z.string(), businessName: z.string(), address: z.string() })),
  /** The whole bill in cents when it was known; what is above `value` was left to pay otherwise. */
  bill: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  proof,
  children: z.array(
    z.object({ gtid, type: z.enum(TRANSACTION_TYPES), value: z.int(), at: instant, parts: z.array(part), reason: z.nullable(z.string()) }),
  ),
})
export type Receipt = z.output<typeof receipt>

export const getReceipt = call({
  name: 'wallet.getReceipt',
  method: 'GET',
  path: '/transactions/{gtid}',
  roles: ROLES,
  reach: 'named',
  params: z.object({ gtid }),
  output: receipt,
  refusals: {},
})

/** A group's board: its shops by name, what each has taken today and this month, and when it was last paid. Empty for a single shop. */
export const getGroupBoard = call({
  name: 'wallet.getGroupBoard',
  method: 'GET',
  path: '/shops/board',
  roles: ['shop'],
  reach: 'self',
  output: z.object({
    shops: z.array(
      z.object({
        id,
        title: z.string(),
        open: z.boolean(),
        today: z.int(),
        todayCount: z.int(),
        month: z.int(),
        lastPaidAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: {},
})

/** A shop's till figures: value taken today, value not yet paid out, by ticket type (cents). */
export const getTakings = call({
  name: 'wallet.getTakings',
  method: 'GET',
  path: '/shops/takings',
  roles: ['shop'],
  reach: 'self',
  output: z.object({
    today: z.int(),
    todayCount: z.int(),
    toBePaid: z.int(),
    byType: z.array(z.object({ type: ticketType, value: z.int(), today: z.int() })),
    /** Value taken per business day, oldest first, the last 30 days. */
    days: z.array(z.object({ day: z.string(), value: z.int() })),
  }),
  refusals: {},
})
