/** The figures about the database: whether it takes writes, how far its standbys lag, which day is sealed. */
import type { Sql } from '../db/db.ts'

const WRITABLE = `not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'`

/** False of a standby, and of a database whose transactions are read-only by themselves. */
export async function takesWrites(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ writable: boolean }>(`select ${WRITABLE} as writable`)
  return rows[0]?.writable ?? false
}

export interface DatabaseHealth {
  /** It is no standby, and no transaction of it is read-only by itself. */
  writable: boolean
  /** Unix seconds of the last sealed day; null before the first. */
  sealedDay: number | null
  /** Unix seconds since when the installation's secret is in use; null before the first start with one. */
  secretSince: number | null
}

export async function databaseHealth(sql: Sql): Promise<DatabaseHealth> {
  const { rows } = await sql.query<DatabaseHealth & Record<string, unknown>>(
    `select ${WRITABLE} as writable,
            (select extract(epoch from max(day))::float8 from ledger.seal) as "sealedDay",
            (select extract(epoch from since)::float8 from secret_fingerprint) as "secretSince"`,
  )
  return rows[0] ?? { writable: false, sealedDay: null, secretSince: null }
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
