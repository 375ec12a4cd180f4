/**
 * Checks e-mail addresses (by our own rule: docs/product.md, fields), telephone numbers, Italian postcodes and provinces, and coordinates.
 */

/** How long the last label of an e-mail's domain may be: 4 by default, and a setting. */
export const EMAIL_ENDING = 4
/** The longest that a label can be. */
export const EMAIL_ENDING_MOST = 63
export const EMAIL_MAX = 120

/** Trimmed and in small letters first; then small letters, digits and ._%+- before the @ and a domain that ends in 2 to 4 letters. */
export function parseEmail(text: string, ending: number = EMAIL_ENDING): string | null {
  const email = text.trim().toLowerCase()
  if (email.length > EMAIL_MAX) return null
  const domain = /^[a-z0-9._%+-]+@((?:[a-z0-9-]+\.)+)([a-z]+)$/.exec(email)
  const last = domain?.[2]?.length ?? 0
  return last >= 2 && last <= ending ? email : null
}

/**
 * E.164: a plus, the country, at most fifteen digits. What is written without a country is Italian; Italian mobiles begin with 3 and have
 * nine or ten digits.
 */
export function parseMobile(text: string): string | null {
  const plain = text.replace(/[\s\u00a0().\-/]/g, '').replace(/^00/, '+')
  const number = plain.startsWith('+') ? plain : `+39${plain}`
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return null
  return number.startsWith('+39') && !/^\+393\d{8,9}$/.test(number) ? null : number
}

/** From 00010 (around Rome) to 98168 (Messina). */
export function parseCap(text: string): string | null {
  const cap = text.trim()
  return /^\d{5}$/.test(cap) && cap >= '00010' && cap <= '98168' ? cap : null
}

export const PROVINCES: readonly string[] =
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI
PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/)
const KNOWN = new Set(PROVINCES)

export function parseProvince(text: string): string | null {
  const province = text.trim().toUpperCase()
  return KNOWN.has(province) ? province : null
}

export const isLatitude = (value: number): boolean => Number.isFinite(value) && value >= -90 && value <= 90
export const isLongitude = (value: number): boolean => Number.isFinite(value) && value >= -180 && value <= 180
