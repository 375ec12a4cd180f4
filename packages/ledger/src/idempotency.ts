/** The idempotency keys: a key's row is written with its effect and keeps the stored answer (docs/threat-model.md, idempotency). */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Call } from './movement.ts'
import { whole, type Sql } from './sql.ts'

export type KeyScope = Pick<Call, 'actor' | 'route' | 'key'>

export interface Kept {
  status: number | null
  /** Null while the call is still at work, and for refusals. */
  answer: string | null
  /** The reason, for a business refusal. */
  refusal: string | null
  gtid: Gtid | null
}

/** `fresh`: go on, the key is yours until the transaction ends. */
export type Claim = { state: 'fresh' } | { state: 'kept'; kept: Kept } | { state: 'mismatch' }

/**
 * For money calls that write more than one movement: claim first, `keep` last, in the same transaction.
 * A second caller waits here for the first one (lock_timeout of the connection, 55P03, means: in progress).
 */
export async function claimKey(tx: Sql, call: KeyScope & Pick<Call, 'hash'>): Promise<Claim> {
  // the writer's own lock: the group commit, which may be writing this very key, is waited for, and waits for us
  await tx.query('select pg_advisory_xact_lock(7301, ($1::bigint & 2147483647)::int)', [call.actor])
  const inserted = await tx.query(
    `insert into ledger.idempotency (actor, route, key, hash) values ($1, $2, $3, decode($4, 'hex')) on conflict do nothing`,
    [call.actor, call.route, call.key, call.hash],
  )
  if (inserted.rowCount === 1) return { state: 'fresh' }
  const { rows } = await tx.query<Kept & { same: boolean }>(
    `select status, answer, refusal, gtid, hash = decode($4, 'hex') as same from ledger.idempotency where actor = $1 and route = $2 and key = $3`,
    [call.actor, call.route, call.key, call.hash],
  )
  const row = rows[0]
  if (!row) return { state: 'fresh' }
  if (!row.same) return { state: 'mismatch' }
  return { state: 'kept', kept: { status: row.status, answer: row.answer, refusal: row.refusal, gtid: row.gtid } }
}

/** Whose keys of these are written already; what is under way is not seen: whoever goes on holds the actors first. One key an actor. */
export async function usedKeys(db: Sql, calls: readonly KeyScope[]): Promise<Set<number>> {
  const { rows } = await db.query<{ actor: unknown }>(
    `select k.actor from unnest($1::bigint[], $2::text[], $3::uuid[]) as c(actor, route, key)
     join ledger.idempotency k on k.actor = c.actor and k.route = c.route and k.key = c.key`,
    [calls.map(({ actor }) => actor), calls.map(({ route }) => route), calls.map(({ key }) => key)],
  )
  return new Set(rows.map(({ actor }) => whole(actor)))
}

/** Stores the answer of a claimed key. */
export async function keepAnswer(tx: Sql, call: Call, gtid: Gtid | null): Promise<void> {
  await tx.query(`update ledger.idempotency set status = $4, answer = $5, gtid = $6 where actor = $1 and route = $2 and key = $3`, [
    call.actor,
    call.route,
    call.key,
    call.status,
    call.answer,
    gtid,
  ])
}

/** Stores a business refusal whose transaction was rolled back, so that the key keeps saying no. The first answer wins. */
export async function keepRefusal(
  db: Sql,
  call: KeyScope & Pick<Call, 'hash'>,
  status: number,
  refusal: string,
  answer: string | null = null,
): Promise<void> {
  await db.query(
    `insert into ledger.idempotency (actor, route, key, hash, status, refusal, answer) values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7)
     on conflict do nothing`,
    [call.actor, call.route, call.key, call.hash, status, refusal, answer],
  )
}

/**
 * What is stored under a key, on any route: the answer to "what became of my payment?". Sent with two calls by mistake, a key has two rows:
 * the one that moved money is told, or else one that did something; a "no" to the other call would be taken for a "no" to it.
 */
export async function readKey(db: Sql, actor: number, key: string): Promise<(Kept & { route: string }) | null> {
  const { rows } = await db.query<Kept & { route: string }>(
    `select route, status, answer, refusal, gtid from ledger.idempotency where actor = $1 and key = $2
     order by (gtid is not null) desc, (status < 400) desc nulls last, at desc limit 1`,
    [actor, key],
  )
  return rows[0] ?? null
}

/**
 * Forgets keys that did nothing, after at least 30 days. Keys that moved money stay, and so do those that did anything else:
 * sent again in a year, they still find their first answer.
 */
export async function pruneKeys(db: Sql, days: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from ledger.idempotency where gtid is null and coalesce(status, 400) >= 400 and at < now() - make_interval(days => greatest($1::int, 30))`,
    [days],
  )
  return rowCount ?? 0
}
