/** Queries for what waits around one person: open changes, an unopened invitation, what they asked for. */
import type { OpenMatter } from '@taschino/contract/desk-records.ts'
import type { Sql } from '../../platform/db/db.ts'

const MOST = 20

/** Oldest first: it has waited longest. */
export async function openMattersOf(sql: Sql, idUser: number): Promise<OpenMatter[]> {
  const { rows } = await sql.query<OpenMatter & { at: Date } & Record<string, unknown>>(
    `select * from (
       select 'invitation' as kind, u.created_at as at, null::text as gtid, null::bigint as value, null::text as detail from app_user u where u.id = $1 and u.status = 'invited'
       union all select 'email-change', c.asked_at, null, null, c.to_email from email_change c where c.id_user = $1 and c.state in ('resting', 'open')
       union all select 'request', r.asked_at, r.gtid, r.value, r.kind from request r where r.asked_by = $1 and r.state in ('pending', 'approved', 'sent', 'returned')
     ) m order by m.at limit $2`,
    [idUser, MOST],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}

/** Whose account it is by which an agency knows them under this number; null: it is an account. */
export async function personOfSeat(sql: Sql, id: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql.query<{ id: number; name: string }>(
    `select u.id, u.first_name || ' ' || u.last_name as name from seat p join app_user u on u.id = p.id_user where p.id = $1`,
    [id],
  )
  return rows[0] ?? null
}
