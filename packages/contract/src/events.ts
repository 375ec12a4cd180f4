/** What the realtime connection carries (spec.md section 7): hints only, the client reads the state afterwards. */

export const EVENT_TYPES = ['onPayment', 'onBarcode', 'onClubOrder', 'onRefund', 'onAgencyCompanyResponse', 'onShopCompanyResponse',
  'onClubTicketChanged', 'onClubPointerNewOrder', 'onClubPointerOrderChanged'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/**
 * Message 'event'. `seq` grows with time and lets a client drop what it already saw.
 * Actions of onPayment: `completed`; for a charge also `opened`, `scanned`, `refused`, `cancelled` (then `charge` is set and GTID may be empty).
 * Actions of onRefund: `refunded`, `cancelled`.
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
