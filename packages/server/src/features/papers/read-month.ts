/** Reads a shop's month from the books by day totals and the few other movements, never payment by payment. */
import { businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { ShopMonth } from '@taschino/contract/papers.ts'
import { flowsOf, paymentsByDay } from '@taschino/ledger/flows.ts'
import { dayTotals } from '@taschino/ledger/totals.ts'
import type { Who } from '../../http/handle.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { monthOf, type RawMonth } from './month.ts'
import { loadFirms, loadPaid, oneView, type FirmRow } from './store.ts'

/** Before the first day of any circuit. */
export const LONG_AGO = '2000-01-01'

export interface Span {
  yearMonth: string
  first: string
  last: string
  from: number
  to: number
}

/** A month of the circuit: its days, and the instants between which it lies. */
export function spanOf(yearMonth: string): Span {
  const [year = 0, month = 0] = yearMonth.split('-').map(Number)
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  const last = new Date(Date.parse(`${next}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return { yearMonth, first: `${yearMonth}-01`, last, from: startOfBusinessDay(`${yearMonth}-01`), to: startOfBusinessDay(next) }
}

/** Null for a month that has not begun. */
export function wantedSpan(yearMonth: string | undefined, now: number): Span | null {
  const running = businessMonth(now)
  return (yearMonth ?? running) > running ? null : spanOf(yearMonth ?? running)
}

async function rawOf(sql: Sql, firm: FirmRow, span: Span): Promise<RawMonth> {
  const takings = await dayTotals(sql, firm.id, 'takings', LONG_AGO, span.last)
  const payout = await dayTotals(sql, firm.id, 'payout', LONG_AGO, span.last)
  const flows = await flowsOf(sql, firm.id, ['takings', 'payout'], span.from, span.to)
  const counts = await paymentsByDay(sql, firm.id, span.from, span.to)
  return {
    shop: { id: firm.id, title: firm.title, businessName: firm.businessName },
    takings,
    payout,
    flows,
    counts,
    paid: await loadPaid(sql, firm.id, span.from, span.to),
  }
}

/** A shop reaches itself, a group its members, the company everybody. */
export const within = (who: Pick<Who, 'role' | 'idShop'>): number | null => (who.role === 'shop' ? (who.idShop ?? 0) : null)

export interface ReadMonth {
  month: ShopMonth
  firms: FirmRow[]
  raw: RawMonth[]
  span: Span
}

type Reader = Pick<Who, 'role' | 'idShop'>

async function inOneView(sql: Sql, who: Reader, id: number, span: Span, now: number): Promise<ReadMonth | null> {
  await oneView(sql)
  const firms = await loadFirms(sql, id, within(who))
  const [head] = firms
  if (!head) return null
  const raw: RawMonth[] = []
  for (const firm of firms) raw.push(await rawOf(sql, firm, span))
  const month = monthOf({
    yearMonth: span.yearMonth,
    shop: { id: head.id, title: head.title, businessName: head.businessName },
    over: now >= span.to,
    raw,
  })
  return { month, firms, raw, span }
}

/** Null when there is no such shop for this reader. */
export const readMonth = (tx: Db['tx'], who: Reader, id: number, span: Span, now: number): Promise<ReadMonth | null> =>
  tx((sql) => inOneView(sql, who, id, span, now))
