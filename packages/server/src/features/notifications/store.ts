/** Queries for notifications: written for everybody concerned who wants them, read by each person about themselves. */
import type { Sql } from '../../platform/db/db.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { pruneDevices } from './device-store.ts'
import type { News } from './rules.ts'

const NEWS = `news as (select * from rows from (jsonb_to_recordset($1::jsonb) as (kind text, type text, gtid text, says text, facts jsonb, place text, count int, value bigint, pile text, at timestamptz, seen boolean,
  users bigint[], shops bigint[], agencies bigint[], company boolean, roles text[], app boolean, push boolean)) with ordinality as n (kind, type, gtid, says, facts, place, count, value, pile, at, seen, users, shops, agencies, company, roles, app, push, i))`
/** Each way to hear of something has its own index. */
const HEARERS = `hearer as (
  select n.i, u.id, u.role from news n join app_user u on u.id = any (n.users)
  union select n.i, u.id, u.role from news n join app_user u on u.id_shop = any (n.shops) and u.role = 'shop'
  union select n.i, u.id, u.role from news n join app_user u on u.id_agency = any (n.agencies) and u.role = 'agency'
  union select n.i, u.id, u.role from news n join app_user u on n.company and u.role in ('company', 'admin'))`

/** Writes each line for whom it is, and queues it for the devices of those who want that. */
export async function tell(sql: Sql, news: readonly News[]): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `with ${NEWS}, ${HEARERS},
     wish as (
       select n.*, h.id as id_user, coalesce(a.wanted, n.app) as wants_app,
         coalesce(p.wanted, n.push) and exists (select from push_device d where d.id_user = h.id) as wants_push
       from hearer h join news n on n.i = h.i
       join app_user u on u.id = h.id and u.status = 'active' and u.erased_at is null and u.role = any (n.roles)
       left join notification_choice a on a.id_user = h.id and a.kind = n.kind and a.channel = 'app'
       left join notification_choice p on p.id_user = h.id and p.kind = n.kind and p.channel = 'push')
     insert into notification (id_user, kind, type, gtid, says, facts, place, count, value, pile, listed, pushed, at, read_at)
     select id_user, kind, type, gtid, says, facts, place, count, value, pile, wants_app, wants_push, at, case when seen then at end
     from wish where wants_app or wants_push order by i, id_user
     on conflict (id_user, pile) where pile is not null do update set count = notification.count + excluded.count, value = notification.value + excluded.value,
       gtid = excluded.gtid, at = excluded.at, read_at = null, tapped_at = null, listed = excluded.listed, pushed = excluded.pushed
     returning id`,
    [JSON.stringify(news)],
  )
  await queueMessages(
    sql,
    rows.map(({ id }) => id),
  )
}

/**
 * A device shows one message of a type, with how many there are: one that still waits is taken over by the next, which waits as long as its
 * service had asked for. So a service that is
 * away leaves a queue as long as the list of devices, and is not asked more often for more news (F08).
 */
async function queueMessages(sql: Sql, notifications: readonly number[]): Promise<void> {
  await sql.query(
    `with before as (
       select n.id as id_notification, n.type, d.push_token, m.id, case when m.failure is not null then m.tries end as tries, case when m.failure is not null then m.next_try_at end as next_try_at, m.failure
       from notification n join push_device d on d.id_user = n.id_user
       left join (push_message m join notification o on o.id = m.id_notification) on m.push_token = d.push_token and m.state = 'waiting' and o.type = n.type
       where n.id = any ($1::bigint[]) and n.pushed),
     fresh as (
       insert into push_message (push_token, id_notification, tries, next_try_at, failure)
       select push_token, max(id_notification), coalesce(max(tries), 0), coalesce(max(next_try_at), clock_timestamp()), max(failure) from before group by push_token, type
       on conflict (push_token, id_notification) do update set state = 'waiting', tries = excluded.tries, next_try_at = excluded.next_try_at, created_at = clock_timestamp(), sent_at = null, failure = excluded.failure
       returning id)
     delete from push_message where id in (select id from before except select id from fresh)`,
    [notifications],
  )
}

export interface Line {
  id: number
  type: string
  gtid: string | null
  says: string | null
  facts: Readonly<Record<string, string | number>> | null
  place: string | null
  count: number
  value: number
  pushed: boolean
  at: string
  /** Micro-seconds, for the way to the next page. */
  moment: number
  read: boolean
  tapped: boolean
  /** Where the request or the change of account stands that it is about; null where it is about none. */
  state: string | null
  /** The same was told again later of the same payback: this one is about a transfer before. */
  again: boolean
}

