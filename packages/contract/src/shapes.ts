/** Field checks and pieces of data that several calls share. */
import * as z from 'zod/mini'
import { MAX_CENTS } from '@taschino/basics/money.ts'
import { holdsAddress, isPersonName, NAME_MAX } from '@taschino/basics/names.ts'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'

/** Whole euro cents, 1 to 1,000,000.00 € (T13). */
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
/**
 * Signs that nobody sees or that turn the order of others around: controls, formats, halves of signs, private ones, line ends, blanks that
 * are letters.
 */
// oxlint-disable-next-line no-misleading-character-class
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0]/u
/** What joins pictures into one picture is no trick. */
const JOINED = /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})/gu
/** More marks on one letter than any script needs: they would paint over their neighbours. */
const PILED = /\p{M}{5}/u
/** A line as people type it: signs that a database may refuse to store and a screen cannot show are no part of one (T66). */
export const isPlainLine = (text: string): boolean => !UNSEEN.test(text.replace(JOINED, '')) && !PILED.test(text)
/** The same sign is always written the same way, and a blank is a blank. */
const tidyLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
/** Blanks at both ends and signs in two parts go before a line is measured; this much longer than it may be it is not even read. */
const UNTIDY = 1000
/** What is too long is looked into no further: nobody makes the service read what it does not take (T68). */
export const line = (min: number, max: number) =>
  z
    .string()
    .check(
      z.maxLength(max + UNTIDY, { abort: true }),
      z.refine(isPlainLine),
      z.overwrite(tidyLine),
      z.minLength(min),
      z.maxLength(max, { abort: true }),
    )
/** Why a field is wrong, where the schema knows better than "not like this"; the HTTP layer tells it (`fields` of call.ts). */
const because = (why: 'address') => ({ params: { why } })
/** Words that others read on screens, in letters, PDF and files for the bank: they lead nowhere (decision 0142). */
export const words = (min: number, max: number) => line(min, max).check(z.refine((text: string) => !holdsAddress(text), because('address')))
/** What a person is called, on both sides of the wire. */
export const personName = line(1, NAME_MAX).check(z.refine(isPersonName, because('address')))
/** A free sentence by a user. */
export const sentence = words(1, 200)

const whole = (min: number, max: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)), z.int().check(z.minimum(min), z.maximum(max)))
const decimal = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,9})?$/)), z.transform(Number)),
    z.number().check(z.minimum(min), z.maximum(max)),
  )

/** Numbers as they come in paths and queries: digits only. */
export const pathId = whole(1, 999_999_999)
/** Cents in a query: digits only, as much as one movement may carry. */
export const pathCents = whole(1, MAX_CENTS)
export const latitude = decimal(-90, 90)
export const longitude = decimal(-180, 180)
/** Metres. */
export const maxDistance = whole(1, 1_000_000)
/** Paging (docs/product.md, limits): page size 20, at most 100; `cursor` is the way to go deep. */
export const paging = {
  skip: z.optional(whole(0, 10_000)),
  limit: z.optional(whole(1, 100)),
  cursor: z.optional(z.string().check(z.regex(/^[0-9A-Za-z_.-]{1,64}$/))),
}
export const searchText = z.optional(line(0, 80))
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((text) => text === 'true'),
)
/** A comma list of ticket types, as in `includeTypes` and `ticketTypes`. */
export const ticketTypes = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(80)),
    z.transform((text) => text.split(',').filter(Boolean)),
  ),
  z.array(ticketType),
)
/** What an address carries instead of a session token: opens one thing once, within its minute (T50). */
export const oneTimeTicket = z.object({ ticket: z.string(), expiresInMs: z.int() })
/** As 2026-11-21: a day that calendar and database have (T68). */
export const calendarDay = z.iso.date().check(z.regex(/^[1-9]/))
/** A day of the circuit: before this century there was none (T13). */
export const circuitDay = z.iso.date().check(z.regex(/^20/))
/** ISO 8601 instant. */
export const instant = z.string()

/** One page of a list; `nextCursor` is null at the end. */
export const pageOf = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
