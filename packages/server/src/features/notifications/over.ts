/** Decides when a notification about something that waits is over, so that the list never says that it waits when it does not. */
import type { Told } from '../realtime/public.ts'
import type { Line } from './store.ts'

type Seen = Pick<Line, 'says' | 'facts' | 'state' | 'again'>

/** Says of a request: true while it is where the sentence left it. */
const still =
  (...states: readonly string[]) =>
  ({ state, again }: Seen): boolean =>
    state === null || (!again && states.includes(state))
/** Says of days to come: true up to and including that day. */
const untilDay = ({ facts }: Seen, today: string): boolean => today <= String(facts?.['day'] ?? today)
/** Says what happened once and for all. */
const ALWAYS = (): boolean => true

/** For every sentence, whether it is still so. What is not is said in its other words, `notice.<name>_over_…`. */
export const HOLDS: Readonly<Record<Told['says'], (line: Seen, today: string) => boolean>> = {
  refunded: ALWAYS,
  cancelled: ALWAYS,
  gdo_taken: ALWAYS,
  gdo_expired: ALWAYS,
  gdo_cancelled: ALWAYS,
  tickets_arrived: ALWAYS,
  tickets_assigned: ALWAYS,
  tickets_given_back: ALWAYS,
  tickets_taken: ALWAYS,
  tickets_taken_none: ALWAYS,
  tickets_taken_unspent: ALWAYS,
  tickets_lapsed: ALWAYS,
  tickets_valid_again: untilDay,
  tickets_ending: untilDay,
  order_approved: ALWAYS,
  order_rejected: ALWAYS,
  order_called_off: ALWAYS,
  payback_approved: still('approved', 'sent', 'paid', 'returned'),
  payback_scheduled: ALWAYS,
  schedule_stands: ALWAYS,
  payback_rejected: ALWAYS,
  payback_called_off: ALWAYS,
  credits_approved: ALWAYS,
  credits_rejected: ALWAYS,
  credits_called_off: ALWAYS,
  credits_given: ALWAYS,
  grant_asked: ALWAYS,
  grant_given: ALWAYS,
  grant_refused: ALWAYS,
  commission_disputed: still('open'),
  commission_reversed: ALWAYS,
  dispute_kept: ALWAYS,
  dispute_reversed: ALWAYS,
  place_taken_on: ALWAYS,
  place_handed_over: ALWAYS,
  team_took_on: ALWAYS,
  team_handed_over: ALWAYS,
  team_moved: ALWAYS,
  statement_closed: ALWAYS,
  statement_paid: ALWAYS,
  shop_stopped: ALWAYS,
  shop_started: ALWAYS,
  agency_suspended: ALWAYS,
  agency_ended: ALWAYS,
  agency_active: ALWAYS,
  agency_approved: ALWAYS,
  agency_returned: ALWAYS,
  agency_rejected: ALWAYS,
  agency_invites: ALWAYS,
  table_given: ALWAYS,
  table_given_without: ALWAYS,
  table_not_given: ALWAYS,
  firm_suspended: ALWAYS,
  firm_ended: ALWAYS,
  firm_active: ALWAYS,
  code_cancelled: ALWAYS,
  code_ending: untilDay,
  cashback_tracked: ALWAYS,
  cashback_credited: ALWAYS,
  cashback_declined: ALWAYS,
  cashback_held: ALWAYS,
  claim_made: ALWAYS,
  claim_rejected: ALWAYS,
  stock_low: ALWAYS,
  stock_ending: untilDay,
  shop_approved: ALWAYS,
  shop_returned: ALWAYS,
  shop_rejected: ALWAYS,
  shop_first_payment: ALWAYS,
  shop_silent: ALWAYS,
  setting_asked: still('waiting'),
  setting_agreed: ALWAYS,
  setting_refused: ALWAYS,
  setting_withdrawn: ALWAYS,
  yes_asked: still('waiting'),
  yes_agreed: ALWAYS,
  yes_dropped: ALWAYS,
  club_accepted: ALWAYS,
  club_late: ALWAYS,
  club_here: ALWAYS,
  club_ticket: ALWAYS,
  club_sent: ALWAYS,
  club_taken: ALWAYS,
  club_part: ALWAYS,
  club_failed: ALWAYS,
  club_cancelled: ALWAYS,
  club_not_cancelled: ALWAYS,
  club_waits: ALWAYS,
  club_borne: ALWAYS,
  club_odd: ALWAYS,
  club_double: ALWAYS,
  club_stray: ALWAYS,
  viewed: ALWAYS,
  club_code_reported: ALWAYS,
  club_code_refunded: ALWAYS,
  club_code_replaced: ALWAYS,
  club_code_kept: ALWAYS,
  payout_sent: still('sent'),
  payout_done: still('paid'),
  payout_returned: still('returned'),
}

const isSentence = (says: string): says is Told['says'] => Object.hasOwn(HOLDS, says)

/** What an agent found wrong ended one way or the other, and the sentence says which. */
const overOf = ({ says, state }: Seen): string =>
  says === 'commission_disputed' && (state === 'kept' || state === 'reversed') ? `${says}_over_${state}` : `${says}_over`

/** The name of the sentence that fits today. */
export const saysNow = (line: Seen, today: string): string | null =>
  line.says === null || !isSentence(line.says) || HOLDS[line.says](line, today) ? line.says : overOf(line)

/** What the company was asked, by type: the words while it waits, and those of how it ended. */
export const ASKED = {
  'new-order': 'new_order',
  'new-request': 'new_request',
  'new-iban': 'new_iban',
  'new-shop': 'new_shop',
  'new-agency': 'new_agency',
} as const
/** In these states it still waits for an answer; null: nobody knows. */
export const waits = (state: string | null): boolean => state === null || state === 'pending' || state === 'waiting'
export const isAsked = (type: string): type is keyof typeof ASKED => Object.hasOwn(ASKED, type)
