/** The figures about the database: whether it takes writes, how far its standbys lag, which day is sealed. */
import type { Sql } from '../db/db.ts'

export interface DatabaseHealth {
  /** It is no standby, and no transaction of it is read-only by itself. */
  writable: boolean
  /** Unix seconds of the last sealed day; null before the first. */
  sealedDay: number | null
}

export async function databaseHealth(sql: Sql): Promise<DatabaseHealth> {
  const { rows } = await sql.query<DatabaseHealth & Record<string, unknown>>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable,
            (select extract(epoch from max(day))::float8 from ledger.seal) as "sealedDay"`,
  )
  return rows[0] ?? { writable: false, sealedDay: null }
}

export interface Standby {
  name: string
  sync: string
  /** Seconds; null where the service's login may not look (grant it `pg_monitor`), or nothing is behind. */
  lag: number | null
}

export async function standbys(sql: Sql): Promise<Standby[]> {
  const { rows } = await sql.query<Standby & Record<string, unknown>>(
    `select application_name as name, coalesce(sync_state, 'unknown') as sync, extract(epoch from replay_lag)::float8 as lag
     from pg_stat_replication where application_name is not null`,
  )
  return rows
}
