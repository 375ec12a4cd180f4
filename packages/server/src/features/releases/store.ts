/** Queries for releases of the app: what was put out by whom, and which versions the devices bear. */
import type { Sql } from '../../platform/db/db.ts'

interface Release {
  id: number
  version: string
  logoutBelow: string | null
  messageHeader: string | null
  messageText: string | null
  at: Date
  by: string | null
}

/** More are history for nobody. */
const SHOWN = 50

export async function releases(sql: Sql): Promise<Release[]> {
  const { rows } = await sql.query<Release & Record<string, unknown>>(
    `select r.id, version, logout_below as "logoutBelow", message_header as "messageHeader", message_text as "messageText", released_at as at,
       p.first_name || ' ' || p.last_name as by
     from app_release r left join app_user p on p.id = r.published_by order by released_at desc, r.id desc limit $1`,
    [SHOWN],
  )
  return rows
}

export async function versionsOfDevices(sql: Sql): Promise<{ version: string; count: number }[]> {
  const { rows } = await sql.query<{ version: string; count: number }>(
    'select app_version as version, count(distinct device_code)::int as count from push_device group by app_version',
  )
  return rows
}

export async function insertRelease(sql: Sql, release: Omit<Release, 'id' | 'at' | 'by'>, by: number): Promise<void> {
  await sql.query(
    'insert into app_release (version, logout_below, message_header, message_text, published_by) values ($1, $2, $3, $4, $5)',
    [release.version, release.logoutBelow, release.messageHeader, release.messageText, by],
  )
}
