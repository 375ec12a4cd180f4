/**
 * The club orders of the demo world: parcels awaited, received and returned; and, once the sandbox runs beside it, codes, a ticket, a
 * parcel, a partial delivery, a refusal, and one without an answer.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { grantCredits } from '@taschino/ledger/movements/issue-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import { beginShelf, putAwayShelf, type BeginShelf } from '@taschino/server/features/club/catalogue/public.ts'
import { deliverOrder, isPlaced, placeOrder, takeBackOrder } from '@taschino/server/features/club/orders/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import { productNamed, shopOf } from './club-orders-store.ts'

const GIVEN = 45_000
const ADDRESS = { street: 'Via Garibaldi 18', postalCode: '10122', city: 'Torino', province: 'TO', phone: null }

interface Buyer {
  /** The person who orders. */
  id: number
  name: string
  /** Whose value pays; the person's own where nothing is said. */
  shop?: number
}

/** As the sandbox calls them (packages/provider, catalogue-seed), at its own costs. */
const fails = (name: string, words: string, unit: number, cost: number): BeginShelf => ({
  provider: 'pointer',
  brandGuid: 'pointer-brand-fails',
  brandName: 'Prove e guasti',
  externalId: `fails.${name}`,
  name: `Guasto: ${words}`,
  kind: 'digital',
  unit,
  cost,
})
const HOME = { provider: 'pointer', brandGuid: 'pointer-brand-0', brandName: 'Casa Aperta' } as const
const CODE: BeginShelf = { ...HOME, externalId: 'p-00000', name: 'Buono Casa Aperta online n. 0', kind: 'digital', unit: 1000, cost: 910 }
const PARCEL: BeginShelf = { ...HOME, externalId: 'p-00002', name: 'Zaino di lino n. 2', kind: 'physical', unit: 8390, cost: 7384 }
const TICKET: BeginShelf = {
  provider: 'aon',
  brandGuid: 'aon-brand-0',
  brandName: 'Ramo Aperta',
  externalId: 'a-00000',
  name: 'Buono Ramo Aperta online n. 0',
  kind: 'ticket',
  unit: 1000,
  cost: 910,
}

/** Which of the buyers, how many, and what became of goods of the company's own. */
interface Ordered {
  by: 0 | 1 | 2
  what: string | BeginShelf
  amount?: number
  became?: 'came' | 'came back'
}
const ORDERS: readonly Ordered[] = [
  { by: 0, what: 'Lampada da scrivania' },
  { by: 1, what: 'Miele di acacia, 500 g', became: 'came' },
  { by: 0, what: 'Due tazze di ceramica', became: 'came back' },
  { by: 2, what: 'Cesto della domenica', became: 'came' },
  { by: 0, what: CODE },
  { by: 0, what: PARCEL },
  { by: 0, what: TICKET, amount: 2 },
  { by: 0, what: fails('deliver-part', 'consegna solo una parte', 1000, 910), amount: 3 },
  { by: 0, what: fails('refuse', 'rifiuta per sempre', 2500, 2275) },
  // Above what comes back by itself: two persons decide how it ends.
  { by: 1, what: fails('answer-503', 'risponde 503', 2500, 2275), amount: 8 },
  { by: 2, what: CODE, amount: 2 },
]

/** Nobody is asked while the world is made; what is to be asked lies in the queue. */
const LATER = { port: (name: string) => name }

async function productOf(
  sql: Sql,
  what: string | BeginShelf,
  shelf: Map<string, number>,
): Promise<{ id: number; unit: number; price: number } | null> {
  if (typeof what === 'string') return productNamed(sql, what)
  const id = shelf.get(what.externalId) ?? (await beginShelf(sql, what))
  shelf.set(what.externalId, id)
  return { id, unit: what.unit, price: what.unit }
}

/** Of the shops the one that buys for itself. */
const SHOP = 'anna'

export async function layOutOrders(sql: Sql, people: readonly Buyer[], now: number): Promise<void> {
  const shop = await shopOf(sql, SHOP)
  const buyers = shop ? [...people, shop] : people
  for (const { id, shop } of buyers) {
    const [to, gtid] = [shop ?? id, newGtid(now)]
    await post(
      sql,
      grantCredits({ gtid, once: `demo:club:${to}`, to, value: GIVEN, detail: {}, events: [], call: null, at: new Date(now) }),
    )
  }
  const shelf = new Map<string, number>()
  for (const { by, what, amount = 1, became } of ORDERS) {
    const [buyer, found] = [buyers[by], await productOf(sql, what, shelf)]
    if (!buyer || !found) throw new Error(`nobody orders ${typeof what === 'string' ? what : what.name}`)
    const who = { idUser: buyer.id, role: buyer.shop === undefined ? 'enduser' : 'shop' } as const
    const made = await placeOrder(
      { sql, who, party: buyer.shop ?? buyer.id, now, providers: LATER },
      { idProduct: found.id, version: 1, unit: found.unit, amount, price: found.price, pay: ['free_credits'] },
      { ...ADDRESS, name: buyer.name },
    )
    if (!isPlaced(made)) throw new Error(`order ${found.id}: ${made.no}`)
    if (became === 'came') await deliverOrder(sql, made, 'consegnato')
    if (became === 'came back')
      await takeBackOrder(sql, made, { state: 'cancelled', cost: made.owed }, { reason: 'Il pacco è tornato indietro' })
  }
  await putAwayShelf(sql)
}
