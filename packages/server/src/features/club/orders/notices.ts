/** What buyers and the company hear of orders: a hint at each change that moves money, and words where something ended or came. */
import type { OrderState } from '@taschino/contract/club/order-shapes.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { notice, type Told } from '../../realtime/public.ts'
import type { OrderRow } from './order-store.ts'

type Buyer = Pick<OrderRow, 'party' | 'isShop' | 'gtid' | 'provider' | 'snapshot'>

const audience = ({ party, isShop }: Pick<Buyer, 'party' | 'isShop'>): { users: number[] } | { shops: number[] } =>
  isShop ? { shops: [party] } : { users: [party] }

/** Screens read balances again on `onClubOrder` alone, whichever provider it is. */
export function changed(order: Buyer, action: OrderState): Json[] {
  const told = { ...audience(order), company: true }
  const events = [notice({ ...told, event: { type: 'onClubOrder', GTID: order.gtid, action } })]
  if (order.provider !== 'pointer') return events
  if (action === 'confirmed') events.push(notice({ ...told, event: { type: 'onClubPointerNewOrder', GTID: order.gtid, action } }))
  if (action === 'shipped' || action === 'delivered')
    events.push(notice({ ...told, event: { type: 'onClubPointerOrderChanged', GTID: order.gtid, action } }))
  return events
}

export const told = (order: Buyer, words: Told): Json =>
  notice({
    ...audience(order),
    notification: { ...words, type: order.snapshot.kind === 'ticket' ? 'club-ticket' : 'club-order', GTID: order.gtid },
  })

export const toCompany = (order: Pick<Buyer, 'gtid'>, words: Told): Json =>
  notice({ company: true, notification: { ...words, type: 'club-doubt', GTID: order.gtid } })

export const ticketChanged = (order: Buyer, idTicket: number, action: 'issued' | 'used' | 'expired' | 'cancelled'): Json =>
  notice({ ...audience(order), event: { type: 'onClubTicketChanged', GTID: order.gtid, action, idTicket } })

/** Whoever gave a code away hears that it was taken. */
export const given = (order: Buyer, { name }: { name: string }): Json[] => [told(order, { says: 'club_taken', facts: { product: name } })]
