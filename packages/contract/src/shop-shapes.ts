/** The shapes of a shop: as anybody, as its own people and as the company see it, and of its contract. */
import * as z from 'zod/mini'
import { listedFeesByType } from './fee-shapes.ts'
import { id, instant, ticketType } from './shapes.ts'

/** What anyone may know of a shop; never IBAN, fiscal code or invoice address (T04). `distance` in metres when asked from a place. */
export const publicShop = z.object({
  id,
  title: z.string(),
  description: z.string(),
  address: z.string(),
  icon: z.nullable(z.string()),
  position: z.nullable(z.object({ x: z.number(), y: z.number() })),
  capabilities: z.array(ticketType),
  enabled: z.boolean(),
  isGroup: z.boolean(),
  distance: z.nullable(z.int()),
  /** Of lists of where to pay: the open group that it belongs to. */
  group: z.optional(z.object({ id, title: z.string() })),
  /** When tickets were last taken here, to the second: for the shop, those who look after it and the company; null for everybody else. */
  lastPaidAt: z.nullable(instant),
  /** The same for whoever looks for a place to pay: to five minutes, and only where it stands for three different payers or more. */
  acceptedAt: z.optional(z.nullable(instant)),
})
export type PublicShop = z.output<typeof publicShop>

/** The logged shop sees its own fields (docs/product.md, shops). */
export const ownShop = z.object({
  ...publicShop.shape,
  iban: z.nullable(z.string()),
  ibanReceiverName: z.nullable(z.string()),
  businessName: z.string(),
  fiscalCode: z.nullable(z.string()),
  idShopGroup: z.nullable(id),
  feeMin: z.int(),
  feeMax: z.int(),
  feesByType: listedFeesByType,
  invoiceEmail: z.nullable(z.string()),
  merchantID: z.nullable(z.string()),
  merchantShopID: z.nullable(z.string()),
  /** Null: open, or not opened yet. `group`: stopped together with it. */
  stopped: z.nullable(z.object({ at: instant, reason: z.string(), group: z.nullable(z.string()) })),
  /** One per till; `link` is what the QR carries, `testedAt` when somebody last tried its poster (PROVA). */
  codes: z.array(z.object({ code: z.string(), name: z.string(), link: z.string(), testedAt: z.nullable(instant) })),
})
export type OwnShop = z.output<typeof ownShop>

const whole = z.int().check(z.minimum(0))
const named = z.object({ id, title: z.string() })

/**
 * A shop as the company looks at it: who it is, whether it takes payments, what it is owed. Amounts in cents; a group's are those of its
 * members together.
 */
export const shopOverview = z.object({
  ...named.shape,
  businessName: z.string(),
  fiscalCode: z.nullable(z.string()),
  address: z.string(),
  isGroup: z.boolean(),
  capabilities: z.array(ticketType),
  agent: z.nullable(z.string()),
  group: z.nullable(named),
  tills: whole,
  hasContract: z.boolean(),
  lastPaidAt: z.nullable(instant),
  enabled: z.boolean(),
  /** Null: open, or not opened yet. `withGroup`: stopped together with its group, and started with it. */
  stopped: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string(), withGroup: z.boolean() })),
  takings: whole,
  underWay: whole,
  waiting: whole,
  ibanLast4: z.nullable(z.string()),
  people: z.array(z.object({ id, name: z.string(), status: z.enum(['invited', 'active', 'disabled']) })),
  members: z.array(z.object({ ...named.shape, enabled: z.boolean(), withGroup: z.boolean() })),
})
export type ShopOverview = z.output<typeof shopOverview>

/** One version of the contract that a shop has signed; `sha256` is of its bytes, so that anybody can hold their own copy against it. */
export const contractVersion = z.object({
  version: z.int(),
  size: z.int(),
  sha256: z.string(),
  handedInAt: instant,
  /** Null for the shop: which of us it was is our business. */
  handedInBy: z.nullable(z.string()),
})
export type ContractVersion = z.output<typeof contractVersion>

/** Newest version first: that one is in force. */
export const shopContracts = z.object({
  shop: z.object({ id, title: z.string() }),
  versions: z.array(contractVersion),
  mayHandIn: z.boolean(),
})
export type ShopContracts = z.output<typeof shopContracts>
