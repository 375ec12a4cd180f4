/** Queries for the jobs that invite an agency's people: which are open, and how far each is. */
import type { Sql } from '../../platform/db/db.ts'
import { watchedJobsIn } from '../../platform/queue/watched-jobs-store.ts'

export const { takeJob, openJob, jobsOpen, beginTry, closeJob, jobOf, depth } = watchedJobsIn({
  table: 'agency_inviting',
  key: 'id_agency',
  lock: 7386,
})

/** After so many tries somebody should look instead; the others have long been invited by then. */
export const MOST_TRIES = 10

/** How many of its people wait still. */
export async function newcomersLeft(sql: Sql, id: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from agency_newcomer where id_agency = $1 and tries < $2', [
    id,
    MOST_TRIES,
  ])
  return rows[0]?.n ?? 0
}

/** Whoever was tried least, then in the order in which they were named: one who cannot be invited waits behind the others. */
export async function nextNewcomer(sql: Sql, id: number): Promise<number | null> {
  const { rows } = await sql.query<{ n: number }>(
    'select n from agency_newcomer where id_agency = $1 and tries < $2 order by tries, n limit 1',
    [id, MOST_TRIES],
  )
  return rows[0]?.n ?? null
}

export async function noteTry(sql: Sql, id: number, n: number): Promise<void> {
  await sql.query('update agency_newcomer set tries = tries + 1 where id_agency = $1 and n = $2', [id, n])
}

/** Whom nothing could invite, and who has not come by another way since. */
export async function leftOut(sql: Sql, id: number): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql.query<{ name: string; email: string }>(
    `select n.first_name || ' ' || n.last_name as name, n.email from agency_newcomer n where n.id_agency = $1 and n.tries >= $2
       and not exists (select from app_user u where u.id_agency = $1 and u.erased_at is null and n.email in (u.email, u.office_email)) order by n.n limit 50`,
    [id, MOST_TRIES],
  )
  return rows
}

/** Whoever at the company said yes: the invitations are theirs. */
export async function openedBy(sql: Sql, id: number): Promise<{ idUser: number; role: 'company' | 'admin' } | null> {
  const { rows } = await sql.query<{ idUser: number; role: 'company' | 'admin' }>(
    `select u.id as "idUser", u.role from review r join app_user u on u.id = r.decided_by
     where r.id_agency = $1 and r.state = 'approved' order by r.round desc limit 1`,
    [id],
  )
  return rows[0] ?? null
}
