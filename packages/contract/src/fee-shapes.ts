/** The shapes of prices by ticket type, and of fees split by type. */
import * as z from 'zod/mini'
import { FEE_CAP } from '@taschino/basics/fees.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { cents, id, ticketType } from './shapes.ts'

/** Hundredths of a percent. */
export const rate = z.int().check(z.minimum(0), z.maximum(FEE_CAP))

const MOST = TICKET_TYPES.length
const areDifferent = (list: readonly { type: string }[]): boolean => new Set(list.map(({ type }) => type)).size === list.length

/** Types of a shop with a price of their own; the quickest transfer never costs less than the slowest. */
export const feesByType = z
  .array(z.strictObject({ type: ticketType, feeMin: rate, feeMax: rate }).check(z.refine(({ feeMin, feeMax }) => feeMin <= feeMax)))
  .check(z.maxLength(MOST), z.refine(areDifferent))

/** The same as somebody reads it. */
export const listedFeesByType = z.array(z.object({ type: ticketType, feeMin: z.int(), feeMax: z.int() }))

/** What a shop pays: its price of all types, and of those that cost something else. */
export const shopPrice = z.object({ feeMin: z.int(), feeMax: z.int(), feesByType: listedFeesByType })
export type ShopPrice = z.output<typeof shopPrice>

/** A price with those who pay it; `listed`: the company's list says it today, too; `some`: a few of them, by title. */
export const countedPrice = z.object({
  ...shopPrice.shape,
  shops: z.int(),
  listed: z.boolean(),
  some: z.array(z.object({ id, title: z.string() })),
})

/** A price for new shops, and within what whoever brings one in may choose. */
const bounds = { feeMin: rate, feeMax: rate, lowest: rate, highest: rate }
const inOrder = ({ feeMin, feeMax, lowest, highest }: Record<keyof typeof bounds, number>): boolean =>
  lowest <= feeMin && feeMin <= feeMax && feeMax <= highest

/** One price for all types, and those of the types that differ. */
export const companyFees = z
  .strictObject({
    ...bounds,
    byType: z._default(
      z.array(z.strictObject({ type: ticketType, ...bounds }).check(z.refine(inOrder))).check(z.maxLength(MOST), z.refine(areDifferent)),
      [],
    ),
  })
  .check(z.refine(inOrder))

/** What one type pays of a fee; all of them together are the fee to the cent. */
export const feePart = z.object({ type: ticketType, value: z.int(), feeRate: z.int(), fee: z.int() })

/** `normal:120000,business:20000`: takings by type, in cents. */
export const namedShares = z.pipe(
  z.pipe(
    z.string().check(z.regex(/^[a-z_]+:[1-9]\d{0,8}(?:,[a-z_]+:[1-9]\d{0,8}){0,19}$/)),
    z.transform((text) =>
      text.split(',').map((one) => {
        const [type = '', value = ''] = one.split(':')
        return { type, value: Number(value) }
      }),
    ),
  ),
  z.array(z.object({ type: ticketType, value: cents })),
)
