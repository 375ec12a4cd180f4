/** Work under way, as people watch it and as a new start finds it: beside the transaction that does it, so that both see it grow. */
import type { Sql } from '../../platform/db/db.ts'

/** One job is done by one process at a time; the lock leaves with the connection, however that ends. */
const JOB_LOCK = 7384

export async function takeJob(sql: Sql, id: number): Promise<boolean> {
  const { rows } = await sql.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [JOB_LOCK, id])
  return rows[0]?.mine === true
}

export async function openJob(sql: Sql, id: number, total: number): Promise<void> {
  await sql.query('insert into shop_import_job (id_import, total) values ($1, $2)', [id, total])
}

export async function jobsOpen(sql: Sql): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>('select id_import as id from shop_import_job order by asked_at')
  return rows.map(({ id }) => id)
}

/** Counts the try and begins from nothing; how often it was tried, or null when it is done already. */
export async function beginTry(sql: Sql, id: number): Promise<number | null> {
  const { rows } = await sql.query<{ tries: number }>(
    'update shop_import_job set tries = tries + 1, done = 0 where id_import = $1 returning tries',
    [id],
  )
  return rows[0]?.tries ?? null
}

export async function jobDone(sql: Sql, id: number, done: number): Promise<void> {
  await sql.query('update shop_import_job set done = $2 where id_import = $1', [id, done])
}

export async function closeJob(sql: Sql, id: number): Promise<void> {
  await sql.query('delete from shop_import_job where id_import = $1', [id])
}

export async function jobOf(sql: Sql, id: number): Promise<{ done: number; total: number } | null> {
  const { rows } = await sql.query<{ done: number; total: number }>('select done, total from shop_import_job where id_import = $1', [id])
  return rows[0] ?? null
}
