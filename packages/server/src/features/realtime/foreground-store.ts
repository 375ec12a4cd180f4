/** Queries for which people have a screen in front of them: each process writes its own, and only living processes count. */
import type { Sql } from '../../platform/db/db.ts'

/** A process says this often that it lives (see foreground.ts); after three silences its screens are gone. */
const ALIVE_SECONDS = 12

/** Says that this process lives. True when nobody knew it (any more): its people have to be written again. */
export async function sayAlive(sql: Sql, process: string): Promise<boolean> {
  const { rows } = await sql.query<{ fresh: boolean }>(
    `insert into live_process (process) values ($1) on conflict (process) do update set at = now() returning xmax = 0 as fresh`,
    [process],
  )
  return rows[0]?.fresh === true
}

/** Processes that ended without a word. */
export async function forgetDead(sql: Sql): Promise<void> {
  await sql.query(
    `delete from live_process where process in (select process from live_process where at < now() - make_interval(secs => 5 * $1::int) for update skip locked)`,
    [ALIVE_SECONDS],
  )
}

export async function forgetProcess(sql: Sql, process: string): Promise<void> {
  await sql.query('delete from live_process where process = $1', [process])
}

export async function writeLooking(sql: Sql, process: string, looking: readonly number[], gone: readonly number[]): Promise<void> {
  await sql.query(
    `with gone as (delete from foreground where process = $1 and id_user = any ($3::bigint[]))
     insert into foreground (process, id_user) select $1, unnest($2::bigint[]) on conflict do nothing`,
    [process, [...looking], [...gone]],
  )
}

/** Those of these people who look at a screen now, in whatever process; a quarter of a second late. */
export async function whoIsLooking(sql: Sql, users: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql.query<{ id_user: number }>(
    `select distinct f.id_user from foreground f join live_process p on p.process = f.process
     where f.id_user = any ($1::bigint[]) and p.at > now() - make_interval(secs => $2)`,
    [[...users], ALIVE_SECONDS],
  )
  return new Set(rows.map((row) => row.id_user))
}
