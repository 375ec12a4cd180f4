/** Checks the numbers of Italian firms besides their tax codes: REA, ATECO, and the address of their e-invoices. */

/** Province and number, as TO-1234567. */
export function parseRea(text: string): string | null {
  const found = /^([A-Z]{2})[\s-]*(\d{1,7})$/.exec(text.trim().toUpperCase())
  return found ? `${found[1]}-${Number(found[2])}` : null
}

/** Two, four or six digits in pairs, as 47.24.10. */
export function parseAteco(text: string): string | null {
  const digits = text.replace(/[\s.]/g, '')
  if (!/^\d{2}(\d{2}){0,2}$/.test(digits)) return null
  return (digits.match(/\d{2}/g) ?? []).join('.')
}

/** Seven signs for firms, six for public offices. */
export function parseSdiCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9]{6,7}$/.test(code) ? code : null
}

/** Monday first; each day a few hours in order, as 09:00 to 12:30. Empty: closed. */
export type DayHours = readonly { readonly from: string; readonly to: string }[]

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Each begins before it ends, and after the one before has ended; the last may end at midnight, 24:00. */
export const areHours = (hours: DayHours): boolean =>
  hours.every(({ from, to }, i) => TIME.test(from) && (TIME.test(to) || to === '24:00') && from < to && (hours[i - 1]?.to ?? '') < from)
