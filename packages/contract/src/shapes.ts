/** Field checks and pieces of data that several calls share. */
import * as z from 'zod/mini'
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'

/** Whole euro cents, 1 to 1,000,000.00 € (threats.md T13). */
export const cents = z.int().check(z.minimum(1), z.maximum(MAX_CENTS))
/** How many pieces; free credits are counted in cents, so the ceiling is that of money. */
export const pieces = z.int().check(z.minimum(1), z.maximum(MAX_CENTS))
export const id = z.int().check(z.minimum(1))
export const ticketType = z.enum(TICKET_TYPES)

export const part = z.strictObject({ unit: cents, amount: pieces, type: ticketType })

/** What the shop's QR carries: Crockford base32, read without regard to case. */
export const shopCode = z.string().check(z.regex(/^[0-9A-Za-z-]{4,32}$/))
export const gtid = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{16}$/))
export const uuid = z.string().check(z.regex(/^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/))
// oxlint-disable-next-line no-control-regex
const PLAIN = /^[^\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]*$/
/** A line as people type it: control characters, which a database may refuse to store and a screen to show, are no part of one (threats.md T66). */
export const line = (min: number, max: number) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(PLAIN))
/** A free sentence by a user. */
export const sentence = line(1, 200)

const whole = (min: number, max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), z.int().check(z.minimum(min), z.maximum(max)))
const decimal = (min: number, max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,9})?$/)), z.transform(Number)), z.number().check(z.minimum(min), z.maximum(max)))

/** Numbers as they come in paths and queries: digits only. */
export const pathId = whole(1, 999_999_999)
export const latitude = decimal(-90, 90)
export const longitude = decimal(-180, 180)
/** Metres. */
export const maxDistance = whole(1, 1_000_000)
/** Paging of spec.md: page size 20, at most 100; `cursor` is the way to go deep. */
export const paging = { skip: z.optional(whole(0, 10_000)), limit: z.optional(whole(1, 100)), cursor: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_.-]{1,64}$/))) }
export const searchText = z.optional(line(0, 80))
export const flag = z.pipe(z.enum(['true', 'false']), z.transform((text) => text === 'true'))
/** A comma list of ticket types, as in includeTypes and ticketTypes of spec.md. */
export const ticketTypes = z.pipe(
  z.pipe(z.string().check(z.maxLength(80)), z.transform((text) => text.split(',').filter(Boolean))),
  z.array(ticketType)
)
/** ISO 8601 instant. */
export const instant = z.string()

/** One page of a list; `nextCursor` is null at the end. */
export const pageOf = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
