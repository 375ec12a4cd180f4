/** The calls with which the company watches orders, and with which two persons end one that nobody else can end. */
import type { QueryOf } from '@taschino/contract/call.ts'
import { dropResolution, listManagedOrders, resolveOrder, type exportManagedOrders } from '@taschino/contract/club/company-orders.ts'
import type { ManagedOrder } from '@taschino/contract/club/company-shapes.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney, type MoneyAsk } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import { isAnother } from '../../approvals/public.ts'
import { noteDeed } from '../../audit/public.ts'
import { demandFreshStepUp } from '../../stepup/public.ts'
import { INTERNAL } from '@taschino/contract/club/catalogue-shapes.ts'
import { charge, deliver, letGo, takeBack } from './apply.ts'
import { wake } from './ask-store.ts'
import { countManaged, managedOrder, managedOrders, type ManagedAsked, type ManagedFilters, type ManagedRow } from './company-store.ts'
import { holdOrder, propose, readOrder, type OrderRow } from './order-store.ts'
import { valueOf } from './shown.ts'

const PAGE = 50

/** Two persons may end an order that is confirmed or sent, or whose promise is over. */
export const mayResolve = ({ state, due }: Pick<OrderRow, 'state' | 'due'>): boolean =>
  state === 'shipped' || state === 'confirmed' || (state === 'pending' && due)

/** Goods of the company's own that have not been sent yet. */
export const maySend = ({ state, kind, provider }: Pick<OrderRow, 'state' | 'kind' | 'provider'>): boolean =>
  state === 'confirmed' && kind === 'physical' && provider === INTERNAL

export const shownManaged = (row: ManagedRow): ManagedOrder => ({
  idOrder: row.id,
  gtid: row.gtid,
  state: row.state,
  attempt: row.attempt,
  provider: row.provider,
  providerRef: row.providerRef,
  product: row.snapshot,
  buyer: row.buyer,
  unit: row.unit,
  amount: row.amount,
  fulfilled: row.fulfilled,
  price: row.price,
  value: valueOf(row),
  cost: row.soldGtid === null && !row.borne ? row.maxCost : row.owed,
  at: row.madeAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
  unknownSince: row.state === 'pending' ? (row.unknownSince?.toISOString() ?? null) : null,
  promisedAt: row.promisedAt.toISOString(),
  tries: row.tries,
  heard: row.heard,
  proposed:
    row.proposedAs && row.proposedAt
      ? { as: row.proposedAs, by: row.proposer ?? '', at: row.proposedAt.toISOString(), reason: row.proposedReason ?? '' }
      : null,
  mayResolve: mayResolve(row),
  maySend: maySend(row),
})

function afterOf(cursor: string | undefined): ManagedAsked['after'] {
  if (cursor === undefined) return undefined
  const [, first, id] = /^([oc])(\d{1,15})$/.exec(cursor) ?? []
  return id === undefined ? refuseInput([{ path: 'query.cursor', why: 'format' }]) : { open: first === 'o', id: Number(id) }
}

export const filtersOf = (query: QueryOf<typeof exportManagedOrders> | QueryOf<typeof listManagedOrders>): ManagedFilters => {
  const { text, provider, state, unknown = false, old = false, parcels = false, from, to } = query
  return { text, provider, state, unknown, old, parcels, from, to }
}

const listAnswer = handle(listManagedOrders)(async ({ query, db }) => {
  const limit = query.limit ?? PAGE
  const filters = filtersOf(query)
  const rows = await managedOrders(db, { ...filters, sort: query.sort, after: afterOf(query.cursor), limit: limit + 1 })
  const last = rows[limit - 1]
  return {
    items: rows.slice(0, limit).map(shownManaged),
    nextCursor: rows.length > limit && last ? `${last.open ? 'o' : 'c'}${last.id}` : null,
    ...(query.totals ? { totals: { count: await countManaged(db, filters) } } : {}),
  }
})

type As = 'delivered' | 'failed' | 'cancelled'

/** Two persons decided the end; whatever the provider turns out to have done is at the company's risk. */
async function carryOut({ sql }: Pick<MoneyAsk<typeof resolveOrder>, 'sql'>, row: OrderRow, as: As, reason: string): Promise<string> {
  const risk = row.provider !== INTERNAL
  if (row.state === 'pending' && as === 'delivered')
    return charge(sql, row, { pieces: row.amount, state: 'delivered', cost: row.maxCost }, { reason, atRisk: risk })
  if (row.state === 'pending') {
    await letGo(sql, row, as as 'failed' | 'cancelled', { reason, atRisk: risk })
    return row.gtid
  }
  if (as === 'delivered') {
    await deliver(sql, row, reason)
    return row.soldGtid ?? row.gtid
  }
  // The provider has credited nothing: it stays owed what it was owed.
  return takeBack(sql, row, { state: row.state === 'shipped' ? 'cancelled' : as, cost: row.owed }, { reason, atRisk: risk })
}

const resolveAnswer = handleMoney(resolveOrder)(async (ask) => {
  const { sql, who, params, body, settings, no, done } = ask
  const before = (await readOrder(sql, params.idOrder)) ?? refuseCommon('not_found')
  if (['cancelled', 'failed', 'delivered'].includes(before.state)) return no('order_over')
  if (!mayResolve(before)) return no('order_not_unknown')
  await demandFreshStepUp({ who, db: sql, settings })
  await holdParty(sql, before.party)
  const row = await holdOrder(sql, params.idOrder)
  if (['cancelled', 'failed', 'delivered'].includes(row.state)) return no('order_over')
  const own = row.proposedBy !== null && !(await isAnother(sql, row.proposedBy, who.idUser))
  if (own && row.proposedAs === body.as) return no('resolve_own')
  if (row.proposedBy !== null && !own && row.proposedAs !== body.as) return no('resolve_other')
  const shown = async () => shownManaged((await managedOrder(sql, row.id)) ?? refuseCommon('not_found'))
  const deed = {
    by: who.idUser,
    ...(row.isShop ? { shop: row.party } : { user: row.party }),
    facts: { order: row.gtid, as: body.as, reason: body.reason },
  }
  if (row.proposedBy === null || own) {
    await propose(sql, row.id, { as: body.as, by: who.idUser, reason: body.reason })
    await noteDeed(sql, { ...deed, act: 'club.proposed' })
    return done({ gtid: null, order: await shown() })
  }
  const gtid = await carryOut(ask, row, body.as, body.reason)
  await wake(sql, row.id)
  await noteDeed(sql, { ...deed, act: 'club.resolved' })
  return done({ gtid, order: await shown() })
})

const dropAnswer = handle(dropResolution)(async ({ who, params, tx, refuse }) =>
  tx(async (sql) => {
    if (!(await readOrder(sql, params.idOrder))) return refuseCommon('not_found')
    const row = await holdOrder(sql, params.idOrder)
    if (row.proposedBy === null) return refuse('order_over')
    await propose(sql, row.id, null)
    await noteDeed(sql, { by: who.idUser, act: 'club.dropped', facts: { order: row.gtid } })
    return shownManaged((await managedOrder(sql, row.id)) ?? refuseCommon('not_found'))
  }),
)

export const companyAnswers = [listAnswer, resolveAnswer, dropAnswer] as const
