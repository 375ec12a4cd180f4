/** The calls for one's own orders: list, one with its history, calling it off, confirming that a parcel arrived. */
import { cancelOrder, getOrder, listOrders, receiveOrder } from '@taschino/contract/club/orders.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handle } from '../../../http/handle.ts'
import { handleMoney } from '../../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../../http/refusal.ts'
import { letGo } from './apply.ts'
import { wake } from './ask-store.ts'
import { changed } from './notices.ts'
import { addressOf, changeOrder, holdOrder, readOrder, type OrderRow } from './order-store.ts'
import { ownOrders, stepsOf } from './own-store.ts'
import { partyOf } from './place.ts'
import { mayReceive, orderDetailOf, shownOrder } from './shown.ts'

const PAGE = 20

/** The cursor: lists continue below this number. */
export function beforeOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined
  return /^\d{1,15}$/.test(cursor) ? Number(cursor) : refuseInput([{ path: 'query.cursor', why: 'format' }])
}

/** Orders of others count as not found. */
const theirs = (row: OrderRow | null, party: number): OrderRow => (row?.party === party ? row : refuseCommon('not_found'))

const listAnswer = handle(listOrders)(async ({ who, query, db }) => {
  const limit = query.limit ?? PAGE
  const asked = { party: partyOf(who), open: query.open ?? false, of: query.of, before: beforeOf(query.cursor), limit: limit + 1 }
  const rows = await ownOrders(db, asked)
  const items = rows.slice(0, limit).map(shownOrder)
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.idOrder ?? '') : null }
})

const getAnswer = handle(getOrder)(async ({ who, params, db }) => {
  const row = theirs(await readOrder(db, params.idOrder), partyOf(who))
  return orderDetailOf(row, await stepsOf(db, row.id), await addressOf(db, row.id))
})

const cancelAnswer = handleMoney(cancelOrder)(async ({ sql, who, params, body, no, done }) => {
  const party = partyOf(who)
  theirs(await readOrder(sql, params.idOrder), party)
  await holdParty(sql, party)
  const row = await holdOrder(sql, params.idOrder)
  if (row.state === 'cancelled' || row.state === 'failed' || row.state === 'delivered') return no('order_over')
  if (row.state === 'shipped' || (row.state === 'confirmed' && row.provider === 'internal')) return no('order_too_late')
  const asked = row.attempt !== 'queued'
  if (asked) {
    if (row.cancelAskedAt === null)
      await changeOrder(sql, row.id, { cancelAskedAt: new Date(), reason: body.reason }, [{ step: 'cancel-asked' }])
    await wake(sql, row.id)
  } else await letGo(sql, row, 'cancelled', { reason: body.reason })
  return done({ asked, order: shownOrder(await holdOrder(sql, row.id)) })
})

const receiveAnswer = handle(receiveOrder)(async ({ who, params, tx, refuse }) => {
  const party = partyOf(who)
  return tx(async (sql) => {
    theirs(await readOrder(sql, params.idOrder), party)
    const row = await holdOrder(sql, params.idOrder)
    // Confirming twice has the effect of once.
    if (row.state === 'delivered') return shownOrder(row)
    if (!mayReceive(row)) return refuse('order_not_sent')
    await changeOrder(sql, row.id, { state: 'delivered', fulfilled: row.amount }, [{ step: 'received' }, { step: 'delivered' }])
    await emit(sql, changed(row, 'delivered'))
    return shownOrder(await holdOrder(sql, row.id))
  })
})

export const ownAnswers = [listAnswer, getAnswer, cancelAnswer, receiveAnswer] as const
