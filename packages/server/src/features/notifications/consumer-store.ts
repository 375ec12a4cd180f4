/** Queries for the outbox consumer's place, and for what each payment was worth to either side. */
import type { Json } from '@taschino/ledger/movement.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { QueueDepth } from '../../platform/queue/store.ts'

/** Rows get their number before they commit: for this long a smaller number may still show up. */
const LATE_SECONDS = 30

/** Everything up to here is done. Null where nothing waits, or another server is at it. */
export async function takeFloor(sql: Sql): Promise<number | null> {
  const { rows } = await sql.query<{ seq: number }>({
    name: 'notifications-floor',
    text: `select seq from notification_floor f where exists (select from ledger.outbox o where o.seq > f.seq and not exists (select from notification_heard h where h.seq = o.seq))
           for update skip locked`,
  })
  return rows[0]?.seq ?? null
}

/** What lies in the outbox and is not told yet. */
export async function unheardDepth(sql: Sql): Promise<QueueDepth> {
  const { rows } = await sql.query<{ waiting: number; oldest: number }>(
    `select count(*) as waiting, coalesce(extract(epoch from clock_timestamp() - min(o.at)), 0)::float8 as oldest
     from notification_floor f join ledger.outbox o on o.seq > f.seq
     where not exists (select from notification_heard h where h.seq = o.seq)`,
  )
  return { waiting: 0, oldest: 0, ...rows[0], dead: 0 }
}

export interface UnheardRow {
  seq: number
  at: Date
  events: Json[]
}

/**
 * The oldest of them: at most `most`, and none that begins behind so many bytes of others. Lengths are known without reading what they are
 * of.
 */
export async function unheardRows(sql: Sql, floor: number, most: number, bytes: number): Promise<UnheardRow[]> {
  const { rows } = await sql.query<{ seq: number; at: Date; events: string }>(
    `select seq, at, events from (
       select seq, at, events, sum(pg_column_size(events)) over (order by seq) - pg_column_size(events) as before
       from ledger.outbox o where seq > $1 and not exists (select from notification_heard h where h.seq = o.seq) order by seq limit $2) oldest
     where before < $3 order by seq`,
    [floor, most, bytes],
  )
  return rows.map((row) => ({ ...row, events: JSON.parse(row.events) as Json[] }))
}

/** Notes each row, and lifts the floor over those that were noted long enough ago. */
export async function noteHeard(sql: Sql, seqs: readonly number[]): Promise<void> {
  await sql.query('insert into notification_heard (seq) select unnest($1::bigint[])', [seqs])
  const { rows } = await sql.query<{ top: number | null }>(
    'select max(seq) as top from notification_heard where heard_at < clock_timestamp() - make_interval(secs => $1)',
    [LATE_SECONDS],
  )
  const top = rows[0]?.top ?? null
  if (top === null) return
  await sql.query('update notification_floor set seq = greatest(seq, $1)', [top])
  await sql.query('delete from notification_heard where seq <= $1', [top])
}

/** The youngest change of account of each shop and agent; both are numbered from one row of numbers. */
export async function changesOf(sql: Sql, parties: readonly number[]): Promise<Map<number, number>> {
  if (parties.length === 0) return new Map()
  const { rows } = await sql.query<{ party: number; change: number }>(
    'select coalesce(id_shop, id_agent) as party, max(id) as change from iban_change where id_shop = any ($1::bigint[]) or id_agent = any ($1::bigint[]) group by 1',
    [[...new Set(parties)]],
  )
  return new Map(rows.map(({ party, change }) => [party, change]))
}

/** What was put to the company and waits no more is nothing new to anybody there, and no device is rung for it. */
export async function endAsked(sql: Sql, gtids: readonly string[], changes: readonly number[]): Promise<void> {
  await sql.query(
    `update notification n set read_at = clock_timestamp() where n.read_at is null and n.type in ('new-request', 'new-order') and n.gtid = any ($1::text[])
       and exists (select from request r where r.gtid = n.gtid and r.state <> 'pending')`,
    [gtids],
  )
  await sql.query(
    `update notification n set read_at = clock_timestamp() where n.read_at is null and n.type = 'new-dispute' and n.gtid = any ($1::text[])
       and exists (select from commission_dispute d where d.gtid = n.gtid and d.state <> 'open')`,
    [gtids],
  )
  await sql.query(
    `update notification n set read_at = clock_timestamp() where n.read_at is null and n.type = 'new-iban' and (n.facts ->> 'change')::bigint = any ($1::bigint[])
       and exists (select from iban_change c where c.id = (n.facts ->> 'change')::bigint and c.state <> 'pending')`,
    [changes],
  )
}

/** The youngest review of each shop and agency; both are numbered from one row of numbers. */
export async function reviewsOf(sql: Sql, parties: readonly number[]): Promise<Map<number, number>> {
  if (parties.length === 0) return new Map()
  const { rows } = await sql.query<{ party: number; review: number }>(
    `select coalesce(id_shop, id_agency) as party, max(id) as review from review where id_shop = any ($1::bigint[]) or id_agency = any ($1::bigint[]) group by 1`,
    [[...new Set(parties)]],
  )
  return new Map(rows.map(({ party, review }) => [party, review]))
}

/** What came in and was answered is nothing new to anybody at the company. */
export async function endReviews(sql: Sql, reviews: readonly number[]): Promise<void> {
  await sql.query(
    `update notification n set read_at = clock_timestamp() where n.read_at is null and n.type in ('new-shop', 'new-agency') and (n.facts ->> 'review')::bigint = any ($1::bigint[])
       and exists (select from review v where v.id = (n.facts ->> 'review')::bigint and v.state <> 'waiting')`,
    [reviews],
  )
}

/** A setting that was answered or taken back waits for nobody any more. */
export async function endSettings(sql: Sql, changes: readonly number[]): Promise<void> {
  await sql.query(
    `update notification n set read_at = clock_timestamp() where n.read_at is null and n.type = 'new-setting' and (n.facts ->> 'change')::bigint = any ($1::bigint[])
       and exists (select from company_setting s where s.id = (n.facts ->> 'change')::bigint and s.state <> 'waiting')`,
    [changes],
  )
}

/** A first yes that has ended waits for nobody any more. */
export async function endYeses(sql: Sql, yeses: readonly number[]): Promise<void> {
  await sql.query(
    `update notification n set read_at = clock_timestamp() where n.read_at is null and n.type = 'new-yes' and (n.facts ->> 'yes')::bigint = any ($1::bigint[])
       and exists (select from first_yes y where y.id = (n.facts ->> 'yes')::bigint and y.ended is not null)`,
    [yeses],
  )
}

export interface Entry {
  party: number
  gtid: string
  value: number
}

export async function entriesOf(sql: Sql, wanted: readonly { party: number; gtid: string }[]): Promise<Entry[]> {
  const { rows } = await sql.query<Entry & Record<string, unknown>>(
    `select e.party, e.gtid, e.value from unnest($1::bigint[], $2::text[]) as w (party, gtid) join ledger.entry e on e.party = w.party and e.gtid = w.gtid order by e.gtid, e.party`,
    [wanted.map(({ party }) => party), wanted.map(({ gtid }) => gtid)],
  )
  return rows
}

export async function titlesOf(sql: Sql, shops: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql.query<{ id: number; title: string }>('select id, title from shop where id = any ($1::bigint[])', [
    [...new Set(shops)],
  ])
  return new Map(rows.map(({ id, title }) => [id, title]))
}
