/** Applies what a provider says of an order: one transaction, each step once, older readings are ignored. */
import { emit } from '@taschino/ledger/outbox.ts'
import { holdParty } from '@taschino/ledger/lots.ts'
import { valueOfParts } from '@taschino/basics/tickets.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { giveStockBack } from '../catalogue/public.ts'
import { changed, tell, ticketChanged, toCompany } from './notices.ts'
import { changeOrder, holdOrder, type Change, type OrderRow } from './order-store.ts'
import { firstParts, lastParts, verdictOf, type Verdict } from './rules.ts'
import { bear, credit, giveBack, release, sell } from './settle.ts'
import { cancelVouchers } from './voucher-store.ts'

type Of<D extends Verdict['do']> = Extract<Verdict, { do: D }>

const facts = (order: OrderRow, value: number) => ({ product: order.snapshot.name, value })
const priceOfAll = ({ price, amount }: OrderRow): number => price * amount

/** The order failed and nobody was charged: the whole value returns to the buyer. */
export async function letGo(sql: Sql, order: OrderRow, state: 'failed' | 'cancelled', change: Change & { reason: string }): Promise<void> {
  const value = priceOfAll(order)
  await release(sql, order, { why: change.reason, own: state === 'cancelled' }, changed(order, state))
  await changeOrder(sql, order.id, { ...change, state, attempt: 'answered', cancelAskedAt: null }, [
    { step: state },
    { step: 'money-back', value },
  ])
  await giveStockBack(sql, order.idProduct, order.amount)
  await tell(sql, order, { says: state === 'failed' ? 'club_failed' : 'club_cancelled', facts: facts(order, value) })
}

/** The order was accepted: what was delivered is paid for. */
export async function charge(sql: Sql, order: OrderRow, { pieces, state, cost }: Omit<Of<'sell'>, 'do'>, change: Change): Promise<string> {
  const short = order.amount - pieces
  const sold = await sell(sql, order, firstParts(order.pieces, pieces), cost, changed(order, state))
  const back = priceOfAll(order) - sold.value
  await changeOrder(
    sql,
    order.id,
    {
      ...change,
      state,
      attempt: 'answered',
      unknownSince: null,
      cancelAskedAt: null,
      soldGtid: sold.gtid,
      soldValue: sold.value,
      owed: sold.owed,
      fulfilled: state === 'delivered' ? pieces : 0,
    },
    [
      ...(state === 'confirmed' ? [] : [{ step: 'confirmed' as const }]),
      ...(short > 0 ? [{ step: 'partly-delivered' as const, value: back }] : [{ step: state }]),
    ],
  )
  if (state === 'delivered') await tellCame(sql, order, pieces, back)
  else if (order.kind === 'physical') await tell(sql, order, { says: 'club_accepted', facts: { product: order.snapshot.name } })
  return sold.gtid
}

/** A ticket of a brand has its own notice, sent when it can be shown, with its number. */
async function tellCame(sql: Sql, order: OrderRow, pieces: number, back: number): Promise<void> {
  if (pieces < order.amount) await tell(sql, order, { says: 'club_part', facts: { ...facts(order, back), pieces, amount: order.amount } })
  else if (order.kind !== 'ticket') await tell(sql, order, { says: 'club_here', facts: { product: order.snapshot.name } })
}

/** The notices of a parcel: it was sent, or it arrived. */
export async function sent(sql: Sql, order: OrderRow, change: Change): Promise<void> {
  await changeOrder(sql, order.id, { ...change, state: 'shipped' }, [{ step: 'shipped' }])
  await emit(sql, changed(order, 'shipped'))
  await tell(sql, order, { says: 'club_sent', facts: { product: order.snapshot.name } })
}

async function advance(sql: Sql, order: OrderRow, { state, pieces, cost }: Of<'advance'>, change: Change): Promise<void> {
  const short = order.amount - pieces
  if (short === 0) {
    await changeOrder(sql, order.id, { ...change, state, cancelAskedAt: null, fulfilled: state === 'delivered' ? pieces : 0 }, [
      { step: state },
    ])
    await emit(sql, changed(order, state))
    if (state === 'delivered') return tellCame(sql, order, pieces, 0)
    return tell(sql, order, { says: 'club_sent', facts: { product: order.snapshot.name } })
  }
  const parts = lastParts(order.pieces, short)
  const value = valueOfParts(parts)
  const credited = Math.max(0, order.owed - cost)
  await giveBack(sql, order, { parts, credited, step: 'short', why: 'partly delivered' }, changed(order, state))
  await changeOrder(
    sql,
    order.id,
    { ...change, state, cancelAskedAt: null, fulfilled: pieces, owed: order.owed - credited, returned: order.returned + value },
    [{ step: 'partly-delivered', value }],
  )
  await tellCame(sql, order, pieces, value)
}

