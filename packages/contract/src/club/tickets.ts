/** The calls for tickets of brands: bought, shown at the brand's till, marked as used. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { BARCODE_FORMATS } from '../gift-shapes.ts'
import { cents, flag, gtid, id, instant, pageOf, paging, pathId } from '../shapes.ts'
import { brandGuid, byBrand, count, day, providerName } from './catalogue-shapes.ts'
import { codeProblem, ownOrder } from './order-shapes.ts'
import { BUYING_REFUSALS, buying } from './orders.ts'

const BUYERS = ['enduser', 'shop'] as const
const one = { params: z.object({ idTicket: pathId }) }

export const TICKET_STATES = ['issued', 'used', 'expired', 'cancelled'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const clubTicket = z.object({
  idTicket: id,
  idOrder: id,
  gtid,
  brandGuid,
  provider: providerName,
  /** As the catalogue says; the name in the address is never shown. */
  brandName: z.string(),
  logo: z.nullable(z.string()),
  name: z.string(),
  unit: cents,
  state: z.enum(TICKET_STATES),
  barcodeFormat: z.enum(BARCODE_FORMATS),
  tail: z.string(),
  at: instant,
  expiresOn: z.nullable(day),
  revealedAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  /** What its owner noted. */
  spent: count,
  problem: z.nullable(codeProblem),
})
export type ClubTicket = z.output<typeof clubTicket>

/** An order as any other, with a fresh proof; `ticket` is there as soon as the provider has issued it. */
export const buyTicket = call({
  name: 'club.buyTicket',
  method: 'POST',
  path: '/club/brands/{brandGuid}/{provider}/tickets',
  roles: BUYERS,
  reach: 'public',
  money: true,
  proof: 'fresh',
  params: byBrand,
  body: z.strictObject(buying),
  output: z.object({ order: ownOrder, ticket: z.nullable(clubTicket) }),
  refusals: BUYING_REFUSALS,
})

/** `open`: issued and neither used nor ended. */
export const listTickets = call({
  name: 'club.listTickets',
  secret: true,
  method: 'GET',
  path: '/club/tickets',
  roles: BUYERS,
  reach: 'self',
  query: z.object({ limit: paging.limit, cursor: paging.cursor, open: z.optional(flag), of: z.optional(gtid) }),
  output: pageOf(clubTicket),
  refusals: {},
})

export const getTicket = call({
  name: 'club.getTicket',
  secret: true,
  method: 'GET',
  path: '/club/tickets/{idTicket}',
  roles: BUYERS,
  reach: 'named',
  ...one,
  output: clubTicket,
  refusals: {},
})

export const revealTicket = call({
  name: 'club.revealTicket',
  method: 'POST',
  path: '/club/tickets/{idTicket}/reveal',
  roles: BUYERS,
  reach: 'named',
  proof: 'fresh',
  ...one,
  output: z.object({ ticket: clubTicket, code: z.nullable(z.string()), pin: z.nullable(z.string()), url: z.nullable(z.string()) }),
  refusals: { ticket_over: 409 },
})

/** A note of one's own, as with codes; what the provider tells stands above it. */
export const useTicket = call({
  name: 'club.useTicket',
  method: 'POST',
  path: '/club/tickets/{idTicket}/used',
  roles: BUYERS,
  reach: 'named',
  ...one,
  body: z.strictObject({ spent: z.optional(cents), undo: z.optional(z.literal(true)) }),
  output: clubTicket,
  refusals: { voucher_unseen: 409, ticket_over: 409, over_the_code: 409 },
})
