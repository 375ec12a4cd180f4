/**
 * Turns the clock of one database forward, by a schema before PostgreSQL's own that answers for now() and clock_timestamp(); queries,
 * defaults and functions believe it, and no guard is disabled.
 */
import pg from 'pg'

const CLOCKS = ['now', 'clock_timestamp'] as const
// First what is made goes to: the service makes nothing in the other one.
const PATH = 'public, elsewhere, pg_catalog'
const TELLS_TIME = `~ '\\y(now|clock_timestamp)\\(\\)'`

/** Defaults and views hold the function that they were written with, and functions of the books name their own path. */
async function bindAnew(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ act: string }>(
    `select format('alter table %s alter %I set default %s', d.adrelid::regclass, a.attname, pg_get_expr(d.adbin, d.adrelid)) as act
       from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
       where pg_get_expr(d.adbin, d.adrelid) ${TELLS_TIME}
     union all
     select format('create or replace view %s as %s', c.oid::regclass, pg_get_viewdef(c.oid)) from pg_class c
       where c.relkind = 'v' and c.relnamespace in ('public'::regnamespace, 'ledger'::regnamespace) and pg_get_viewdef(c.oid) ${TELLS_TIME}
     union all
     select format('alter function %s set search_path = %s', p.oid::regprocedure,
         replace(substr(path, length('search_path=') + 1), 'pg_temp', 'elsewhere, pg_catalog, pg_temp'))
       from pg_proc p cross join unnest(p.proconfig) path
       where p.pronamespace in ('public'::regnamespace, 'ledger'::regnamespace) and path like 'search_path=%'`,
  )
  await client.query(`set search_path = ${PATH}`)
  for (const { act } of rows) await client.query(act)
}

/**
 * For every session that begins from now on, by so much ahead of the machine; 0 sets it right for what asks for the time. A service that
 * runs is to be started anew: it counts from when it looked last.
 */
export async function databaseAhead(url: string, milliseconds: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ bound: boolean }>(`select to_regnamespace('elsewhere') is not null as bound`)
    await client.query('create schema if not exists elsewhere; grant usage on schema elsewhere to public')
    for (const clock of CLOCKS)
      await client.query(
        `create or replace function elsewhere.${clock}() returns timestamptz language sql ${clock === 'now' ? 'stable' : 'volatile'}
         as $$ select pg_catalog.${clock}() + interval '${milliseconds} milliseconds' $$`,
      )
    if (!rows[0]?.bound) await bindAnew(client)
    await client.query(`do $$ begin execute format('alter database %I set search_path = ${PATH}', current_database()); end $$`)
  } finally {
    await client.end()
  }
}
