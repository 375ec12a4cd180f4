/** The queries of the support bundle: shapes, sizes and counts of the database, never a value of a row. */
import type { Sql } from './db.ts'

export interface DatabaseFacts {
  version: string
  inRecovery: boolean
  /** Of the settings that decide what a crash may cost. */
  settings: Record<string, string>
  migrations: { count: number; last: string | null; at: Date | null }
  /** The largest first; rows as the planner reckons them. */
  tables: { name: string; bytes: number; rows: number }[]
  /** By who asks and what they do. */
  connections: { who: string; state: string; count: number; longestSeconds: number }[]
  lockWaits: number
}

const ASKED = ['synchronous_commit', 'synchronous_standby_names', 'fsync', 'full_page_writes', 'max_connections', 'shared_buffers']

const MIGRATIONS = `select count(*)::int as count, (array_agg(name order by applied_at desc, name desc))[1] as last, max(applied_at) as at
  from schema_migrations`
const TABLES = `select relid::regclass::text as name, pg_total_relation_size(relid)::float8 as bytes, n_live_tup::float8 as rows
  from pg_stat_user_tables order by 2 desc limit 40`
const CONNECTIONS = `select coalesce(nullif(application_name, ''), '?') as who, coalesce(state, '?') as state, count(*)::int as count,
    coalesce(max(extract(epoch from clock_timestamp() - state_change)), 0)::int as "longestSeconds"
  from pg_stat_activity where datname = current_database() and application_name like 'taschino%' group by 1, 2 order by 1, 2`

export async function databaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const { rows: about } = await sql.query<{ version: string; inRecovery: boolean; lockWaits: number }>(
    `select version() as version, pg_is_in_recovery() as "inRecovery", (select count(*)::int from pg_locks where not granted) as "lockWaits"`,
  )
  const { rows: settings } = await sql.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any ($1::text[])',
    [ASKED],
  )
  const { rows: migrations } = await sql.query<DatabaseFacts['migrations']>(MIGRATIONS)
  const { rows: tables } = await sql.query<DatabaseFacts['tables'][number]>(TABLES)
  const { rows: connections } = await sql.query<DatabaseFacts['connections'][number]>(CONNECTIONS)
  return {
    ...(about[0] ?? { version: '?', inRecovery: false, lockWaits: 0 }),
    settings: Object.fromEntries(settings.map(({ name, setting }) => [name, setting])),
    migrations: migrations[0] ?? { count: 0, last: null, at: null },
    tables,
    connections,
  }
}
