/** Orders of which a provider says something else than we do, and those that only it knows: asked again, called off, or owed after all. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { gtid, id, instant, pageOf, paging, pathId, sentence } from '../shapes.ts'
import { count, externalId, providerName } from './catalogue-shapes.ts'
import { managedOrder } from './company-shapes.ts'
import { ORDER_STATES } from './order-shapes.ts'

const COMPANY = ['company', 'admin'] as const
/** As providers have them: `closed` was never carried out, and never will be. */
export const STRAY_STATES = [...ORDER_STATES, 'closed'] as const
export type StrayState = (typeof STRAY_STATES)[number]

export const difference = z.object({
  provider: providerName,
  /** The order's number; of what only the provider knows the name under which it has it. */
  key: externalId,
  /** Null: only the provider knows it. */
  idOrder: z.nullable(id),
  name: z.nullable(z.string()),
  /** By our books; of what only the provider knows as it says, and null while it has not answered. */
  state: z.nullable(z.enum(STRAY_STATES)),
  ours: count,
  theirs: z.nullable(count),
  at: instant,
  /** The first of two who say that it is owed. */
  proposed: z.nullable(z.object({ by: z.string(), at: instant })),
  mayCancel: z.boolean(),
  mayBear: z.boolean(),
})
export type Difference = z.output<typeof difference>

/** Those that wait for somebody's look, by provider and number. What changed just before the provider's list was read is none yet. */
export const listDifferences = call({
  name: 'club.listDifferences',
  method: 'GET',
  path: '/club/differences',
  roles: COMPANY,
  reach: 'public',
  query: z.object({ limit: paging.limit, cursor: paging.cursor }),
  output: pageOf(difference),
  refusals: {},
})

/** The provider is asked about it now, whatever it said before. */
export const askOrder = call({
  name: 'club.askOrder',
  method: 'POST',
  path: '/club/orders/{idOrder}/ask',
  roles: COMPANY,
  reach: 'named',
  params: z.object({ idOrder: pathId }),
  output: managedOrder,
  refusals: { no_provider: 409 },
})

const stray = { params: z.object({ name: providerName, key: externalId }), body: z.strictObject({ reason: sentence }) }

/** Asked of the provider at once: what nobody of ours ordered is not carried out. */
export const cancelStray = call({
  name: 'club.cancelStray',
  method: 'POST',
  path: '/club/strays/{name}/{key}/cancel',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...stray,
  output: difference,
  /** `stray_late`: the provider no longer calls it off. */
  refusals: { stray_over: 409, provider_unlinked: 409, stray_silent: 409, stray_late: 409 },
})

/**
 * The company owes for it what the provider asks, and loses it. `gtid`: of what moved; above what one person decides null while the second
 * person's yes is missing.
 */
export const bearStray = call({
  name: 'club.bearStray',
  method: 'POST',
  path: '/club/strays/{name}/{key}/bear',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  money: true,
  ...stray,
  output: z.object({ gtid: z.nullable(gtid), difference }),
  refusals: { stray_over: 409, resolve_own: 409 },
})
