/** The outbox: events written in the same commit as what happened. They are hints; whoever hears one reads the state. */
import type { Json } from './movement.ts'
import { whole, type Sql } from './sql.ts'

/** Tells something inside an open transaction that the ledger did not write itself. */
export async function emit(tx: Sql, events: readonly Json[]): Promise<void> {
  if (events.length > 0) await tx.query('insert into ledger.outbox (events) values ($1)', [JSON.stringify(events)])
}

export interface OutboxRow {
  seq: number
  at: Date
  events: Json[]
}

/**
 * Rows get their number before they commit, so a smaller number may show up after a larger one: for this long a gap is watched, and after
 * that until every transaction of then has ended. A commit that waits for its standby may take longer than any clock allows.
 */
const WATCH_MS = 30_000
/** How far back a reader that starts now looks for numbers whose commit is still under way. */
const LOOK_BACK = 500

interface Gap {
  since: number
  /** Whoever has a smaller number of a transaction could have drawn it; null: nobody has looked yet. */
  before: bigint | null
}

/** Reads the outbox in batches, each row once per cursor. It remembers the gaps below the largest number, not the rows: gaps are few. */
export class OutboxCursor {
  #top: number
  /** Numbers below the top that were not there yet, and since when. */
  readonly #gaps = new Map<number, Gap>()

  /** Everything up to `floor` counts as read. */
  constructor(floor: number) {
    this.#top = floor
  }

  /** A cursor that starts with what is committed from now on, also when its number was drawn before. */
  static async fromNow(db: Sql): Promise<OutboxCursor> {
    const { rows } = await db.query<{ top: unknown; gaps: unknown[] }>(
      `select top, array(select n from generate_series(greatest(top - $1::bigint, 0) + 1, top) n
                         where not exists (select from ledger.outbox o where o.seq = n)) as gaps
       from (select coalesce(max(seq), 0) as top from ledger.outbox) t`,
      [LOOK_BACK],
    )
    const cursor = new OutboxCursor(whole(rows[0]?.top))
    const now = Date.now()
    for (const gap of rows[0]?.gaps ?? []) cursor.#gaps.set(whole(gap), { since: now, before: null })
    return cursor
  }

  /** Everything up to here was read and nothing below can still appear: what to store, for a reader that must not miss anything. */
  get floor(): number {
    let floor = this.#top
    for (const gap of this.#gaps.keys()) floor = Math.min(floor, gap - 1)
    return floor
  }

  /** The largest number that was read. */
  get top(): number {
    return this.#top
  }

  async next(db: Sql, limit = 200): Promise<OutboxRow[]> {
    const over = await this.#over(db, Date.now())
    const { rows } = await db.query<{ seq: unknown; at: Date; events: string }>(
      `(select seq, at, events from ledger.outbox where seq = any ($2::bigint[]))
       union all (select seq, at, events from ledger.outbox where seq > $1 order by seq limit $3)`,
      [this.#top, [...this.#gaps.keys()], limit],
    )
    const found = rows
      .map((row) => ({ seq: whole(row.seq), at: row.at, events: JSON.parse(row.events) as Json[] }))
      .sort((a, b) => a.seq - b.seq)
    const now = Date.now()
    for (const { seq } of found) {
      if (!this.#gaps.delete(seq)) {
        for (let gap = this.#top + 1; gap < seq; gap++) this.#gaps.set(gap, { since: now, before: null })
        this.#top = seq
      }
    }
    for (const gap of over) this.#gaps.delete(gap)
    return found
  }

  /** Gaps that nobody can fill any more. Asked before the rows are read: what has ended by then is seen by whoever reads after it. */
  async #over(db: Sql, now: number): Promise<number[]> {
    const old = [...this.#gaps].filter(([, { since }]) => now - since > WATCH_MS)
    if (old.length === 0) return []
    const { rows } = await db.query<{ from: string; to: string }>(
      `select pg_snapshot_xmin(s)::text as from, pg_snapshot_xmax(s)::text as to from pg_current_snapshot() s`,
    )
    const [from, to] = [BigInt(rows[0]?.from ?? 0), BigInt(rows[0]?.to ?? 0)]
    for (const [, gap] of old) gap.before ??= to
    return old.flatMap(([seq, { before }]) => (before !== null && from >= before ? [seq] : []))
  }
}

/**
 * The youngest rows up to `top`, oldest first, with their age in milliseconds: for whoever wants to remember what was told before it began
 * to read.
 */
export async function youngestRows(db: Sql, top: number, limit: number): Promise<(OutboxRow & { ageMs: number })[]> {
  const { rows } = await db.query<{ seq: unknown; at: Date; events: string; age: unknown }>(
    `select seq, at, events, extract(epoch from clock_timestamp() - at) * 1000 as age from ledger.outbox where seq <= $1 order by seq desc limit $2`,
    [top, limit],
  )
  return rows
    .map((row) => ({ seq: whole(row.seq), at: row.at, events: JSON.parse(row.events) as Json[], ageMs: Number(row.age) }))
    .reverse()
}

/** Outbox rows that every reader has long passed. */
export async function pruneOutbox(db: Sql, days: number): Promise<number> {
  const { rowCount } = await db.query(`delete from ledger.outbox where at < now() - make_interval(days => $1)`, [days])
  return rowCount ?? 0
}
