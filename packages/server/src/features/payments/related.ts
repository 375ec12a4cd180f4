/** Shops of one group may pay each other; that it happened is written down, because value that goes round between friends wants a second look (threats.md T16). */
import type { Ask } from '../../door/handle.ts'
import type { pay } from '@taschino/contract/payments.ts'
import { noteDeed } from '../audit/public.ts'
import type { Directory, ListedShop } from '../shops/public.ts'
import { isNotedAsRelated } from './store.ts'

const groupOf = (shop: ListedShop): number => shop.idShopGroup ?? shop.id

interface Paid { gtid: string; value: number; payerShop: number; shop: ListedShop }

/** After the commit, and only for shops that pay: what endusers pay knows nothing of it. A replay makes up for a line that was lost with its process. */
export async function noteIfRelated({ who, db, tx }: Ask<typeof pay>, directory: Directory, { gtid, value, payerShop, shop }: Paid): Promise<void> {
  const payer = await directory.shop(payerShop)
  if (!payer || groupOf(payer) !== groupOf(shop) || (await isNotedAsRelated(db, shop.id, gtid))) return
  await tx((sql) => noteDeed(sql, { by: who.idUser, act: 'payment.related', shop: shop.id, facts: { gtid, value, payerShop, group: groupOf(shop) } }))
}
