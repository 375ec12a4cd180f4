/** Queries for what an anchor holds: seals, stored answers, the version, and rows that differ from their last trace. */
import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/db/db.ts'

export interface Seal {
  day: string
  movements: number
  value: number
  hash: string
}

/** The days after `day`, in order. */
export async function sealsAfter(sql: Sql, day: string): Promise<Seal[]> {
  const { rows } = await sql.query<Seal>(
    `select to_char(day, 'YYYY-MM-DD') as day, movements, value, encode(hash, 'hex') as hash from ledger.seal where day > $1::date order by day`,
    [day],
  )
  return rows
}

export async function answersOf(sql: Sql, day: string): Promise<{ day: string; answers: number; hash: string }> {
  const { rows } = await sql.query<{ answers: number; hash: string }>(
    `select answers, encode(hash, 'hex') as hash from ledger.answers_hash($1::date)`,
    [day],
  )
  return { day, answers: rows[0]?.answers ?? 0, hash: rows[0]?.hash ?? '' }
}

/** The day of an anchor written now; the day before is sealed by then. */
export async function dayOfAnchor(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ day: string }>(
    `select to_char((now() - interval '15 minutes') at time zone 'Europe/Rome', 'YYYY-MM-DD') as day`,
  )
  return rows[0]?.day ?? ''
}

const digest = (lines: readonly string[]): string => createHash('sha256').update(lines.join('\n')).digest('hex')

export async function versionPrint(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ line: string }>(`select name || ' ' || checksum as line from schema_migrations order by name`)
  return digest(rows.map(({ line }) => line))
}

/** Rights, triggers and functions of the service's tables, one line each. */
const SHAPE = `
  select 'function ' || p.oid::regprocedure || ' ' || md5(p.prosrc) || ' ' || p.prosecdef || ' ' || coalesce(p.proconfig::text, '') || ' ' || coalesce(p.proacl::text, '') as line
  from pg_proc p where p.pronamespace in ('ledger'::regnamespace, 'public'::regnamespace)
    and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  union all
  select 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace in ('ledger'::regnamespace, 'public'::regnamespace) and not t.tgisinternal
  union all
  select 'rights ' || c.oid::regclass || ' ' || c.relowner::regrole || ' ' || coalesce(c.relacl::text, '') || ' '
    || coalesce((select string_agg(a.attname || a.attacl::text, ',' order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attacl is not null), '')
  from pg_class c where c.relnamespace in ('ledger'::regnamespace, 'public'::regnamespace) and c.relkind in ('r', 'v', 'm', 'p', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  union all
  select 'constraint ' || c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) || ' ' || c.convalidated from pg_constraint c
  where c.connamespace in ('ledger'::regnamespace, 'public'::regnamespace) and c.contype in ('c', 'f', 'p', 'u', 'x')
  union all
  select 'rule ' || r.rulename || ' on ' || r.ev_class::regclass || ' ' || r.ev_enabled::text from pg_rewrite r join pg_class c on c.oid = r.ev_class
  where c.relnamespace in ('ledger'::regnamespace, 'public'::regnamespace) and r.rulename <> '_RETURN'`

export async function shapePrint(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ line: string }>(SHAPE)
  return digest(rows.map(({ line }) => line).toSorted())
}

interface TraceClass {
  class: string
  place: string
  keyed_by: string[]
  watched: string[]
}

/** Stored answers with a movement are hashed by day; the others leave traces. */
const ONLY: Readonly<Record<string, string>> = { 'ledger.idempotency': 'where gtid is null and answer is not null' }
const NAME = /^[a-z0-9_.]+$/

/** How many rows of each class differ from their last trace: changed, removed or invented. An empty list where none does. */
export async function unlikeTraces(sql: Sql): Promise<{ class: string; rows: number }[]> {
  const { rows: classes } = await sql.query<TraceClass>('select class, place, keyed_by, watched from ledger.trace_class order by class')
  const wrong: { class: string; rows: number }[] = []
  for (const { class: kind, place, keyed_by: keys, watched } of classes) {
    if (![place, ...keys, ...watched].every((name) => NAME.test(name))) throw new Error('a class of traces names what is no name')
    const { rows } = await sql.query<{ rows: number }>(
      `with last as (select distinct on (ref) ref, print from ledger.trace where class = $1 order by ref, id desc),
         here as (select concat_ws(' ', ${keys.join(', ')}) as ref, sha256(convert_to(jsonb_build_array(${watched.join(', ')})::text, 'UTF8')) as print
           from ${place} ${ONLY[place] ?? ''})
       select count(*) as rows from last full join here using (ref) where last.print is distinct from here.print`,
      [kind],
    )
    if ((rows[0]?.rows ?? 0) > 0) wrong.push({ class: kind, rows: rows[0]?.rows ?? 0 })
  }
  return wrong
}

/** Hashes contain times in UTC, whatever time zone the connection has. */
export async function inUtc(sql: Sql): Promise<void> {
  await sql.query(`set timezone = 'UTC'`)
}
