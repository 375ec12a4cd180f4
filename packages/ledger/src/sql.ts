/** The interface of a database connection that the ledger needs: pg's pool and client have it, and so has the server's. */
import type { QueryConfig, QueryResult, QueryResultRow } from 'pg'

export interface Sql {
  query<R extends QueryResultRow>(query: string | QueryConfig, values?: unknown[]): Promise<QueryResult<R>>
}

/** int8 comes as text or as number, depending on the parsers of the connection. */
export function whole(value: unknown): number {
  const n = Number(value)
  if (!Number.isSafeInteger(n)) throw new RangeError(`not a whole number: ${String(value)}`)
  return n
}

export function wholeOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : whole(value)
}
