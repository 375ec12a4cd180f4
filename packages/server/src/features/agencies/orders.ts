/** The calls with which an agency orders tickets and reads its orders. Withdrawing one is `payments.cancel`. */
import { valueOf } from '@taschino/basics/money.ts'
import { askTickets, getOrder, listOrders } from '@taschino/contract/agencies.ts'
import { ORDER_MAX, WAITING_MAX } from '@taschino/contract/agency-shapes.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import { createRequest } from '../requests/public.ts'
import { holdAgency } from './agency-store.ts'
import { orderAsked } from './notices.ts'
import { countWaiting, findOrders, orderSteps, readOrder, sumOrders } from './orders-store.ts'
import { placeOf } from './place.ts'
import { closedBy } from './rules.ts'

export const askTicketsAnswer = handleMoney(askTickets)(async ({ who, body, sql, no, done }) => {
  const idAgency = placeOf(who)
  const { type, unit, amount, note } = body
  const value = valueOf(unit, amount)
  if (value > ORDER_MAX) return no('order_too_large')
  const closed = closedBy(await holdAgency(sql, idAgency))
  if (closed) return no(closed)
  if ((await countWaiting(sql, idAgency)) >= WAITING_MAX) return no('too_many_waiting')
  const { gtid } = await createRequest(sql, {
    kind: 'tickets',
    idParty: idAgency,
    askedBy: who.idUser,
    value,
    ...(note ? { note } : {}),
    tickets: { type, unit, amount },
  })
  await emit(sql, [orderAsked(gtid, idAgency)])
  const made = await readOrder(sql, idAgency, gtid)
  if (!made) throw new Error(`no order ${gtid}`)
  return done(made.order)
})

const PAGE = 20
const CURSOR = /^o\.(\d{1,15})$/

export const listOrdersAnswer = handle(listOrders)(async ({ who, query, db }) => {
  const before = query.cursor === undefined ? undefined : CURSOR.exec(query.cursor)?.[1]
  if (query.cursor !== undefined && before === undefined) return refuseInput([{ path: 'query.cursor', why: 'format' }])
  const idAgency = placeOf(who)
  const { items, last } = await findOrders(db, idAgency, query, {
    sort: query.sort,
    after: before === undefined ? undefined : Number(before),
    skip: query.skip ?? 0,
    limit: query.limit ?? PAGE,
  })
  const page = { items, nextCursor: last === null ? null : `o.${last}` }
  return query.totals ? { ...page, totals: await sumOrders(db, idAgency, query) } : page
})

export const getOrderAnswer = handle(getOrder)(async ({ who, params, db }) => {
  const idAgency = placeOf(who)
  const found = await readOrder(db, idAgency, params.gtid)
  if (!found) return refuseCommon('not_found')
  return { ...found.order, steps: await orderSteps(db, found.id, idAgency) }
})
