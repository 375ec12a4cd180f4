/** The calls for the books as a whole: trial balance at a moment, circulation by month, and their exports. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay, businessMonth, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import type { QueryOf } from '@taschino/contract/call.ts'
import {
  circulation,
  exportCirculation,
  exportTrialBalance,
  NOTIFY_ABOVE,
  trialBalance,
  type CirculationRow,
  type TrialRow,
} from '@taschino/contract/reports.ts'
import { balancesMatch, flowsByMonth, trialBalance as readTrial, type Flow } from '@taschino/ledger/trial-balance.ts'
import { handle } from '../../http/handle.ts'
import { refuseInput } from '../../http/refusal.ts'
import { sheetFile, type Export } from '../../http/sheet-file.ts'
import type { Sql } from '../../platform/db/db.ts'
import { keptFees } from './fees-store.ts'
import { addMonths, circulationOf, monthsOf, volumeUntil } from './rules.ts'

/** The first moment after a day that is over; null for today and what is to come: everything until now. */
const endOf = (day: string | undefined, now: number): Date | null =>
  day === undefined || day >= businessDay(now) ? null : new Date(startOfBusinessDay(addDays(day, 1)))

async function trialRows(sql: Sql, before: Date | null): Promise<TrialRow[]> {
  const rows = await readTrial(sql, before)
  return rows.map(({ kind, type, debit, credit }) => ({ kind, type: type ?? null, debit, credit, balance: credit - debit }))
}

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((sum, row) => sum + of(row), 0)

export const trialBalanceAnswer = handle(trialBalance)(async ({ query, db, clock }) => {
  const before = endOf(query.day, clock.now())
  const rows = await trialRows(db, before)
  return {
    at: new Date(before === null ? clock.now() : before.getTime() - 1).toISOString(),
    rows,
    debit: sumOf(rows, (row) => row.debit),
    credit: sumOf(rows, (row) => row.credit),
    matches: before === null ? await balancesMatch(db) : null,
  }
})

const TRIAL: Export<TrialRow> = {
  name: 'reports.trial',
  columns: (words) => [
    { head: words('reports.account'), kind: 'text', of: (row) => words(`reports.account.${row.kind}`) },
    { head: words('export.kind'), kind: 'text', of: (row) => (row.type ? words(`type.${row.type}`) : null) },
    { head: words('reports.debit'), kind: 'money', of: (row) => row.debit },
    { head: words('reports.credit'), kind: 'money', of: (row) => row.credit },
    { head: words('reports.balance'), kind: 'money', of: (row) => row.balance },
  ],
}

export const exportTrialBalanceAnswer = handle(exportTrialBalance)(async ({ query, db, clock, settings }) =>
  sheetFile(query, TRIAL, await trialRows(db, endOf(query.day, clock.now())), settings),
)

const MOST_MONTHS = 120

/** The last twelve months, or what was asked for. */
function spanOf({ from, to }: Pick<QueryOf<typeof circulation>, 'from' | 'to'>, now: number): { from: string; to: string } {
  const last = to ?? businessMonth(now)
  const first = from ?? addMonths(last, -11)
  if (first > last || monthsOf(first, last).length > MOST_MONTHS) return refuseInput([{ path: 'query.from', why: 'range' }])
  return { from: first, to: last }
}

/** Now: what those kinds of account hold together. */
function heldBy(flows: readonly Flow[], kinds: readonly string[]): number {
  return sumOf(flows, ({ source, target, value }) => (kinds.includes(target) ? value : 0) - (kinds.includes(source) ? value : 0))
}

const sumsNow = (flows: readonly Flow[]) => ({
  outstanding:
    heldBy(flows, ['tickets']) +
    heldBy(
      flows.filter(({ kind }) => kind === 'gdo-barcode'),
      ['hold'],
    ),
  owedToShops: heldBy(flows, ['takings', 'payout']),
  receivable: -heldBy(flows, ['receivable']),
})

/** For the overview: what people hold, what shops are owed and agencies owe, and whether the balances are those of the journal. */
export const moneyNow = async (db: Sql) => ({ ...sumsNow(await flowsByMonth(db, null)), balanced: await balancesMatch(db) })

export const circulationAnswer = handle(circulation)(async ({ query, db, clock }) => {
  const now = clock.now()
  const { from, to } = spanOf(query, now)
  const flows = await flowsByMonth(db, null)
  return {
    from,
    to,
    rows: circulationOf(flows, await keptFees(db, from, to), from, to),
    volume: monthsOf(from, to).map((month) => ({ month, value: volumeUntil(flows, month) })),
    notifyAbove: NOTIFY_ABOVE,
    now: {
      ...sumsNow(flows),
      breakage: heldBy(flows, ['breakage']),
      volume: volumeUntil(flows, businessMonth(now)),
    },
  }
})

const CIRCULATION: Export<CirculationRow> = {
  name: 'reports.circulation',
  columns: (words) => [
    { head: words('reports.month'), kind: 'text', of: (row) => row.month },
    { head: words('export.kind'), kind: 'text', of: (row) => words(`type.${row.type}`) },
    ...(['issued', 'withdrawn', 'distributed', 'redeemed', 'refunded', 'expired', 'outstanding', 'fees'] as const).map((figure) => ({
      head: `${words(`reports.figure.${figure}`)} (€)`,
      kind: 'money' as const,
      of: (row: CirculationRow) => row[figure],
    })),
  ],
}

export const exportCirculationAnswer = handle(exportCirculation)(async ({ query, db, clock, settings }) => {
  const { from, to } = spanOf(query, clock.now())
  return sheetFile(query, CIRCULATION, circulationOf(await flowsByMonth(db, null), await keptFees(db, from, to), from, to), settings)
})
