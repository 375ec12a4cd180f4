/** The call that reports revenue and commissions by month, shop, agency or agent, beside as many days before. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { ReportBy, ReportRow } from '@taschino/contract/agent-shapes.ts'
import { exportNetworkReport, networkReport } from '@taschino/contract/agents.ts'
import { handle, type Who } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Sql } from '../../platform/db/db.ts'
import { networkOf } from './reach.ts'
import { dueNow, readReport } from './report-store.ts'

/** At most ten years. */
const MOST_DAYS = 3660
const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const totalOf = (rows: readonly ReportRow[]) => {
  const sum = (of: (row: ReportRow) => number): number => rows.reduce((all, row) => all + of(row), 0)
  return {
    revenue: sum((row) => row.revenue),
    payments: sum((row) => row.payments),
    fees: sum((row) => row.fees),
    earned: sum((row) => row.earned),
    matured: sum((row) => row.matured),
  }
}

interface Asked {
  idAgent?: number | undefined
  from?: string | undefined
  to?: string | undefined
  by?: ReportBy | undefined
}

async function reportOf(sql: Sql, who: Who, { idAgent, from: first, to: last, by = 'shop' }: Asked, now: number) {
  const today = businessDay(now)
  const to = last ?? today
  const from = first ?? `${to.slice(0, 7)}-01`
  if (from > to || daysBetween(from, to) > MOST_DAYS) return refuseInput([{ path: 'query.from', why: 'range' }])
  const agents = await networkOf(sql, who, idAgent)
  const of = (begin: string, end: string) =>
    readReport(sql, {
      agents,
      from: begin,
      to: end,
      begins: startOfBusinessDay(begin),
      ends: startOfBusinessDay(addDays(end, 1)),
      today,
      by,
    })
  const rows = await of(from, to)
  const before = await of(addDays(from, -daysBetween(from, to) - 1), addDays(from, -1))
  return { from, to, by, rows, total: totalOf(rows), before: totalOf(before), dueNow: await dueNow(sql, agents, today) }
}

export const networkReportAnswer = handle(networkReport)(({ who, query, db, clock }) => reportOf(db, who, query, clock.now()))

const REPORT: Export<ReportRow> = {
  name: 'agents.report',
  columns: (words) => [
    { head: words('export.name'), kind: 'text', of: (row) => row.name },
    { head: words('agents.figure.revenue'), kind: 'money', of: (row) => row.revenue },
    { head: words('agents.figure.payments'), kind: 'count', of: (row) => row.payments },
    { head: words('agents.figure.fees'), kind: 'money', of: (row) => row.fees },
    { head: words('agents.figure.earned'), kind: 'money', of: (row) => row.earned },
    { head: words('agents.figure.matured'), kind: 'money', of: (row) => row.matured },
    { head: words('export.id'), kind: 'count', of: (row) => row.id },
  ],
}

export const exportNetworkReportAnswer = handle(exportNetworkReport)(async ({ who, query, db, clock, settings }) =>
  sheetFile(query, REPORT, (await reportOf(db, who, query, clock.now())).rows, settings),
)
