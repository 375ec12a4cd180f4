/**
 * Queries for webhooks still to be read: taken one thing at a time, put back when the provider could not answer, and events whose webhook
 * was lost.
 */
import type { ProviderEvent } from '@taschino/protocol/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface Rung {
  provider: string
  type: string
  about: string
  /** The highest event number about this thing: reading it now answers all earlier ones. */
  seq: number
  tries: number
}

/** For so long nobody else takes a webhook in hand; after that, one whose process died is taken again. */
const IN_HAND_SECONDS = 60

/** Takes each thing once, however many webhooks were about it, the longest waiting first. */
export async function takeBells(sql: Sql, types: readonly string[], most: number): Promise<Rung[]> {
  const { rows } = await sql.query<Rung & Record<string, unknown>>(
    `with due as (
       select provider, webhook_id, type, about from provider_bell where read_at is null and next_at <= clock_timestamp() and type = any ($1)
       order by next_at limit $2 for update skip locked),
     taken as (
       update provider_bell b set tries = b.tries + 1, next_at = clock_timestamp() + make_interval(secs => ${IN_HAND_SECONDS})
       from due where b.provider = due.provider and b.webhook_id = due.webhook_id returning b.provider, b.type, b.about, b.seq, b.tries)
     select provider, type, about, max(seq) as seq, max(tries) as tries from taken group by 1, 2, 3 order by min(seq)`,
    [types, most],
  )
  return rows
}

export async function endBells(sql: Sql, { provider, type, about, seq }: Rung): Promise<void> {
  await sql.query(
    'update provider_bell set read_at = clock_timestamp() where provider = $1 and type = $2 and about = $3 and seq <= $4 and read_at is null',
    [provider, type, about, seq],
  )
}

export async function putBackBells(sql: Sql, { provider, type, about, seq }: Rung, seconds: number): Promise<void> {
  await sql.query(
    `update provider_bell set next_at = clock_timestamp() + make_interval(secs => $5) where provider = $1 and type = $2 and about = $3 and seq <= $4 and read_at is null`,
    [provider, type, about, seq, seconds],
  )
}

/** Up to which number events were read; locked, so that only one process asks. */
export async function holdEvents(sql: Sql, provider: string): Promise<number> {
  await sql.query('insert into provider_events (provider) values ($1) on conflict do nothing', [provider])
  const { rows } = await sql.query<{ seq: number }>('select seq from provider_events where provider = $1', [provider])
  return rows[0]?.seq ?? 0
}

/** Adds events that no webhook announced, as if one had. */
export async function keepEvents(sql: Sql, provider: string, events: readonly ProviderEvent[], upTo: number): Promise<void> {
  await sql.query(
    `insert into provider_bell (provider, webhook_id, type, about, seq)
     select $1, 'event_' || e.seq, e.type, e.about, e.seq from unnest($2::bigint[], $3::text[], $4::text[]) as e(seq, type, about)
     where not exists (select from provider_bell b where b.provider = $1 and b.seq = e.seq and b.about = e.about) on conflict do nothing`,
    [provider, events.map(({ seq }) => seq), events.map(({ type }) => type), events.map(({ key, externalId }) => key ?? externalId ?? '')],
  )
  await sql.query('update provider_events set seq = $2, asked_at = clock_timestamp() where provider = $1', [provider, upTo])
}
