/** Computes a schedule's next day, and what a shop agrees to when it sets one. Pure. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { feeRateOf, type Fees, type PaybackTerm } from '@taschino/basics/fees.ts'
import type { PaybackSchedule } from '@taschino/contract/paybacks-schedule.ts'

/** 1 for a Monday, 7 for a Sunday. */
const weekday = (day: string): number => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1

/** The first of its days after `today`, YYYY-MM-DD. */
export function nextTurn({ every, on }: Pick<PaybackSchedule, 'every' | 'on'>, today: string): string {
  for (let n = 1; ; n++) {
    const day = addDays(today, n)
    if (every === 'week' ? weekday(day) === on : Number(day.slice(8)) === on) return day
  }
}

/** The dearest of any type at this term, in hundredths of a percent. */
export const dearestRate = (days: PaybackTerm, fees: Fees): number =>
  Math.max(feeRateOf(days, fees), ...(fees.feesByType ?? []).map((range) => feeRateOf(days, range)))
