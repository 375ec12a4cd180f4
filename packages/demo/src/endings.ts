/** Tickets of the demo world with other expiries than most, so that a wallet shows which to use first. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { FORMER } from './cast.ts'
import type { Cast, Employee } from './people.ts'

const DAY_MS = 86_400_000

/** Pieces that end early. They are part of what somebody holds, not more of it. */
export interface Early {
  soon: number
  later: number
}

const NONE: Early = { soon: 0, later: 0 }

/** By place in the cast and not by chance: whoever draws once more changes everybody else's pocket. Giulia's is the one in the design. */
export function earlyOf(employee: Employee, { employees }: Cast): Early {
  const nth = employees.indexOf(employee)
  if (nth === 0 || employee.agency === null) return NONE
  return [NONE, { soon: 2, later: 0 }, { soon: 0, later: 3 }][nth % 3] ?? NONE
}

const monthAfter = (day: string, months: number): string => {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

/** The last moment of this month; of the next when this one is all but over: nobody's tickets are to end while they look around. */
export function lastMoments(now: number): { soon: Date; later: Date } {
  const today = businessDay(now)
  const endOf = (months: number): number => startOfBusinessDay(`${monthAfter(today, months + 1)}-01`) - 1
  const soon = endOf(0) - now < 3 * DAY_MS ? endOf(1) : endOf(0)
  return { soon: new Date(soon), later: new Date(startOfBusinessDay(`${monthAfter(today, 2)}-16`) - 1) }
}

/** Who worked for this firm once, with what it gave them. */
export function formerOf(agency: { key: string }, { employees }: Cast): { id: number; gdo: number; soon: number; later: number }[] {
  return FORMER.filter((one) => one.agency === agency.key).map(({ name, gdo, soon, later }) => ({
    id: employees.find((employee) => employee.name === name)?.id ?? 0,
    gdo,
    soon,
    later,
  }))
}
