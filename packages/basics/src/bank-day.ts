/** The days on which banks move euros: weekdays that are no closing day of the T2 system (European Central Bank). */

const DAY_MS = 86_400_000

const toDate = (day: string): Date => new Date(`${day}T00:00:00Z`)
const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** A calendar day (YYYY-MM-DD) some days later. */
export const addDays = (day: string, days: number): string => toDay(new Date(toDate(day).getTime() + days * DAY_MS))

/** Easter Sunday of a year, by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return toDay(new Date(Date.UTC(year, month - 1, ((h + l - 7 * m + 114) % 31) + 1)))
}

/** True when banks move euros on that calendar day. */
export function isBankDay(day: string): boolean {
  const date = toDate(day)
  const weekday = date.getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (['-01-01', '-05-01', '-12-25', '-12-26'].includes(day.slice(4))) return false
  const easter = easterOf(date.getUTCFullYear())
  return day !== addDays(easter, -2) && day !== addDays(easter, 1)
}

/** The day itself or the nearest bank day after (`later`) or before it. */
export function bankDay(day: string, direction: 'later' | 'earlier' = 'later'): string {
  let found = day
  while (!isBankDay(found)) found = addDays(found, direction === 'later' ? 1 : -1)
  return found
}
