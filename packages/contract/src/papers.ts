/** The calls for papers: receipts, and a shop's or person's month. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { feePart } from './fee-shapes.ts'
import { ROLES } from './roles.ts'
import { gtid, id, pathId, ticketType } from './shapes.ts'

/** YYYY-MM of the circuit. */
export const yearMonth = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const day = z.string()
const value = z.int()

/** Figures of one day or of the month, in cents, all counted upwards: `net` is `sales` less `refunds` less `cancellations`. */
const taken = { sales: value, refunds: value, cancellations: value, net: value }
const byType = z.array(z.object({ type: ticketType, ...taken }))

export const monthDay = z.object({ day, payments: value, ...taken, types: byType })
export type MonthDay = z.output<typeof monthDay>

/**
 * A shop's month: what was owed at its beginning, what came and went, what is owed at its end; a group's is that of its members together.
 */
export const shopMonth = z.object({
  yearMonth: z.string(),
  shop: z.object({ id, title: z.string(), businessName: z.string() }),
  /** False while the month is still running. */
  over: z.boolean(),
  payments: value,
  ...taken,
  types: byType,
  days: z.array(monthDay),
  /** Takings that nobody has asked for: opening + net − asked + back − credits − business + other = closing. */
  takings: z.object({
    opening: value,
    net: value,
    asked: value,
    back: value,
    credits: value,
    business: value,
    other: value,
    closing: value,
  }),
  /** Asked for and on its way: opening + asked − paid − fees − back + returned = closing. */
  payout: z.object({ opening: value, asked: value, paid: value, fees: value, back: value, returned: value, closing: value }),
  /** Transfers of the month; `returned` ones came back from the bank. */
  paybacks: z.array(z.object({ gtid, day, gross: value, fee: value, net: value, returned: z.boolean(), parts: z.array(feePart) })),
  members: z.array(z.object({ id, title: z.string(), ...taken, closing: value })),
})
export type ShopMonth = z.output<typeof shopMonth>

const SHOPS = ['shop', 'company', 'admin'] as const
const ofMonth = { params: z.object({ id: pathId }), query: z.object({ yearMonth: z.optional(yearMonth) }) }

/** Without a month: the one that runs. */
export const getShopMonth = call({
  name: 'papers.getShopMonth',
  method: 'GET',
  path: '/shops/{id}/month',
  roles: SHOPS,
  reach: 'named',
  ...ofMonth,
  output: shopMonth,
  refusals: { month_to_come: 409 },
})

export const getStatement = call({
  name: 'papers.getStatement',
  method: 'GET',
  path: '/shops/{id}/statement',
  roles: SHOPS,
  reach: 'named',
  ...ofMonth,
  file: 'application/pdf',
  refusals: { month_to_come: 409 },
})

/**
 * One ZIP: the list for the cash register (PDF and CSV), the statement, the draft of the e-invoice, and what to look at before it is sent.
 */
export const getMonthPack = call({
  name: 'papers.getMonthPack',
  method: 'GET',
  path: '/shops/{id}/month-pack',
  roles: SHOPS,
  reach: 'named',
  ...ofMonth,
  file: 'application/zip',
  refusals: { month_to_come: 409 },
})

/** A receipt as its reader may see it. */
export const getReceiptPdf = call({
  name: 'papers.getReceiptPdf',
  method: 'GET',
  path: '/transactions/{gtid}/pdf',
  roles: ROLES,
  reach: 'named',
  params: z.object({ gtid }),
  file: 'application/pdf',
  refusals: {},
})

/**
 * A person's month: what was there at its beginning, each cent that came and went under its name, what is left: opening + came − taken −
 * spent + returned − expired + other = closing.
 */
export const ownMonth = z.object({
  yearMonth: z.string(),
  /** The first month in which anything happened; null where nothing ever did. */
  since: z.nullable(z.string()),
  over: z.boolean(),
  opening: value,
  came: value,
  taken: value,
  spent: value,
  returned: value,
  expired: value,
  other: value,
  closing: value,
  /** What is held, by type, at both ends. */
  held: z.array(z.object({ type: ticketType, opening: value, closing: value })),
  cameFrom: z.array(z.object({ name: z.string(), type: ticketType, value })),
  takenBy: z.array(z.object({ name: z.string(), type: ticketType, value })),
  /** By shop: how often, how much, and what of it came back. */
  spentAt: z.array(z.object({ name: z.string(), payments: value, spent: value, returned: value })),
  expiredOf: z.array(z.object({ type: ticketType, value })),
})
export type OwnMonth = z.output<typeof ownMonth>

/** Without a month: the one that runs. */
export const getOwnMonth = call({
  name: 'papers.getOwnMonth',
  method: 'GET',
  path: '/users/month',
  roles: ['enduser'],
  reach: 'self',
  query: ofMonth.query,
  output: ownMonth,
  refusals: { month_to_come: 409 },
})

/** The same on paper, with every movement. */
export const getOwnStatement = call({
  name: 'papers.getOwnStatement',
  method: 'GET',
  path: '/users/month-statement',
  roles: ['enduser'],
  reach: 'self',
  query: ofMonth.query,
  file: 'application/pdf',
  refusals: { month_to_come: 409 },
})
