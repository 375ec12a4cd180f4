/** The figures of the circulation chart and table, by month and type. Pure. */
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import type { CirculationRow } from '@taschino/contract/reports.ts'

export const FIGURES = ['redeemed', 'issued', 'distributed', 'refunded', 'expired', 'outstanding', 'fees'] as const
export type Figure = (typeof FIGURES)[number]

export interface Series {
  readonly months: readonly string[]
  readonly types: readonly { readonly type: TicketType; readonly values: readonly number[] }[]
  readonly totals: readonly number[]
}

/** Types without any of it are left out; issued is what stayed issued. */
export function seriesOf(rows: readonly CirculationRow[], figure: Figure): Series {
  const months = [...new Set(rows.map(({ month }) => month))]
  const valueOf = (row: CirculationRow): number => (figure === 'issued' ? row.issued - row.withdrawn : row[figure])
  const types = TICKET_TYPES.map((type) => ({
    type,
    values: months.map((month) => rows.reduce((sum, row) => (row.month === month && row.type === type ? sum + valueOf(row) : sum), 0)),
  })).filter(({ values }) => values.some((value) => value !== 0))
  return { months, types, totals: months.map((_, i) => types.reduce((sum, { values }) => sum + (values[i] ?? 0), 0)) }
}

/** The month so many months before, both included: for spans that people choose. */
export function monthsBack(month: string, count: number): string {
  const n = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - count
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
}
