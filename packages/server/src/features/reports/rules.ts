/** Translates flows of the books into the company's terms: issued, distributed, spent, refunded, expired, outstanding. Pure. */
import type { Cents } from '@taschino/basics/money.ts'
import { TICKET_TYPES, type TicketType } from '@taschino/basics/tickets.ts'
import type { CirculationRow } from '@taschino/contract/reports.ts'
import type { Flow } from '@taschino/ledger/trial-balance.ts'
import type { KeptFee } from './fees-store.ts'

type Figure = Exclude<keyof CirculationRow, 'month' | 'type' | 'outstanding' | 'fees'>
export interface Effect {
  type: TicketType
  figure: Figure
}

const BACK = new Set(['refund', 'cancellation'])

/** Which figure of which type a flow belongs to; null for what touches no tickets. */
export function effectOf({ kind, source, sourceType, target, targetType }: Omit<Flow, 'month' | 'value'>): Effect | null {
  // A code for a supermarket and an order of the club set aside and give back: it stays with its owner.
  if (kind === 'gdo-barcode' || (kind === 'club-order' && (source === 'hold' || target === 'hold'))) return null
  const [gives, gets] = [source === 'tickets', target === 'tickets']
  // From holder to holder nothing is issued and nothing spent.
  if (gives && gets) return kind === 'assignment' && targetType ? { type: targetType, figure: 'distributed' } : null
  if (gets && targetType) return { type: targetType, figure: BACK.has(kind) ? 'refunded' : 'issued' }
  if (gives && sourceType)
    return { type: sourceType, figure: target === 'breakage' ? 'expired' : BACK.has(kind) ? 'withdrawn' : 'redeemed' }
  return null
}

/** The month some months later, YYYY-MM. */
export function addMonths(month: string, months: number): string {
  const n = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months
  return `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
}

export function monthsOf(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

const SIGN: Readonly<Record<Figure, number>> = { issued: 1, refunded: 1, withdrawn: -1, redeemed: -1, expired: -1, distributed: 0 }

/** Month by month and type by type; what came before the first month stands in its outstanding. */
export function circulationOf(flows: readonly Flow[], kept: readonly KeptFee[], from: string, to: string): CirculationRow[] {
  const effects = flows.flatMap((flow) => {
    const effect = effectOf(flow)
    return effect && flow.month <= to ? [{ ...effect, month: flow.month, value: flow.value }] : []
  })
  return TICKET_TYPES.flatMap((type) => {
    const mine = effects.filter((one) => one.type === type)
    let outstanding = mine.reduce((sum, one) => (one.month < from ? sum + SIGN[one.figure] * one.value : sum), 0)
    return monthsOf(from, to).map((month) => {
      const figure = (name: Figure): Cents =>
        mine.reduce((sum, one) => (one.month === month && one.figure === name ? sum + one.value : sum), 0)
      const row = {
        month,
        type,
        issued: figure('issued'),
        withdrawn: figure('withdrawn'),
        distributed: figure('distributed'),
        redeemed: figure('redeemed'),
        refunded: figure('refunded'),
        expired: figure('expired'),
      }
      outstanding += row.issued + row.refunded - row.withdrawn - row.redeemed - row.expired
      const fees = kept.reduce((sum, one) => (one.month === month && one.type === type ? sum + one.fee : sum), 0)
      return { ...row, outstanding, fees }
    })
  }).toSorted((a, b) => (a.month === b.month ? TICKET_TYPES.indexOf(a.type) - TICKET_TYPES.indexOf(b.type) : a.month < b.month ? -1 : 1))
}

/** Spent less given back in the twelve months that end with this one (docs/product.md, books and reports). */
export function volumeUntil(flows: readonly Flow[], month: string): Cents {
  const first = addMonths(month, -11)
  return flows.reduce((sum, flow) => {
    if (flow.month < first || flow.month > month) return sum
    const figure = effectOf(flow)?.figure
    return figure === 'redeemed' ? sum + flow.value : figure === 'refunded' ? sum - flow.value : sum
  }, 0)
}
