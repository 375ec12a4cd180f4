/** The circuit's business day: the calendar of Europe/Rome, also on the two days of the year that have 23 or 25 hours. */

export const TIME_ZONE = 'Europe/Rome'

const parts = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' })

/** The business day of an instant (milliseconds since 1970) as YYYY-MM-DD. */
export function businessDay(ms: number): string {
  return parts.format(ms)
}

/** The business month of an instant as YYYY-MM. */
export function businessMonth(ms: number): string {
  return businessDay(ms).slice(0, 7)
}

/** The instant (milliseconds since 1970) at which a business day begins. */
export function startOfBusinessDay(day: string): number {
  const utcMidnight = Date.parse(`${day}T00:00:00Z`)
  // Rome is one or two hours ahead: try both, the right one is that with another day right before it.
  for (const hours of [2, 1]) {
    const at = utcMidnight - hours * 3_600_000
    if (businessDay(at) === day && businessDay(at - 1) !== day) return at
  }
  throw new RangeError(`not a day: ${day}`)
}
