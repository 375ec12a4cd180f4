/** The company's calls for providers: watch, pause, pay. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { EXPORT_FILE, EXPORT_REFUSALS, exportAs } from '../export.ts'
import { counting, sortable, tableOf } from '../sort.ts'
import { cents, flag, gtid, id, pageOf, paging, pathId, sentence } from '../shapes.ts'
import { day, externalId, providerName } from './catalogue-shapes.ts'
import { catalogueWalk, clubProvider, mappedCategory, WALK_CHANGES, walkChange } from './company-shapes.ts'

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

/** What it may owe for cashback before more of it waits for its money, in cents: what the company lends it. */
export const setExposure = call({
  name: 'club.setExposure',
  method: 'POST',
  path: '/club/providers/{name}/exposure',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...one,
  body: z.strictObject({ exposureMax: z.int().check(z.minimum(0), z.maximum(100_000_000)) }),
  output: clubProvider,
  refusals: { no_cashback_here: 409 },
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

const changeSort = sortable('what', 'name', 'brand')
export type ChangeSort = NonNullable<z.output<typeof changeSort>>
const changesNarrowed = { walk: z.optional(pathId), what: z.optional(z.enum(WALK_CHANGES)), sort: changeSort }

/** What a walk changed, kind after kind; without its number what the last one did that changed anything. */
export const listWalkChanges = call({
  name: 'club.listWalkChanges',
  method: 'GET',
  path: '/club/providers/{name}/changes',
  roles: COMPANY,
  reach: 'named',
  ...one,
  query: z.object({ ...deep, ...changesNarrowed, ...counting }),
  output: tableOf(walkChange),
  refusals: {},
})

export const exportWalkChanges = call({
  name: 'club.exportWalkChanges',
  method: 'GET',
  path: '/club/providers/{name}/changes/export',
  roles: COMPANY,
  reach: 'named',
  ...one,
  query: z.object({ ...changesNarrowed, ...exportAs }),
  file: EXPORT_FILE,
  refusals: EXPORT_REFUSALS,
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
