/**
 * The notices and events when a shop asks for something or converts takings: to its people and its group, to the company only what it must
 * answer.
 */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice } from '../realtime/public.ts'

interface Asker {
  id: number
  idShopGroup: number | null
}

const audience = ({ id, idShopGroup }: Asker): number[] => (idShopGroup === null ? [id] : [id, idShopGroup])

export const asked = (gtid: Gtid, shop: Asker): Json[] => [
  notice({ shops: audience(shop), company: true, event: { type: 'onShopCompanyResponse', GTID: gtid, action: 'asked' } }),
]

/** Done at once: nobody at the company has anything to answer. */
export const converted = (gtid: Gtid, shop: Asker): Json[] => [
  notice({ shops: audience(shop), event: { type: 'onShopCompanyResponse', GTID: gtid, action: 'converted' } }),
]

/** The clock asked for it: the shop and its group read how much. */
export const askedBySchedule = (gtid: Gtid, shop: Asker, value: number): Json[] => [
  notice({
    shops: audience(shop),
    notification: { says: 'payback_scheduled', facts: { value }, type: 'shop-payback-request', GTID: gtid },
  }),
]

/** What was agreed to is not offered any more: nothing is asked for until the shop agrees to something else. */
export const scheduleStands = (shop: Asker): Json[] => [
  notice({ shops: audience(shop), notification: { says: 'schedule_stands', facts: {}, type: 'shop-payback-request' } }),
]
