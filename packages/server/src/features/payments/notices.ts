/** The events about payments and charges, to payer and shop. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'

/** Who gives value: a person, or the shop that a person works for. */
export interface Payer {
  party: number
  isShop: boolean
}

const audience = (payer: Payer, shop: number): { users: number[]; shops: number[] } =>
  payer.isShop ? { users: [], shops: [shop, payer.party] } : { users: [payer.party], shops: [shop] }

export function paid(gtid: Gtid, payer: Payer, shop: number, charge: number | undefined): Json {
  return notice({
    ...audience(payer, shop),
    event: { type: 'onPayment', GTID: gtid, action: 'completed', ...(charge === undefined ? {} : { charge }) },
  })
}

/** `refusal` is set when a payer met one: the till shows why. */
export function chargeChanged(shop: number, charge: number, action: 'opened' | 'cancelled' | 'refused', refusal?: string): Json {
  return notice({ shops: [shop], event: { type: 'onPayment', GTID: '', action, charge, ...(refusal === undefined ? {} : { refusal }) } })
}

/** A shop asks for an amount on the screen of the payer whose code it has read; `user` is the person, also where a shop pays. */
export function payerAsked(user: number, shop: number, charge: number): Json[] {
  return [
    notice({ users: [user], event: { type: 'onPayment', GTID: '', action: 'asked', charge } }),
    notice({ shops: [shop], event: { type: 'onPayment', GTID: '', action: 'scanned', charge } }),
  ]
}

/** The payer did not ask for it, so it comes with words. */
export function takenBack(
  gtid: Gtid,
  payer: Payer,
  shop: { id: number; title: string },
  action: 'refunded' | 'cancelled',
  value: number,
): Json[] {
  return [
    notice({ ...audience(payer, shop.id), event: { type: 'onRefund', GTID: gtid, action } }),
    notice({
      ...(payer.isShop ? { shops: [payer.party] } : { users: [payer.party] }),
      notification: {
        says: action,
        facts: { shop: shop.title, value },
        type: action === 'refunded' ? 'refund' : 'cancellation',
        GTID: gtid,
      },
    }),
  ]
}
