/** Notes payments between shops of one group: they are allowed, and their takings need a second look (T16). */
import type { Ask } from '../../http/handle.ts'
import type { pay } from '@taschino/contract/payments.ts'
import { noteDeed } from '../audit/public.ts'
import type { Directory, ListedShop } from '../shops/public.ts'
import { insertRelated } from './store.ts'

const groupOf = (shop: ListedShop): number => shop.idShopGroup ?? shop.id

interface Paid {
  gtid: string
  value: number
  payerShop: number
  shop: ListedShop
}

/**
 * After the commit, and only for shops that pay: what endusers pay knows nothing of it. A replay makes up for a line that was lost with its
 * process.
 */
export async function noteIfRelated({ who, tx }: Ask<typeof pay>, directory: Directory, paid: Paid): Promise<void> {
  const { gtid, value, payerShop, shop } = paid
  const payer = await directory.shop(payerShop)
  if (!payer || groupOf(payer) !== groupOf(shop)) return
  await tx(async (sql) => {
    if (!(await insertRelated(sql, { gtid, shop: shop.id, value }))) return
    await noteDeed(sql, { by: who.idUser, act: 'payment.related', shop: shop.id, facts: { gtid, value, payerShop, group: groupOf(shop) } })
  })
}
