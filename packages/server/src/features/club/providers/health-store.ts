/** Queries for the health of each provider: last understood answer, last failure, whether its sales are paused. */
import type { Sql } from '../../../platform/db/db.ts'

/** After so many unusable answers within so many seconds the provider is no longer sold. */
const UNKNOWNS = 5
const WITHIN_SECONDS = 60

/** Inserts providers that the installation names and the database does not know yet. */
export async function knowProviders(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query(`insert into club_provider (name) select unnest($1::text[]) on conflict do nothing`, [names])
}

const COUNT = `insert into club_heard (provider, minute, asked, unknowns) values ($1, date_trunc('minute', clock_timestamp()), 1, $2)
  on conflict (provider, minute) do update set asked = club_heard.asked + 1, unknowns = club_heard.unknowns + excluded.unknowns`

/**
 * The provider answers again, so what was paused for its silence is sold again. True where that changed something. `skip locked`: while
 * its catalogue is being replaced nobody waits; the next answer does the same.
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

/** The provider's answer was unusable. True where its sales are paused from now on. */
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

/** Paused by the company, which alone can resume it. Null: there is no such provider; false: it was paused or resumed already. */
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

/** Within the last hour. */
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

/** The providers that are paused now. */
export async function pausedProviders(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(`select name from club_provider where paused_at is not null order by name`)
  return rows.map(({ name }) => name)
}

/** Providers that have been silent for a while, to be asked whether they are back. */
export async function silentProviders(sql: Sql): Promise<string[]> {
  const { rows } = await sql.query<{ name: string }>(`select name from club_provider where unknown_at <> '{}' or paused_why = 'silence'`)
  return rows.map(({ name }) => name)
}
