/** The shapes of the company's tables of lots, agencies and shops, with their filters and orders. */
import * as z from 'zod/mini'
import { AGENCY_STATES } from './agency-shapes.ts'
import { cents, flag, gtid, id, instant, pathId, searchText, ticketType } from './shapes.ts'
import { daysBetween, sortable } from './sort.ts'

const whole = z.int().check(z.minimum(0))

export const listedLot = z.object({
  id,
  agency: z.nullable(z.object({ id, name: z.string() })),
  type: ticketType,
  unit: cents,
  openedAt: instant,
  expiresAt: z.nullable(instant),
  /** Cents: issued in all, still held by anybody, and of that still with the agency itself. */
  issued: whole,
  outstanding: whole,
  stock: whole,
  invoiceNumber: z.nullable(z.string()),
  request: z.nullable(gtid),
})

export const lotSort = sortable('expires', 'agency', 'type', 'unit', 'opened', 'issued', 'outstanding', 'stock', 'invoice')
/** `from` and `to`: opened on these days. */
export const lotFilters = {
  idAgency: z.optional(pathId),
  type: z.optional(ticketType),
  all: z.optional(flag),
  text: searchText,
  ...daysBetween,
  sort: lotSort,
}

export const agencyStanding = z.object({
  id,
  name: z.string(),
  enabled: z.boolean(),
  state: z.enum(AGENCY_STATES),
  employees: whole,
  /** From here on null for whoever brought it in: they see neither stock nor debts. */
  stock: z.nullable(whole),
  outstanding: z.nullable(whole),
  owed: z.nullable(whole),
  openInvoices: z.nullable(whole),
  lateInvoices: z.nullable(whole),
  waiting: z.nullable(whole),
  nextExpiry: z.nullable(instant),
})

export const agencySort = sortable(
  'name',
  'state',
  'employees',
  'outstanding',
  'stock',
  'owed',
  'openInvoices',
  'lateInvoices',
  'waiting',
  'nextExpiry',
)
/** `waiting`: only who waits for an answer; `late`: only who has an invoice that is late. */
export const agencyFilters = {
  text: searchText,
  state: z.optional(z.enum(AGENCY_STATES)),
  waiting: z.optional(flag),
  late: z.optional(flag),
  sort: agencySort,
}

export const shopStanding = z.object({
  id,
  title: z.string(),
  businessName: z.string(),
  group: z.nullable(z.object({ id, name: z.string() })),
  isGroup: z.boolean(),
  enabled: z.boolean(),
  stopped: z.boolean(),
  address: z.string(),
  takings: whole,
  underWay: whole,
  waiting: whole,
  ibanLast4: z.nullable(z.string()),
  /** Signed by the shop, or by its group for all of its members. */
  hasContract: z.boolean(),
  createdAt: instant,
})

export const shopSort = sortable('name', 'business', 'group', 'address', 'state', 'takings', 'underWay', 'waiting', 'contract', 'created')
export const SHOP_STATES = ['enabled', 'stopped', 'new'] as const
/** `waiting`: only who waits for an answer; `from` and `to`: came in on these days. */
export const shopFilters = {
  text: searchText,
  state: z.optional(z.enum(SHOP_STATES)),
  kind: z.optional(z.enum(['single', 'member', 'group'])),
  contract: z.optional(flag),
  waiting: z.optional(flag),
  ...daysBetween,
  sort: shopSort,
}
