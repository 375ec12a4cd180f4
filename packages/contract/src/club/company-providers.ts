/** Providers of the club as the company watches them, and orders that nobody knows the end of. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { cents, flag, gtid, id, pageOf, paging, pathId, searchText, sentence } from '../shapes.ts'
import { day, externalId, providerName } from './catalogue-shapes.ts'
import { catalogueWalk, clubProvider, managedOrder, mappedCategory, walkChange } from './company-shapes.ts'
import { ORDER_STATES } from './order-shapes.ts'

const COMPANY = ['company', 'admin'] as const
const one = { params: z.object({ name: providerName }) }
const deep = { limit: paging.limit, cursor: paging.cursor }

export const listProviders = call({
  name: 'club.listProviders',
  method: 'GET',
  path: '/club/providers',
  roles: COMPANY,
  reach: 'public',
  output: z.object({ providers: z.array(clubProvider) }),
  refusals: {},
})

/** Nothing of it is sold; what is under way goes on. */
export const pauseProvider = call({
  name: 'club.pauseProvider',
  method: 'POST',
  path: '/club/providers/{name}/pause',
  roles: COMPANY,
  reach: 'named',
  ...one,
  body: z.strictObject({ reason: sentence }),
  output: clubProvider,
  refusals: {},
})

export const resumeProvider = call({
  name: 'club.resumeProvider',
  method: 'POST',
  path: '/club/providers/{name}/resume',
  roles: COMPANY,
  reach: 'named',
  ...one,
  output: clubProvider,
  refusals: { provider_unlinked: 409 },
})

/** `whole`: from the beginning. `accept`: what the stopped walk of this number would remove may go. */
export const resyncProvider = call({
  name: 'club.resyncProvider',
  method: 'POST',
  path: '/club/providers/{name}/resync',
  roles: COMPANY,
  reach: 'named',
  ...one,
  body: z.strictObject({ whole: z.optional(z.boolean()), accept: z.optional(id) }),
  output: clubProvider,
  refusals: { provider_unlinked: 409, walk_running: 409, walk_over: 409 },
})

export const listWalks = call({
  name: 'club.listWalks',
  method: 'GET',
  path: '/club/providers/{name}/walks',
  roles: COMPANY,
  reach: 'named',
  ...one,
  query: z.object(deep),
  output: pageOf(catalogueWalk),
  refusals: {},
})

/** What a walk changed; without its number what the last one did that changed anything. */
export const listWalkChanges = call({
  name: 'club.listWalkChanges',
  method: 'GET',
  path: '/club/providers/{name}/changes',
  roles: COMPANY,
  reach: 'named',
  ...one,
  query: z.object({ ...deep, walk: z.optional(pathId) }),
  output: pageOf(walkChange),
  refusals: {},
})

/** How the provider's categories are mapped to ours. `unmapped`: only those that wait. */
export const listMappings = call({
  name: 'club.listMappings',
  method: 'GET',
  path: '/club/providers/{name}/categories',
  roles: COMPANY,
  reach: 'named',
  ...one,
  query: z.object({ ...deep, unmapped: z.optional(flag) }),
  output: pageOf(mappedCategory),
  refusals: {},
})

export const mapCategories = call({
  name: 'club.mapCategories',
  method: 'POST',
  path: '/club/providers/{name}/categories',
  roles: COMPANY,
  reach: 'named',
  ...one,
  body: z.strictObject({
    externalIds: z.array(externalId).check(z.minLength(1), z.maxLength(200)),
    idInternalCategory: z.nullable(id),
  }),
  output: z.object({ changed: z.int() }),
  refusals: { category_unknown: 404 },
})

/** Orders, those that nobody knows first and the oldest of them on top. `unknown`: only those; `old`: those past their promise. */
export const listManagedOrders = call({
  name: 'club.listManagedOrders',
  method: 'GET',
  path: '/club/orders/managed',
  roles: COMPANY,
  reach: 'public',
  query: z.object({
    ...deep,
    text: searchText,
    provider: z.optional(providerName),
    state: z.optional(z.enum(ORDER_STATES)),
    unknown: z.optional(flag),
    old: z.optional(flag),
  }),
  output: pageOf(managedOrder),
  refusals: {},
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

const settled = z.strictObject({ value: cents, on: day, reference: sentence })

/** The provider was paid for its orders. */
export const payProvider = call({
  name: 'club.payProvider',
  method: 'POST',
  path: '/club/providers/{name}/paid',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...one,
  body: settled,
  output: z.object({ gtid, provider: clubProvider }),
  refusals: { over_the_debt: 409 },
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
