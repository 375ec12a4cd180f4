/** Checks an IBAN: the country's length, letters and digits, the two check digits. */

/** Length by country, from the registry of IBAN formats. */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27
JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26
UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
)

/**
 * Whose banks take euros by SEPA, by the letters of their IBANs (EPC409-09, with Serbia); French territories bear FR, Guernsey, Jersey and
 * Man GB.
 */
const SEPA: ReadonlySet<string> = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

/** Whether a file for the bank can pay there. */
export const isInSepa = (iban: string): boolean => SEPA.has(iban.slice(0, 2))

/** Remainder of a long number by 97, letters counting from A = 10; nine digits at a time stay exact. */
function mod97(text: string): number {
  let rest = 0
  for (const char of text) rest = Number(`${rest}${parseInt(char, 36)}`) % 97
  return rest
}

/** What letters and digits count at odd places of an Italian account; at even ones they count in their order. */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

/** Italy and San Marino check an account once more, by a letter of its own (CIN). */
function cinFits(iban: string): boolean {
  const places = Array.from(iban.slice(5), (char) => (/\d/.test(char) ? Number(char) : char.charCodeAt(0) - 65))
  const sum = places.reduce((all, value, i) => all + (i % 2 === 0 ? (ODD[value] ?? 0) : value), 0)
  return iban.charCodeAt(4) === 65 + (sum % 26)
}

/** Without spaces and in capitals; null when no bank could have given it out. */
export function parseIban(text: string): string | null {
  const iban = text.replace(/[\s\u00a0-]/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,29}$/.test(iban) || iban.length !== LENGTHS[iban.slice(0, 2)]) return null
  if (mod97(iban.slice(4) + iban.slice(0, 4)) !== 1) return null
  return /^(IT|SM)/.test(iban) && !cinFits(iban) ? null : iban
}

/** In groups of four, as it is printed. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** What is said of an account where the whole number must not stand: logs, letters, lists. */
export const lastFour = (iban: string): string => iban.slice(-4)

/**
 * How far somebody has come with typing one: what is missing, what is too much, that no bank gives it out, that its country is out of reach
 * of SEPA, or the whole number.
 */
export type TypedIban =
  | { state: 'empty' | 'country' | 'wrong' }
  | { state: 'foreign'; country: string }
  | { state: 'short' | 'long'; count: number }
  | { state: 'good'; iban: string }

export function readTypedIban(text: string): TypedIban {
  const typed = text.replace(/[\s\u00a0-]/g, '').toUpperCase()
  if (typed === '') return { state: 'empty' }
  const length = LENGTHS[typed.slice(0, 2)]
  if (typed.length >= 2 && (length === undefined || !/^[A-Z]{2}\d{0,2}/.test(typed) || (typed.length > 3 && !/^..\d\d/.test(typed))))
    return { state: 'country' }
  if (length !== undefined && !isInSepa(typed)) return { state: 'foreign', country: typed.slice(0, 2) }
  if (length === undefined || typed.length < length) return { state: 'short', count: (length ?? 27) - typed.length }
  if (typed.length > length) return { state: 'long', count: typed.length - length }
  const iban = parseIban(typed)
  return iban === null ? { state: 'wrong' } : { state: 'good', iban }
}
