/** Who hears that a shop asked for something: its own people and its group's on their other devices, and the company. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../notices/public.ts'

export function asked(gtid: Gtid, shop: { id: number; idShopGroup: number | null }): Json[] {
  return [notice({ shops: shop.idShopGroup === null ? [shop.id] : [shop.id, shop.idShopGroup], company: true, event: { type: 'onShopCompanyResponse', GTID: gtid, action: 'asked' } })]
}
