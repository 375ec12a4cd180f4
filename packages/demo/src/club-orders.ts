/** Orders of the club in the demo world: one parcel that is awaited, one that came. What providers sell is ordered by whoever tries. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { deliverOrder, isPlaced, placeOrder } from '@taschino/server/features/club/orders/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { productNamed } from './club-orders-store.ts'

const GIVEN = 5000
const ADDRESS = { street: 'Via Garibaldi 18', postalCode: '10122', city: 'Torino', province: 'TO', phone: null }
const ORDERS = [
  { product: 'Lampada da scrivania', came: false },
  { product: 'Miele di acacia, 500 g', came: true },
] as const

interface Buyer {
  id: number
  name: string
}

/** No provider of this world is asked: these are the company's own goods. */
const NOBODY = { names: [], port: () => null, link: () => null }

export async function layOutOrders(sql: Sql, buyers: readonly Buyer[], now: number): Promise<void> {
  for (const [i, { product, came }] of ORDERS.entries()) {
    const [buyer, found] = [buyers[i], await productNamed(sql, product)]
    if (!buyer || !found) throw new Error(`nobody orders ${product}`)
    const granted = { gtid: newGtid(now), once: `demo:club:${buyer.id}`, to: buyer.id, value: GIVEN, detail: {}, events: [], call: null }
    await post(sql, grantCredits({ ...granted, at: new Date(now) }))
    const made = await placeOrder(
      { sql, who: { idUser: buyer.id, role: 'enduser' }, party: buyer.id, now, providers: NOBODY },
      { idProduct: found.id, version: 1, unit: found.unit, amount: 1, price: found.price, pay: ['free_credits'] },
      { ...ADDRESS, name: buyer.name },
    )
    if (!isPlaced(made)) throw new Error(`${product}: ${made.no}`)
    if (came) await deliverOrder(sql, made, 'consegnato')
  }
}
