/** Loads what rows are judged by: the agency's people, and their tickets of this month and the last. */
import type { Sql } from '../../platform/db/db.ts'
import { employeesOf } from '../agencies/public.ts'
import { givenIn, monthBeside } from './grants-store.ts'
import { judge, type JudgedRow, type Measure, type Pieces } from './judge.ts'
import { judgedRows, rowsAbout, saveRows, writtenOf, type GoodRow } from './rows-store.ts'
import type { DistributionFacts } from './store.ts'
import type { WrittenRow } from './table.ts'

export function piecesOf(rows: readonly GoodRow[]): Pieces {
  const pieces = new Map<number, number>()
  for (const { idUser, amount } of rows) pieces.set(idUser, amount + (pieces.get(idUser) ?? 0))
  return pieces
}

type Whose = Pick<DistributionFacts, 'idAgency' | 'type' | 'unit' | 'month'>

export async function measureFor(sql: Sql, { idAgency, type, unit, month }: Whose): Promise<Measure> {
  return {
    employees: await employeesOf(sql, idAgency),
    unit,
    lastMonth: piecesOf(await givenIn(sql, idAgency, type, monthBeside(month, -1))),
    thisMonth: piecesOf(await givenIn(sql, idAgency, type, month)),
  }
}

const JUDGED = ['who', 'amount', 'unit', 'struck', 'hidden', 'idUser', 'pieces', 'face', 'fault', 'at', 'lastMonth', 'thisMonth'] as const
const differ = (a: JudgedRow, b: JudgedRow | undefined): boolean => b === undefined || JUDGED.some((name) => a[name] !== b[name])

/** Judges all rows again, because something else changed than they. */
export async function judgeAgain(sql: Sql, facts: DistributionFacts): Promise<void> {
  const before = await judgedRows(sql, facts.id)
  const after = judge(before.map(writtenOf), await measureFor(sql, facts))
  const known = new Map(before.map((row) => [row.n, row]))
  await saveRows(
    sql,
    facts.id,
    after.filter((row) => differ(row, known.get(row.n))),
  )
}

/**
 * Judges one row, changed or new, and those of the people whom it was and is about: it may make one of them a double, or none any more.
 * Nobody else's row changes by it.
 */
export async function judgeRow(sql: Sql, facts: DistributionFacts, row: WrittenRow): Promise<void> {
  const measure = await measureFor(sql, facts)
  const now = judge([row], measure)[0]?.idUser ?? null
  const others = await rowsAbout(sql, facts.id, row.n, now)
  await saveRows(
    sql,
    facts.id,
    judge(
      [...others.map(writtenOf), row].toSorted((a, b) => a.n - b.n),
      measure,
    ),
  )
}
