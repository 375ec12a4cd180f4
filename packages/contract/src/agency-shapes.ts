/** The shapes of an agency's orders, stock and people, and the limits of an order. */
import * as z from 'zod/mini'
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { cents, gtid, id, instant } from './shapes.ts'

/** `review`: an agent brought it in and the company has not said yes. `suspended`: for now. `ended`: for good. */
export const AGENCY_STATES = ['review', 'active', 'suspended', 'ended'] as const
export type AgencyState = (typeof AGENCY_STATES)[number]
/** Why an agency that is not active begins nothing: no order, no handing out, no new people, and nothing taken out of anybody's pocket. */
export const CLOSED_REFUSALS = { agency_in_review: 409, agency_suspended: 409, agency_ended: 409 } as const

/** What an agency may order; free credits are the company's to give. */
export const ORDER_TYPES = ['normal', 'gdo', 'business'] as const
export type OrderType = (typeof ORDER_TYPES)[number]
export const ORDER_STATES = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type OrderState = (typeof ORDER_STATES)[number]
/** Face values from 1 to 100 €: more is a slip of the finger. */
export const UNIT_MIN = 100
export const UNIT_MAX = 10_000
export const AMOUNT_MAX = 100_000
export const ORDER_MAX = MAX_CENTS
/** So many orders may wait for the company's answer at once. */
export const WAITING_MAX = 20

export const order = {
  gtid,
  state: z.enum(ORDER_STATES),
  type: z.enum(ORDER_TYPES),
  unit: cents,
  amount: z.int(),
  value: cents,
  note: z.string(),
  askedAt: instant,
  askedBy: z.string(),
  decidedAt: z.nullable(instant),
  /** The company's words with a no, the agency's own with a withdrawal. */
  reason: z.nullable(z.string()),
  /** One of the two people who are needed has said yes. */
  halfWay: z.boolean(),
  /** Of an approved order: the tickets' last day, the invoice, whether it is paid. */
  expiresAt: z.nullable(instant),
  invoiceNumber: z.nullable(z.string()),
  invoicePaid: z.boolean(),
}
export const ticketOrder = z.object(order)
export type TicketOrder = z.output<typeof ticketOrder>

const dated = z.object({ amount: z.int(), expiresAt: z.nullable(instant) })

/** Tickets of one type and face value, as the agency may see them. */
export const stockGroup = z.object({
  type: z.enum(ORDER_TYPES),
  unit: cents,
  /** In the agency's hands, by last day, nearest first. */
  inHand: z.int(),
  expiring: z.array(dated),
  /** Pieces in orders that wait for the company's answer. */
  ordered: z.int(),
  /** Pieces ever issued to the agency, and given to its people, without what it took back. */
  issued: z.int(),
  given: z.int(),
  givenThisMonth: z.int(),
  givenLastMonth: z.int(),
  /**
   * With its people and not spent yet, in tens, by last day. Null where so few people hold them that it would tell about one (decision
   * 0082).
   */
  unspent: z.nullable(z.object({ amount: z.int(), expiring: z.array(dated) })),
})
export type StockGroup = z.output<typeof stockGroup>

/** `unopened`: the link of the letter ran out, or the account was made ready and nobody ever came in. `closed`: the account is closed. */
export const EMPLOYEE_STATUSES = ['active', 'invited', 'unopened', 'closed', 'left'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

export const employee = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  username: z.string(),
  status: z.enum(EMPLOYEE_STATUSES),
  /** The newest letter with the way in, while it was not used. */
  invitedAt: z.nullable(instant),
  linkEndsAt: z.nullable(instant),
  /** They wait, and the newest letter with the way in could not be delivered. */
  undelivered: z.boolean(),
  leftAt: z.nullable(instant),
  /** What came back when they left. */
  cameBack: z.nullable(z.object({ tickets: z.int(), value: z.int() })),
})
export type Employee = z.output<typeof employee>
