/** Agencies whose people are being invited beside the call that said yes: found again by a new start, and how far they are. */
import type { Sql } from '../../platform/db/db.ts'
import { watchedJobsIn } from '../../platform/queue/watched-jobs-store.ts'

export const { takeJob, openJob, jobsOpen, beginTry, closeJob, jobOf } = watchedJobsIn({
  table: 'agency_inviting',
  key: 'id_agency',
  lock: 7386,
})

/** How many of its people wait still. */
export async function newcomersLeft(sql: Sql, id: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from agency_newcomer where id_agency = $1', [id])
  return rows[0]?.n ?? 0
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
