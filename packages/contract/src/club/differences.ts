/** Orders in which a provider's list and our books differ, and orders that only a provider knows: asked again, cancelled, or paid. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { gtid, id, instant, pageOf, paging, pathId, sentence } from '../shapes.ts'
import { count, externalId, providerName } from './catalogue-shapes.ts'
import { managedOrder } from './company-shapes.ts'
import { ORDER_STATES } from './order-shapes.ts'

const COMPANY = ['company', 'admin'] as const
/** As providers have them. `closed`: it was never carried out and never will be. */
export const STRAY_STATES = [...ORDER_STATES, 'closed'] as const
export type StrayState = (typeof STRAY_STATES)[number]

export const difference = z.object({
  provider: providerName,
  /** The order's number, or the key of an order that only the provider knows. */
  key: externalId,
  /** Null: only the provider knows it. */
  idOrder: z.nullable(id),
  name: z.nullable(z.string()),
  /** As we have it; for an order that only the provider knows, as the provider has it, null until it has answered. */
  state: z.nullable(z.enum(STRAY_STATES)),
  ours: count,
  theirs: z.nullable(count),
  at: instant,
  /** The first of the two people who must agree to pay for it. */
  proposed: z.nullable(z.object({ by: z.string(), at: instant })),
  mayCancel: z.boolean(),
  mayBear: z.boolean(),
})
export type Difference = z.output<typeof difference>

/** By provider and key. Orders that changed shortly before the provider's list was read are left out. */
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

/** Asks the provider about the order now. */
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

/** Asks the provider to cancel an order that only it knows. */
export const cancelStray = call({
  name: 'club.cancelStray',
  method: 'POST',
  path: '/club/strays/{name}/{key}/cancel',
  roles: COMPANY,
  reach: 'named',
  proof: 'fresh',
  ...stray,
  output: difference,
  /** `stray_late`: the provider refuses to cancel it. */
  refusals: { stray_over: 409, provider_unlinked: 409, stray_silent: 409, stray_late: 409 },
})

/** The company pays what the provider asks, as a loss. Above 100 € two people must agree: `gtid` is null until the second one has. */
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
