/** Queries for the traces of watched rows: those not in the chain yet, and the chain. */
import type { Sql } from './sql.ts'

/** One process at a time puts traces into the chain. */
const LOCK = 7_451_906

export async function takeTurnAtTraces(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [LOCK])
  return rows[0]?.mine ?? false
}

export interface Trace {
  id: number
  class: string
  ref: string
  act: 'found' | 'kept' | 'gone'
  print: string | null
  /** Microseconds since 1970, as text: more than a number holds exactly after a while. */
  micros: string
  writer: string
  mac: Buffer | null
  /** Written in the transaction of a migration. */
  migrated: boolean
}

/**
 * What no link holds, oldest first. A trace becomes visible when its transaction ends, so that it may be older than the last one of the
 * chain: as far as an hour, which no transaction lasts, it is looked for.
 */
export async function unlinkedTraces(sql: Sql, most: number): Promise<Trace[]> {
  const { rows } = await sql.query<Trace>(
    `select t.id, t.class, t.ref, t.act, encode(t.print, 'hex') as print, (extract(epoch from t.at) * 1000000)::bigint::text as micros, t.writer, t.mac,
       t.writer = 'migration' and t.xmin::text in (select m.xmin::text from schema_migrations m) as migrated
     from ledger.trace t
     where t.id > coalesce((select id_trace from ledger.trace_link where at < clock_timestamp() - interval '1 hour' order by place desc limit 1), 0)
       and not exists (select from ledger.trace_link l where l.id_trace = t.id)
     order by t.id limit $1`,
    [most],
  )
  return rows
}

export interface End {
  place: number
  link: Buffer
}

export async function endOfTraces(sql: Sql): Promise<End | null> {
  const { rows } = await sql.query<End>('select place, link from ledger.trace_link order by place desc limit 1')
  return rows[0] ?? null
}

export async function traceLinkAt(sql: Sql, place: number): Promise<Buffer | null> {
  const { rows } = await sql.query<{ link: Buffer }>('select link from ledger.trace_link where place = $1', [place])
  return rows[0]?.link ?? null
}

export async function addTraceLinks(
  sql: Sql,
  from: number,
  links: readonly { id: number; link: Buffer; foreign: boolean }[],
): Promise<void> {
  await sql.query(
    `insert into ledger.trace_link (place, id_trace, link, foreign_hand)
     select $1::bigint + n - 1, id, link, foreign_hand from unnest($2::bigint[], $3::bytea[], $4::boolean[]) with ordinality as u(id, link, foreign_hand, n)`,
    [from, links.map(({ id }) => id), links.map(({ link }) => link), links.map(({ foreign }) => foreign)],
  )
}

/** What nobody who has a key wrote, since a place of the chain. */
export async function foreignTracesSince(sql: Sql, place: number): Promise<{ class: string; ref: string }[]> {
  const { rows } = await sql.query<{ class: string; ref: string }>(
    `select t.class, t.ref from ledger.trace_link l join ledger.trace t on t.id = l.id_trace where l.place > $1 and l.foreign_hand order by l.place limit 1000`,
    [place],
  )
  return rows
}
