/** What the realtime connection carries (spec.md section 7): hints only, the client reads the state afterwards. */

export const EVENT_TYPES = ['onPayment', 'onBarcode', 'onClubOrder', 'onRefund', 'onAgencyCompanyResponse', 'onShopCompanyResponse',
  'onClubTicketChanged', 'onClubPointerNewOrder', 'onClubPointerOrderChanged'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * Message 'event'. `seq` is the event's own number: whoever has heard it drops it. It grows with time, but not strictly: a slow commit comes later
 * under a smaller number.
 * Actions of onPayment: `completed`; for a charge also `opened`, `scanned`, `refused`, `cancelled` (then `charge` is set and GTID may be empty), and for the payer
 * whose own code was read `asked`.
 * Actions of onRefund: `refunded`, `cancelled`; GTID is that of the refund or cancellation, whose receipt names the payment.
 */
export interface RealtimeEvent {
  seq: number
  type: EventType
  data: { GTID: string; action: string; charge?: number; refusal?: string }
}

/** Message 'notification': text for people, with what is needed to open the right screen. */
export interface RealtimeNotification {
  title: string
  body: string
  imageUrl?: string
  data: { GTID?: string; type: string }
}

/** Settings of the connection (spec.md section 9), in milliseconds. */
export const REALTIME = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, timeout: 20_000 } as const
