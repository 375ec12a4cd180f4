/** Reads and writes a range of days in an address: spans that move with the calendar, or two days, one of which may be open. */
import { businessDay } from '@taschino/basics/business-day.ts'

export const SPANS = ['today', 'yesterday', 'week', 'month', 'last_month', 'year'] as const
export type Span = (typeof SPANS)[number]
export const isSpan = (text: string): text is Span => (SPANS as readonly string[]).includes(text)

const DAY_MS = 86_400_000
const DAYS = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/
const dayBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

interface Days {
  readonly from?: string
  readonly to?: string
}

/** Null: no such thing. */
export function daysOf(text: string, today: string = businessDay(Date.now())): Days | null {
  const first = `${today.slice(0, 7)}-01`
  const last = dayBefore(first, 1)
  switch (text) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: dayBefore(today, 1), to: dayBefore(today, 1) }
    case 'week':
      return { from: dayBefore(today, 6), to: today }
    case 'month':
      return { from: first, to: today }
    case 'last_month':
      return { from: `${last.slice(0, 7)}-01`, to: last }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
  const [, from, to] = DAYS.exec(text) ?? []
  const there = (day: string | undefined): boolean => day === undefined || new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true
  if ((from === undefined && to === undefined) || !there(from) || !there(to)) return null
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}