const LINE = `n.id, n.type, n.gtid, n.says, n.facts, n.place, n.count, n.value, n.pushed, to_json(n.at at time zone 'UTC') #>> '{}' || 'Z' as at, (extract(epoch from n.at) * 1000000)::bigint as moment,
       n.read_at is not null as read, n.tapped_at is not null as tapped`

/** What these people were told, or what any of them was told of one movement, with who it was: newest first. */
export async function toldTo(
  sql: Sql,
  users: readonly number[],
  gtid: string | null,
  most: number,
): Promise<(Line & { idUser: number; role: Role; name: string })[]> {
  const { rows } = await sql.query<Line & { idUser: number; role: Role; name: string } & Record<string, unknown>>(
    `select ${LINE}, null as state, false as again, u.id as "idUser", u.role, u.first_name || ' ' || u.last_name as name
     from notification n join app_user u on u.id = n.id_user
     where n.id_user = any ($1::bigint[]) and ($2::text is null or n.gtid = $2) order by n.at desc, n.id desc limit $3`,
    [users, gtid, most],
  )
  return rows
}

/** Newest first; `before`: behind this line. */
export async function linesOf(sql: Sql, idUser: number, before: { moment: number; id: number } | null, most: number): Promise<Line[]> {
  const { rows } = await sql.query<Line & Record<string, unknown>>(
    `select ${LINE}, coalesce(r.state, c.state, v.state, d.state, s.state, case when y.id is not null then coalesce(y.ended, 'waiting') end) as state,
       n.type = 'shop-payback-request' and exists (select from notification m where m.id_user = n.id_user and m.gtid = n.gtid and m.type = 'shop-payback-request' and m.says = n.says and m.id > n.id) as again
     from notification n
     left join request r on r.gtid = n.gtid and n.type in ('new-request', 'new-order', 'agency-request', 'shop-payback-request', 'shop-free-credits-request')
     left join iban_change c on n.type = 'new-iban' and c.id = (n.facts ->> 'change')::bigint
     left join review v on n.type in ('new-shop', 'new-agency') and v.id = (n.facts ->> 'review')::bigint
     left join commission_dispute d on n.type = 'new-dispute' and d.gtid = n.gtid
     left join company_setting s on n.type = 'new-setting' and s.id = (n.facts ->> 'change')::bigint
     left join first_yes y on n.type = 'new-yes' and y.id = (n.facts ->> 'yes')::bigint
     where n.id_user = $1 and n.listed and ($2::bigint is null or (n.at, n.id) < (to_timestamp(0) + $2 * interval '1 microsecond', $3)) order by n.at desc, n.id desc limit $4`,
    [idUser, before?.moment ?? null, before?.id ?? null, most],
  )
  return rows
}

export async function unreadOf(sql: Sql, idUser: number): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    'select count(*)::int as unread from notification where id_user = $1 and listed and read_at is null',
    [idUser],
  )
  return rows[0]?.unread ?? 0
}

/** False when this person has no such line. */
export async function markRead(sql: Sql, idUser: number, id: number, tapped: boolean): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update notification set read_at = coalesce(read_at, clock_timestamp()), tapped_at = case when $3 then coalesce(tapped_at, clock_timestamp()) else tapped_at end where id = $2 and id_user = $1`,
    [idUser, id, tapped],
  )
  return rowCount === 1
}

/** Times in answers have no more than milliseconds. */
export async function markAllRead(sql: Sql, idUser: number, until: string): Promise<void> {
  await sql.query(
    `update notification set read_at = clock_timestamp() where id_user = $1 and listed and read_at is null and at < $2::timestamptz + interval '1 millisecond'`,
    [idUser, until],
  )
}

export async function languageOf(sql: Sql, idUser: number): Promise<'it' | 'en'> {
  const { rows } = await sql.query<{ language: 'it' | 'en' }>('select language from app_user where id = $1', [idUser])
  return rows[0]?.language ?? 'it'
}

/** Old lines are of no use to anybody; messages that are gone even less, dead letters are kept a while for whoever asks why. */
/** A restored database does not know what was pushed since: nothing that waits is, and of what nobody was told yet nobody is. */
export async function dropWaiting(sql: Sql): Promise<number> {
  const { rowCount } = await sql.query(`update push_message set state = 'dead', failure = 'restored' where state = 'waiting'`)
  await sql.query('update notification_floor set seq = greatest(seq, (select coalesce(max(seq), 0) from ledger.outbox))')
  return rowCount ?? 0
}

export async function pruneNotifications(sql: Sql): Promise<void> {
  await sql.query(`delete from push_message where state in ('sent', 'seen') and created_at < now() - interval '7 days'`)
  await sql.query(`delete from push_message where state = 'dead' and created_at < now() - interval '30 days'`)
  await sql.query(`delete from notification where at < now() - interval '90 days'`)
  await pruneDevices(sql)
}