/** Refunds the rest of an order that was paid for. `credited`: what the provider deducts from its claim. */
export async function takeBack(
  sql: Sql,
  order: OrderRow,
  { state, cost }: { state: 'failed' | 'cancelled'; cost: number },
  change: Change & { reason: string },
): Promise<string> {
  const value = (order.soldValue ?? 0) - order.returned
  const credited = Math.max(0, order.owed - cost)
  const back = { parts: order.pieces.flat(), credited, step: 'returned' as const, why: change.reason }
  const gtid = await giveBack(sql, order, back, changed(order, state))
  await changeOrder(
    sql,
    order.id,
    { ...change, state, cancelAskedAt: null, owed: order.owed - credited, returned: order.returned + value },
    [{ step: state }, { step: 'money-back', value }],
  )
  await giveStockBack(sql, order.idProduct, order.amount)
  const gone = await cancelVouchers(sql, order.id)
  if (order.kind === 'ticket')
    await emit(
      sql,
      gone.map((id) => ticketChanged(order, id, 'cancelled')),
    )
  await tell(sql, order, { says: state === 'failed' ? 'club_failed' : 'club_cancelled', facts: facts(order, value) })
  return gtid
}

/** Somebody confirms that it arrived: the owner of a parcel, or two persons of the company where nobody else can. */
export async function deliver(sql: Sql, order: OrderRow, reason: string): Promise<void> {
  await changeOrder(sql, order.id, { state: 'delivered', fulfilled: order.amount, cancelAskedAt: null, reason }, [{ step: 'delivered' }])
  await emit(sql, changed(order, 'delivered'))
  await tellCame(sql, order, order.amount, 0)
}

async function carryOut(sql: Sql, order: OrderRow, reading: Order, verdict: Verdict): Promise<void> {
  const { seq, state, providerRef, tracking } = reading
  const heard: Change = {
    seq,
    heard: state,
    attempt: 'answered',
    unknownSince: null,
    ...(providerRef ? { providerRef } : {}),
    ...(tracking ? { tracking } : {}),
  }
  const reason = reading.reason ?? (state === 'closed' ? 'no_answer' : state)
  switch (verdict.do) {
    case 'nothing':
      return
    case 'note':
      return changeOrder(sql, order.id, heard)
    case 'sell':
      return void (await charge(sql, order, verdict, heard))
    case 'release':
      return letGo(sql, order, verdict.state, { ...heard, reason })
    case 'advance':
      return advance(sql, order, verdict, heard)
    case 'giveBack':
      return void (await takeBack(sql, order, verdict, { ...heard, reason }))
    case 'bear': {
      await bear(sql, order, verdict.cost)
      await changeOrder(sql, order.id, { ...heard, borne: true, owed: order.owed + verdict.cost, fulfilled: reading.fulfilled })
      return emit(sql, [toCompany(order, { says: 'club_borne', facts: facts(order, verdict.cost) })])
    }
    case 'credit':
      await credit(sql, order, verdict.cost, String(seq))
      return changeOrder(sql, order.id, { ...heard, owed: order.owed - verdict.cost })
    case 'alarm':
      if (order.heard === verdict.why) return changeOrder(sql, order.id, {})
      await changeOrder(sql, order.id, { heard: verdict.why })
      return emit(sql, [toCompany(order, { says: 'club_odd', facts: { product: order.snapshot.name } })])
  }
}

/** Must be called inside the caller's transaction. */
export async function applyReading(sql: Sql, { id, party }: { id: number; party: number }, reading: Order): Promise<OrderRow> {
  await holdParty(sql, party)
  const order = await holdOrder(sql, id)
  await carryOut(sql, order, reading, verdictOf(order, reading))
  return holdOrder(sql, id)
}
