/** The events of the realtime connection (docs/product.md, live): hints only, after which the client reads the state. */

type OrderState = 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled' | 'failed'

/** How a request to the company goes on. */
type Response = 'asked' | 'first-yes' | 'approved' | 'rejected' | 'invoice-paid' | 'cancelled'

/** Of a shop, a group or an agency that comes in. */
type OfReview = `review-${'waiting' | 'approved' | 'returned' | 'rejected' | 'withdrawn'}`

/**
 * What each event may say has happened, beside the GTID of the movement (or request) that it is about; GTID is empty where none stands for
 * it.
 */
export interface EventFacts {
  /** For a charge also on its way to being paid (`charge` is set then); `asked` goes to the payer whose own code was read. */
  onPayment: { action: 'completed' | 'opened' | 'scanned' | 'refused' | 'cancelled' | 'asked'; charge?: number; refusal?: string }
  /** GTID is that of the refund or cancellation, whose receipt names the payment; tickets that an office gave, took or gave back, too. */
  onRefund: { action: 'refunded' | 'cancelled' | 'assigned' | 'taken-back' | 'given-back' }
  onBarcode: { action: 'bought' | 'redeemed' | 'released' | 'cancelled' }
  onClubOrder: { action: OrderState }
  onAgencyCompanyResponse: {
    action: Response | OfReview | 'distributed' | 'not-distributed' | 'undone' | 'active' | 'suspended' | 'ended'
  }
  /** `tested`: somebody scanned the poster of this till, which is no payment. */
  onShopCompanyResponse: {
    action:
      | Response
      | OfReview
      | 'tested'
      | 'stopped'
      | 'started'
      | 'sent'
      | 'paid'
      | 'returned'
      | 'converted'
      | 'dispute-answered'
      | `iban-${'asked' | 'approved' | 'rejected' | 'cancelled' | 'stopped'}`
    till?: string
  }
  /** GTID is that of its order. */
  onClubTicketChanged: { action: 'issued' | 'used' | 'expired' | 'cancelled'; idTicket: number }
  onClubPointerNewOrder: { action: OrderState }
  onClubPointerOrderChanged: { action: OrderState }
}
export type EventType = keyof EventFacts

/** An event before it has a number, as the one who tells it writes it. */
export type ToldEvent = { [T in EventType]: { type: T; GTID: string } & EventFacts[T] }[EventType]

/**
 * Message 'event'. `seq` is the event's own number and the version of what it is about: whoever has heard it drops it. It grows with time,
 * but not strictly:
 * a slow commit comes later under a smaller number.
 */
export type RealtimeEvent = { [T in EventType]: { seq: number; type: T; data: { GTID: string } & EventFacts[T] } }[EventType]

/**
 * Message 'notification': text for people, with what is needed to open the right screen; `seq` as for events. `title` and `body` are in the
 * service's own language, Italian; whoever uses the app in English takes `en`.
 */
export interface RealtimeNotification {
  seq: number
  title: string
  body: string
  en: { title: string; body: string }
  imageUrl?: string
  data: { GTID?: string; type: string; idTicket?: number }
}

/**
 * Message 'caughtUp', once after each connect: everything up to `version` was told. Who connects says with `since` which version it has, or
 * with `age` how many milliseconds
 * old the oldest of what it shows is; what is newer is told again before this message. `whole` is false where nobody remembers that far:
 * then the state is read again.
 */
export interface CaughtUp {
  version: number
  whole: boolean
}

/**
 * Message 'hears': whether this server can read what happens. While it cannot, a screen says that it is not live; what happened meanwhile
 * is told afterwards, so that nothing is missed.
 */
export interface Hears {
  hears: boolean
}

/** Settings of the connection (docs/product.md, limits), in milliseconds. */
export const REALTIME = { reconnectionDelay: 1000, reconnectionDelayMax: 5000, timeout: 20_000 } as const
