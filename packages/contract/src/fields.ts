/** Fields of people and firms, checked by basics; what passes is put into its plain form. */
import * as z from 'zod/mini'
import { EMAIL_ENDING_MOST, EMAIL_MAX, parseCap, parseEmail, parseMobile, parseProvince } from '@taschino/basics/contacts.ts'
import { parseAteco, parseRea, parseSdiCode } from '@taschino/basics/firm-numbers.ts'
import { parseFiscalCode, parsePartitaIva } from '@taschino/basics/fiscal-code.ts'
import { parseIban } from '@taschino/basics/iban.ts'

const checked = (parse: (text: string) => string | null, max: number) =>
  z.pipe(
    z.string().check(
      z.maxLength(max),
      z.refine((text) => parse(text) !== null),
    ),
    z.transform((text) => parse(text) ?? text),
  )

/**
 * Of any ending that there can be; how long it may be here is the installation's setting (docs/product.md, fields), which the HTTP layer
 * asks.
 */
export const email = checked((text) => parseEmail(text, EMAIL_ENDING_MOST), EMAIL_MAX + 20)
export const mobile = checked(parseMobile, 40)
export const fiscalCode = checked(parseFiscalCode, 40)
export const partitaIva = checked(parsePartitaIva, 40)
export const iban = checked(parseIban, 60)
export const cap = checked(parseCap, 10)
export const province = checked(parseProvince, 10)
export const rea = checked(parseRea, 20)
export const ateco = checked(parseAteco, 20)
export const sdiCode = checked(parseSdiCode, 20)
