/** The notices about payouts, to shops, their groups and the company. */
import type { Cents } from '@taschino/basics/money.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice, type Told } from '../realtime/public.ts'
import type { PaybackRow } from './store.ts'

type About = Pick<PaybackRow, 'gtid' | 'idShop' | 'idGroup'>

/** One hint for screens on both sides, one sentence for the shop and its group. */
function told({ gtid, idShop, idGroup }: About, action: 'sent' | 'paid' | 'returned', said: Told): Json[] {
  const shops = idGroup === null ? [idShop] : [idShop, idGroup]
  return [
    notice({ shops, company: true, event: { type: 'onShopCompanyResponse', GTID: gtid, action } }),
    notice({ shops, notification: { ...said, type: 'shop-payback-request', GTID: gtid } }),
  ]
}

export const sentOff = (about: About, net: Cents, executesOn: string): Json[] =>
  told(about, 'sent', { says: 'payout_sent', facts: { value: net, weekday: executesOn } })
export const paidOut = (about: About, net: Cents): Json[] => told(about, 'paid', { says: 'payout_done', facts: { value: net } })
export const sentBack = (about: About, net: Cents, reason: string): Json[] =>
  told(about, 'returned', { says: 'payout_returned', facts: { value: net, reason } })
