/** Writes payments and refunds of earlier days, for stories of months. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { payInShop } from '@taschino/ledger/movements/pay-in-shop.ts'
import { refundPayment } from '@taschino/ledger/movements/refund-payment.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { partsFrom, type Person, type StoryShop } from './personas.ts'
import type { World } from './story.ts'

/** Number of the payment. */
export async function paid(world: World, who: Person, shop: StoryShop, what: string, when: Date): Promise<string> {
  const gtid = newGtid(when.getTime())
  const call = { actor: who.id, route: 'payments.pay', key: crypto.randomUUID(), hash: '0'.repeat(64), status: 200, answer: '{}' }
  const { outcome } = await world.db.tx((sql) =>
    post(
      sql,
      payInShop({
        gtid,
        payer: who.id,
        shop: shop.id,
        parts: partsFrom(what),
        confirmed: true,
        agency: null,
        detail: { till: 'cassa 1' },
        events: [],
        call,
        at: when,
      }),
    ),
  )
  if (outcome !== 'posted') throw new Error(`a payment of then was ${outcome}`)
  return gtid
}

/** `what`: the part that is given back; null cancels all of it. */
export async function takenBack(world: World, gtid: string, what: string | null, when: Date): Promise<void> {
  await world.db.tx(async (sql) => {
    const payment = await refundable(sql, gtid)
    if (!payment) throw new Error('no such movement')
    const facts = { gtid: newGtid(when.getTime()), payment, detail: {}, events: [], call: null, at: when }
    const [part] = what === null ? [] : partsFrom(what)
    const movement = part ? refundPayment({ ...facts, parts: [part] }) : cancelPayment(facts)
    if (movement) await post(sql, movement)
  })
}
