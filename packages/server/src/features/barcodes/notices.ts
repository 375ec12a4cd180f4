/** The events for a barcode's owner and till: made, used, over. They never hold its digits. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'
import type { Barcode } from './store.ts'

/** For the owner's other screens. */
export const made = (idUser: number, gtid: Gtid): Json =>
  notice({ users: [idUser], event: { type: 'onBarcode', GTID: gtid, action: 'bought' } })

/** Whoever gave a code up knows it; one that expires is told in words. */
export function ended({ idUser, gtid, value }: Barcode, why: 'released' | 'expired' | 'cancelled'): Json[] {
  const action = why === 'cancelled' ? 'cancelled' : 'released'
  return [
    notice({ users: [idUser], event: { type: 'onBarcode', GTID: gtid, action } }),
    ...(why === 'released'
      ? []
      : [
          notice({
            users: [idUser],
            notification: { says: why === 'expired' ? 'gdo_expired' : 'gdo_cancelled', facts: { value }, type: 'barcode' },
          }),
        ]),
  ]
}

export interface Redeemed {
  idUser: number
  shop: { id: number; title: string }
  /** The movement of the payment. */
  gtid: Gtid
  value: number
}

export const redeemed = ({ idUser, shop, gtid, value }: Redeemed): Json[] => [
  notice({ users: [idUser], shops: [shop.id], event: { type: 'onBarcode', GTID: gtid, action: 'redeemed' } }),
  notice({ users: [idUser], notification: { says: 'gdo_taken', facts: { shop: shop.title, value }, type: 'barcode', GTID: gtid } }),
]
