/** The query that shows of a table whether its term is kept to. */
import type { Sql } from '../db/db.ts'

/** Rows of a table, and how long they are kept. */
export interface Term {
  /** As `docs/personal-data.md` names it. */
  place: string
  /** The moment that the term is counted from, in SQL. */
  since: string
  /** An interval of PostgreSQL. */
  keeps: string
  /** Which rows the term is about, in SQL; all of them without it. */
  only?: string
  /** Books: kept at least so long by law (c.c. 2220), and longer until somebody decides otherwise. */
  books?: true
}

export interface Kept {
  rows: number
  /** Null where there is none. */
  oldest: Date | null
  /** Rows whose term was over a day ago: the jobs look each hour. */
  overdue: number
}

/** @param sql With rights to read the table. */
export async function keptOf(sql: Sql, { place, since, keeps, only }: Term): Promise<Kept> {
  const { rows } = await sql.query<Kept & Record<string, unknown>>(
    `select count(*)::int as rows, min(${since}) as oldest,
       (count(*) filter (where ${since} < now() - $1::interval - interval '1 day'))::int as overdue
     from ${place} t where ${only ?? 'true'}`,
    [keeps],
  )
  return rows[0] ?? { rows: 0, oldest: null, overdue: 0 }
}
