/** The queue of push messages: who takes one sends it, nobody sends it twice at once. */
import type { Role } from '@taschino/contract/roles.ts'
import type { Sql } from '../../platform/db.ts'

export interface TakenMessage {
  id: number
  /** Since when it waits: a till's day that grew meanwhile waits anew, and is not ended with what was sent before. */
  since: string
  tries: number
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
  /** Seen meanwhile on some screen. */
  seen: boolean
  /** The device belongs to somebody else by now, or to a login that is over: what waited for it is nobody's. */
  moved: boolean
  /** How many of this type wait to be seen, and how many in all. */
  count: number
  unread: number
}

/** Nobody else takes them while we send; whoever dies with them in hand leaves them to others after this time. */
const IN_HAND_SECONDS = 60

export async function takeMessages(sql: Sql, most: number): Promise<TakenMessage[]> {
  const { rows } = await sql.query<TakenMessage & Record<string, unknown>>({
    name: 'push-take',
    text: `with taken as (
             update push_message set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $2)
             where id in (select id from push_message where state = 'waiting' and next_try_at <= clock_timestamp() order by next_try_at limit $1 for update skip locked)
             returning id, tries, push_token, id_notification, created_at)
           select t.id, t.created_at::text as since, t.tries, extract(epoch from clock_timestamp() - t.created_at)::float8 as age, d.push_token as "pushToken", d.platform, n.id_user as "idUser", u.role, u.language,
             n.id as "idNotification", n.type, n.gtid, n.read_at > n.at as seen,
             d.id_user <> n.id_user or u.status <> 'active' or u.erased_at is not null or s.revoked_at is not null or s.expires_at <= clock_timestamp() as moved,
             (select count(*)::int from notification x where x.id_user = n.id_user and x.type = n.type and x.listed and x.read_at is null) as count,
             (select count(*)::int from notification x where x.id_user = n.id_user and x.listed and x.read_at is null) as unread
           from taken t join notification n on n.id = t.id_notification join push_device d on d.push_token = t.push_token join app_user u on u.id = n.id_user join session s on s.id = d.id_session`,
    values: [most, IN_HAND_SECONDS]
  })
  return rows.map((row) => ({ ...row, seen: row.seen === true }))
}

type Taken = Pick<TakenMessage, 'id' | 'since'>

export async function endMessage(sql: Sql, { id, since }: Taken, state: 'sent' | 'seen' | 'dead', failure: string | null = null): Promise<void> {
  await sql.query(`update push_message set state = $3, failure = $4, sent_at = case when $3 = 'sent' then clock_timestamp() end where id = $1 and created_at = $2::timestamptz`, [id, since, state, failure])
}

/** Back into the queue; `counts`: it was the message's own failure and not that of a service that cannot be reached. */
export async function putBackMessage(sql: Sql, { id }: Taken, seconds: number, counts: boolean, failure: string): Promise<void> {
  await sql.query(
    `update push_message set next_try_at = clock_timestamp() + make_interval(secs => $2), tries = tries - case when $3 then 0 else 1 end, failure = $4 where id = $1`, [id, seconds, counts, failure])
}

/** The address is dead, and everything that waits for it goes with it. */
export async function forgetDevice(sql: Sql, pushToken: string): Promise<void> {
  await sql.query('delete from push_device where push_token = $1', [pushToken])
}

/** A message of a device that is not its reader's (any more): never to be sent. */
export async function dropMessage(sql: Sql, { id }: Taken): Promise<void> {
  await sql.query('delete from push_message where id = $1', [id])
}
