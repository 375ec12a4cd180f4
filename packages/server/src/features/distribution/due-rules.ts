/** When a table that waits for its day is carried out. Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'

const HOUR_MS = 3_600_000
/** Before anybody pays for a breakfast. */
const AT_HOUR = 6
/** Further ahead nobody knows who works there. */
const MOST_DAYS = 62

export const dueAt = (day: string): number => startOfBusinessDay(day) + AT_HOUR * HOUR_MS

/** From tomorrow on: what is for today is done now. */
export function isWithinReach(day: string, now: number): boolean {
  const today = businessDay(now)
  return day > today && day <= addDays(today, MOST_DAYS)
}
