/** Queries for catalogue walks: where each stands, and what it has found so far, beside the catalogue in use. */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface Standing {
  cursor: string | null
  etag: string | null
  wanted: boolean
  wantedWhole: boolean
  /** It was walked lately, and nobody asked for another walk. */
  rests: boolean
}

export interface OpenWalk {
  id: number
  whole: boolean
  cursor: string | null
  passedOver: number
}

/** How often each catalogue is asked for changes. */
const EVERY_SECONDS = 60

export async function standingOf(sql: Sql, provider: string): Promise<Standing | null> {
  const { rows } = await sql.query<Standing & Record<string, unknown>>(
    `select cursor, etag, wanted_at is not null as wanted, wanted_whole as "wantedWhole",
       wanted_at is null and coalesce(looked_at > clock_timestamp() - make_interval(secs => $2), false) as rests
     from club_provider where name = $1`,
    [provider, EVERY_SECONDS],
  )
  return rows[0] ?? null
}

/** Locks the provider's catalogue for this walk, as long as the connection `sql` is open. */
export async function takeTurn(sql: Sql, provider: string): Promise<boolean> {
  const { rows } = await sql.query<{ mine: boolean }>(`select pg_try_advisory_lock(7320, hashtext($1)) as mine`, [provider])
  return rows[0]?.mine ?? false
}

export async function openWalk(sql: Sql, provider: string): Promise<OpenWalk | null> {
  const { rows } = await sql.query<OpenWalk & Record<string, unknown>>(
    `select id, whole, cursor, passed_over as "passedOver" from club_walk where provider = $1 and state = 'running'`,
    [provider],
  )
  return rows[0] ?? null
}

/** Forgets what stopped walks found, because this one will see it again. */
export async function beginWalk(sql: Sql, provider: string, whole: boolean): Promise<OpenWalk> {
  await sql.query(`delete from club_shadow where id_walk in (select id from club_walk where provider = $1)`, [provider])
  const { rows } = await sql.query<OpenWalk & Record<string, unknown>>(
    `insert into club_walk (provider, whole) values ($1, $2) returning id, whole, cursor, passed_over as "passedOver"`,
    [provider, whole],
  )
  const [walk] = rows
  if (!walk) throw new Error('a walk that was not kept')
  return walk
}

/** Lines that could not be read: their items are not taken as removed and stay as they were. */
export async function laySeen(sql: Sql, idWalk: number, seen: readonly { kind: string; externalId: string }[]): Promise<void> {
  await sql.query(
    `insert into club_shadow (id_walk, kind, external_id, version, item)
     select distinct $1::bigint, kind, "externalId", 0, 'null'::jsonb from jsonb_to_recordset($2::jsonb) as one(kind text, "externalId" text)
     on conflict do nothing`,
    [idWalk, JSON.stringify(seen)],
  )
}

/** Of two lines about one item the newer wins, in whatever order they came. */
export async function layItems(sql: Sql, idWalk: number, items: readonly CatalogueItem[]): Promise<void> {
  await sql.query(
    `insert into club_shadow (id_walk, kind, external_id, version, item)
     select distinct on (kind, "externalId") $1::bigint, kind, "externalId", version, case when deleted then null else line end
     from jsonb_array_elements($2::jsonb) line, jsonb_to_record(line) as one(kind text, "externalId" text, version bigint, deleted boolean)
     order by kind, "externalId", version desc
     on conflict (id_walk, kind, external_id) do update set version = excluded.version, item = excluded.item
       where excluded.version > club_shadow.version`,
    [idWalk, JSON.stringify(items)],
  )
}

export async function moveOn(
  sql: Sql,
  idWalk: number,
  { cursor, etag, passedOver }: { cursor: string; etag: string | null; passedOver: number },
): Promise<void> {
  await sql.query(
    `update club_walk set cursor = $2, etag = $3, passed_over = passed_over + $4, pages = pages + 1 where id = $1 and state = 'running'`,
    [idWalk, cursor, etag, passedOver],
  )
}

export async function endWalk(sql: Sql, idWalk: number, state: 'failed' | 'stopped', why: string): Promise<void> {
  await sql.query(`update club_walk set state = $2, why = $3, ended_at = clock_timestamp() where id = $1 and state = 'running'`, [
    idWalk,
    state,
    why,
  ])
  if (state === 'failed') await sql.query('delete from club_shadow where id_walk = $1', [idWalk])
}

/** Nothing is new; `at`: the cursor for the next walk. */
export async function noteLook(sql: Sql, provider: string, at: { cursor: string; etag: string | null } | null): Promise<void> {
  await sql.query(
    `update club_provider set looked_at = clock_timestamp(), wanted_at = null, cursor = coalesce($2, cursor), etag = case when $2::text is null then etag else $3 end
     where name = $1`,
    [provider, at?.cursor ?? null, at?.etag ?? null],
  )
}

/** The walk is complete. The next one starts here without the ETag, which belonged to another cursor. */
export async function noteEnd(sql: Sql, provider: string, idWalk: number): Promise<void> {
  await sql.query(
    `update club_provider p set looked_at = clock_timestamp(), wanted_at = null, wanted_whole = false, cursor = w.cursor, etag = null
     from club_walk w where p.name = $1 and w.id = $2`,
    [provider, idWalk],
  )
}

/** The provider did not answer: the walk is tried again after the usual time, and what was wanted stays wanted. */
export async function noteVain(sql: Sql, provider: string): Promise<void> {
  await sql.query(`update club_provider set looked_at = clock_timestamp() where name = $1`, [provider])
}

export async function wantWalk(sql: Sql, provider: string, whole: boolean): Promise<void> {
  await sql.query(`update club_provider set wanted_at = clock_timestamp(), wanted_whole = wanted_whole or $2 where name = $1`, [
    provider,
    whole,
  ])
}

/** After webhooks about the catalogue: the next walk reads what changed. */
export async function hearProductBells(sql: Sql, provider: string): Promise<void> {
  const { rowCount } = await sql.query(
    `update provider_bell set read_at = clock_timestamp() where provider = $1 and type = 'product.changed' and read_at is null`,
    [provider],
  )
  if ((rowCount ?? 0) > 0) await wantWalk(sql, provider, false)
}
