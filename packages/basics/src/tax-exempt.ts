/**
 * Computes the taxed part of somebody's meal tickets: what is above the exempt value for each working day (art. 51 TUIR; 10 € for
 * electronic ones from 2026, L. 199/2025).
 */
import type { Cents } from './money.ts'
import { addDays, easterOf } from './bank-day.ts'

/** Exempt for one working day, electronic tickets. */
export const exemptPerDay = (month: string): Cents => (month >= '2026-01' ? 1000 : 800)

/** Holidays with a date of their own; the fourth of October from 2026 (L. 151/2025). */
const HOLIDAYS = new Set(['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26'])

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6 || HOLIDAYS.has(day.slice(5))) return false
  if (day >= '2026' && day.endsWith('-10-04')) return false
  return day !== addDays(easterOf(Number(day.slice(0, 4))), 1)
}

/** Mondays to Fridays of a month (YYYY-MM) that are no Italian holiday. */
export function workingDays(month: string): number {
  let days = 0
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) if (isWorkingDay(day)) days++
  return days
}

/** The taxable part of one person's tickets of a month: spread over the working days as evenly as whole tickets allow, dearest first. */
export function taxableExcess(tickets: readonly { unit: Cents; amount: number }[], days: number, exempt: Cents): Cents {
  const onDay = Array.from({ length: Math.max(days, 1) }, () => 0)
  let at = 0
  for (const { unit, amount } of tickets.toSorted((a, b) => b.unit - a.unit))
    for (let i = 0; i < amount; i++, at++) onDay[at % onDay.length] = (onDay[at % onDay.length] ?? 0) + unit
  return onDay.reduce((sum, value) => sum + Math.max(0, value - exempt), 0)
}
