/** The durable queue of push messages. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Sql } from '../../platform/db/db.ts'
import { queueIn, type Taken } from '../../platform/queue/store.ts'

/** A till's day that grew meanwhile waits anew. */
export interface TakenMessage extends Taken {
  /** Seconds that it waits already. */
  age: number
  pushToken: string
  platform: 'web' | 'android' | 'ios'
  idUser: number
  role: Role
  language: 'it' | 'en'
  idNotification: number
  type: string
  gtid: string | null
  /** Of a brand's ticket: which one. */
  idTicket: number | null
  /** Seen meanwhile on some screen. */
  seen: boolean | null
  /** The device belongs to somebody else by now, or to a login that is over: what waited for it is nobody's. */
  moved: boolean
  /** How many of this type wait to be seen, and how many in all. */
  count: number
  unread: number
}

export const messages = queueIn<TakenMessage>({
  table: 'push_message',
  inHandSeconds: 60,
  dead: 'dead',
  reason: 'failure',
  columns: `extract(epoch from clock_timestamp() - t.created_at)::float8 as age, d.push_token as "pushToken", d.platform, n.id_user as "idUser", u.role, u.language,
    n.id as "idNotification", n.type, n.gtid, (n.facts ->> 'idTicket')::bigint as "idTicket", n.read_at > n.at as seen,
    d.id_user <> n.id_user or u.status <> 'active' or u.erased_at is not null or s.revoked_at is not null or s.expires_at <= clock_timestamp() as moved,
    (select count(*)::int from notification x where x.id_user = n.id_user and x.type = n.type and x.listed and x.read_at is null) as count,
    (select count(*)::int from notification x where x.id_user = n.id_user and x.listed and x.read_at is null) as unread`,
  joins: `join notification n on n.id = t.id_notification join push_device d on d.push_token = t.push_token join app_user u on u.id = n.id_user join session s on s.id = d.id_session`,
})

/** A message of a device that is not its reader's (any more): never to be sent. */
export async function dropMessage(sql: Sql, { id }: Pick<Taken, 'id'>): Promise<void> {
  await sql.query('delete from push_message where id = $1', [id])
}
