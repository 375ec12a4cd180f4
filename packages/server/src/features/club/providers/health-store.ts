/** Queries for the health of each provider: last understood answer, last failure, whether its sales are paused. */
import type { Sql } from '../../../platform/db/db.ts'

/** So many answers that nobody understood, within so many seconds, and nothing of that provider is sold. */
const UNKNOWNS = 5
const WITHIN_SECONDS = 60

/** Providers that the installation names and nobody has heard of yet. */
export async function knowProviders(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query(`insert into club_provider (name) select unnest($1::text[]) on conflict do nothing`, [names])
}

const COUNT = `insert into club_heard (provider, minute, asked, unknowns) values ($1, date_trunc('minute', clock_timestamp()), 1, $2)
  on conflict (provider, minute) do update set asked = club_heard.asked + 1, unknowns = club_heard.unknowns + excluded.unknowns`

/**
 * It answers again: what rested because of its silence is sold again. True where that changed something. While its catalogue is being taken
 * over nobody waits for that: the next answer says the same.
 */
export async function noteAnswer(sql: Sql, name: string): Promise<boolean> {
  await sql.query(COUNT, [name, 0])
  const { rows } = await sql.query<{ rested: boolean }>(
    `update club_provider p set answered_at = clock_timestamp(), unknown_at = '{}',
       paused_at = case when p.paused_why = 'silence' then null else p.paused_at end, paused_why = nullif(p.paused_why, 'silence')
     from (select name, paused_why is not distinct from 'silence' as rested from club_provider where name = $1 for update skip locked) before
     where p.name = before.name
       and (p.unknown_at <> '{}' or before.rested or p.answered_at is null or p.answered_at < clock_timestamp() - interval '10 seconds')
     returning before.rested`,
    [name],
  )
  return rows[0]?.rested ?? false
}

/** It said nothing that could be understood. True where sales rest from now on. */
export async function noteUnknown(sql: Sql, name: string): Promise<boolean> {
  await sql.query(COUNT, [name, 1])
  const { rows } = await sql.query<{ rests: boolean }>(
    `update club_provider p set unknown_at = later.at,
       paused_at = case when p.paused_at is null and later.many then clock_timestamp() else p.paused_at end,
       paused_why = case when p.paused_at is null and later.many then 'silence' else p.paused_why end
     from (select name, at, cardinality(at) = $2 and at[1] > clock_timestamp() - make_interval(secs => $3) as many, paused_at is null as sold
           from (select name, paused_at, (unknown_at || clock_timestamp())[greatest(1, cardinality(unknown_at) + 2 - $2):] as at
                 from club_provider where name = $1 for update) held) later
     where p.name = later.name returning later.many and later.sold as rests`,
    [name, UNKNOWNS, WITHIN_SECONDS],
  )
  return rows[0]?.rests ?? false
}

/** By the company, which alone ends it. Null: there is no such provider; false: it was so already. */
export async function pauseProvider(sql: Sql, name: string, by: number, reason: string): Promise<boolean | null> {
  const { rows } = await sql.query<{ changed: boolean }>(
    `update club_provider p set paused_at = coalesce(p.paused_at, clock_timestamp()), paused_why = 'house', paused_by = $2, paused_reason = $3
     from (select name, paused_why is distinct from 'house' as changed from club_provider where name = $1 for update) before
     where p.name = before.name returning before.changed`,
    [name, by, reason],
  )
  return rows[0]?.changed ?? null
}

export async function resumeProvider(sql: Sql, name: string): Promise<boolean | null> {
  const { rows } = await sql.query<{ changed: boolean }>(
    `update club_provider p set paused_at = null, paused_why = null, paused_by = null, paused_reason = null, unknown_at = '{}'
     from (select name, paused_at is not null as changed from club_provider where name = $1 for update) before
     where p.name = before.name returning before.changed`,
    [name],
  )
  return rows[0]?.changed ?? null
}

/** Of the last hour. */
export async function heardLately(sql: Sql): Promise<{ provider: string; asked: number; unknowns: number }[]> {
  const { rows } = await sql.query<{ provider: string; asked: number; unknowns: number }>(
    `select provider, sum(asked)::int as asked, sum(unknowns)::int as unknowns from club_heard
     where minute > clock_timestamp() - interval '1 hour' group by provider`,
  )
  return rows
}

export async function forgetHeard(sql: Sql): Promise<void> {
  await sql.query(`delete from club_heard where minute < clock_timestamp() - interval '2 hours'`)
}

/** Those of which nothing is sold now. */
export async function pausedProviders(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(`select name from club_provider where paused_at is not null order by name`)
  return rows.map(({ name }) => name)
}

/** Those that said nothing for a while: one asks whether they are back. */
export async function silentProviders(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(`select name from club_provider where unknown_at <> '{}' or paused_why = 'silence'`)
  return rows.map(({ name }) => name)
}
