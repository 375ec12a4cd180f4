/** Groups movements by day. */
import { businessDay } from '@taschino/basics/business-day.ts'

export interface Day<T> {
  day: string
  items: T[]
}

export function byDay<T extends { at: string }>(items: readonly T[]): Day<T>[] {
  const days: Day<T>[] = []
  for (const item of items) {
    const day = businessDay(Date.parse(item.at))
    const last = days.at(-1)
    if (last?.day === day) last.items.push(item)
    else days.push({ day, items: [item] })
  }
  return days
}
