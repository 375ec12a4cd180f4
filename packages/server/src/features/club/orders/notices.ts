/** The events and notices about orders: a hint for every change that moves money, a notice when something ended or came. */
import type { OrderState } from '@taschino/contract/club/order-shapes.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { notice, type Told } from '../../realtime/public.ts'
import { writeOfClub } from '../letters/public.ts'
import type { OrderRow } from './order-store.ts'

type Buyer = Pick<OrderRow, 'party' | 'isShop' | 'gtid' | 'provider' | 'snapshot'>

const audience = ({ party, isShop }: Pick<Buyer, 'party' | 'isShop'>): { users: number[] } | { shops: number[] } =>
  isShop ? { shops: [party] } : { users: [party] }

/** Screens read balances again on `onClubOrder`, whichever provider it is. */
export function changed(order: Buyer, action: OrderState): Json[] {
  const told = { ...audience(order), company: true }
  const events = [notice({ ...told, event: { type: 'onClubOrder', GTID: order.gtid, action } })]
  if (order.provider !== 'pointer') return events
  if (action === 'confirmed') events.push(notice({ ...told, event: { type: 'onClubPointerNewOrder', GTID: order.gtid, action } }))
  if (action === 'shipped' || action === 'delivered')
    events.push(notice({ ...told, event: { type: 'onClubPointerOrderChanged', GTID: order.gtid, action } }))
  return events
}

/** The notices about an order, and the letters that belong to them. */
const LETTER = {
  club_accepted: 'accepted',
  club_here: 'here',
  club_ticket: 'ticket',
  club_sent: 'sent',
  club_part: 'part',
  club_failed: 'failed',
  club_cancelled: 'cancelled',
  club_not_cancelled: 'not-cancelled',
  club_late: 'late',
  club_taken: 'taken',
} as const
type OfBuyer = Extract<Told, { says: keyof typeof LETTER }>

/** A notice with words: to everybody who may buy for this party, and by mail to the person who ordered. */
export async function tell(sql: Sql, order: Buyer & Pick<OrderRow, 'idUser'>, words: OfBuyer): Promise<void> {
  await emit(sql, [told(order, words)])
  const { product, value = 0, pieces = 0, amount = 0 }: { product: string; value?: number; pieces?: number; amount?: number } = words.facts
  await writeOfClub(sql, order.idUser, { about: 'order', as: LETTER[words.says], product, gtid: order.gtid, value, pieces, amount })
}

/** About one code of an order, to its owner or to whoever paid for it; there is no letter for that. */
export const told = (order: Buyer, words: Told): Json =>
  notice({
    ...audience(order),
    notification: { ...words, type: order.snapshot.kind === 'ticket' ? 'club-ticket' : 'club-order', GTID: order.gtid },
  })

/** `club-code`: where the answer is given about a code, not about its order. */
export const toCompany = (order: Pick<Buyer, 'gtid'>, words: Told, type: 'club-doubt' | 'club-code' = 'club-doubt'): Json =>
  notice({ company: true, notification: { ...words, type, GTID: order.gtid } })

export const strayNoticed = (provider: string): Json =>
  notice({ company: true, notification: { says: 'club_stray', facts: { provider }, type: 'club-stray' } })

export const ticketChanged = (order: Buyer, idTicket: number, action: 'issued' | 'used' | 'expired' | 'cancelled'): Json =>
  notice({ ...audience(order), event: { type: 'onClubTicketChanged', GTID: order.gtid, action, idTicket } })
