/** The company's calls for orders of the club: those with an unknown outcome, and the monthly report beside the providers'. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from '../export.ts'
import { counting, daysBetween, sortable, tableOf } from '../sort.ts'
import { flag, gtid, paging, pathId, searchText, sentence, words } from '../shapes.ts'
import { providerName } from './catalogue-shapes.ts'
import { managedOrder } from './company-shapes.ts'
import { givenAddress, ORDER_STATES, tracking } from './order-shapes.ts'

const COMPANY = ['company', 'admin'] as const
const deep = { limit: paging.limit, cursor: paging.cursor }

/** `unknown`: by how long nobody has known their end, those that somebody knows behind them. */
const orderSort = sortable('unknown', 'ordered', 'buyer', 'product', 'value', 'state')
export type ManagedOrderSort = NonNullable<z.output<typeof orderSort>>

const ordersNarrowed = {
  text: searchText,
  provider: z.optional(providerName),
  state: z.optional(z.enum(ORDER_STATES)),
  unknown: z.optional(flag),
  old: z.optional(flag),
  /** Only goods of the company's own that wait to be sent. */
  parcels: z.optional(flag),
  ...daysBetween,
  sort: orderSort,
}

/** Orders, those that nobody knows first and the oldest of them on top. `unknown`: only those; `old`: those past their promise. */
export const listManagedOrders = call({
  name: 'club.listManagedOrders',
  method: 'GET',
  path: '/club/orders/managed',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...deep, ...ordersNarrowed, ...counting }),
  output: tableOf(managedOrder),
  refusals: {},
})

export const exportManagedOrders = call({
  name: 'club.exportManagedOrders',
  method: 'GET',
  path: '/club/orders/managed/export',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ ...ordersNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
})

/**
 * How an order ends that nobody knows, or that came back: two persons say the same. `delivered`: the provider is owed; `failed`,
 * `cancelled`: the buyer has the value again.
 */
export const resolveOrder = call({
  name: 'club.resolveOrder',
  method: 'POST',
  path: '/club/orders/{idOrder}/resolve',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  params: z.object({ idOrder: pathId }),
  body: z.strictObject({ as: z.enum(['delivered', 'failed', 'cancelled']), reason: sentence }),
  /** `gtid`: of what moved; null while the second person's yes is missing. */
  output: z.object({ gtid: z.nullable(gtid), order: managedOrder }),
  refusals: { order_over: 409, resolve_own: 409, resolve_other: 409, order_not_unknown: 409 },
})

/** The second of two says no, or the first thinks better of it. */
export const dropResolution = call({
  name: 'club.dropResolution',
  method: 'POST',
  path: '/club/orders/{idOrder}/resolve/drop',
  roles: COMPANY,
  reach: 'named',
  params: z.object({ idOrder: pathId }),
  output: managedOrder,
  refusals: { order_over: 409 },
})

/**
 * Where goods of the company's own go: told only to whoever packs them, while the parcel is on its way, and noted in the log.
 * What a provider sends is told to that provider alone.
 */
export const openParcel = call({
  name: 'club.openParcel',
  method: 'POST',
  path: '/club/orders/{idOrder}/parcel/address',
  roles: COMPANY,
  reach: 'named',
  params: z.object({ idOrder: pathId }),
  output: z.object({ address: givenAddress, tracking: z.nullable(tracking) }),
  refusals: { no_parcel: 409 },
})

/** It has left: the buyer is told, with the parcel's number where there is one. */
export const sendParcel = call({
  name: 'club.sendParcel',
  method: 'POST',
  path: '/club/orders/{idOrder}/parcel/sent',
  roles: COMPANY,
  reach: 'named',
  params: z.object({ idOrder: pathId }),
  body: z.strictObject({ tracking: z.optional(z.strictObject({ carrier: words(1, 80), number: words(1, 80) })) }),
  output: managedOrder,
  refusals: { no_parcel: 409, order_over: 409 },
})

/** Margin, open holds, what each provider is owed and owes: by our books and, for one month, by its own list. */
export const getClubReport = call({
  name: 'club.getClubReport',
  method: 'GET',
  path: '/club/report',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))) }),
  output: z.object({
    month: z.string(),
    orders: z.object({ count: z.int(), value: z.int(), cost: z.int(), margin: z.int() }),
    cashback: z.object({ confirmed: z.int(), shared: z.int(), kept: z.int(), reversed: z.int() }),
    holds: z.object({ count: z.int(), value: z.int(), oldestMinutes: z.nullable(z.int()) }),
    providers: z.array(
      z.object({
        name: providerName,
        owed: z.int(),
        owes: z.int(),
        /** Null where it did not answer. */
        theirs: z.nullable(z.object({ owed: z.int(), remitted: z.int() })),
        ours: z.object({ owed: z.int(), remitted: z.int() }),
        agrees: z.nullable(z.boolean()),
      }),
    ),
  }),
  refusals: {},
})
