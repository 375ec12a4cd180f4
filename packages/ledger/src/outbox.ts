/** What the world is told, in the same commit as what happened. Events are hints: whoever hears one reads the state. */
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

/** Rows get their number before they commit, so a smaller number may show up after a larger one: for this long we look back. */
const OVERLAP_MS = 30_000

/** Reads the outbox in batches, each row once per cursor; rows that commit late are found by the overlap. */
export class OutboxCursor {
  #floor: number
  readonly #seen = new Map<number, number>()

  /** Everything up to `floor` counts as read. */
  constructor(floor: number) {
    this.#floor = floor
  }

  /** A cursor that starts with what is committed from now on. */
  static async fromNow(db: Sql): Promise<OutboxCursor> {
    const { rows } = await db.query<{ seq: unknown }>('select coalesce(max(seq), 0) as seq from ledger.outbox')
    return new OutboxCursor(whole(rows[0]?.seq))
  }

  /** Everything up to here was read and nothing below can still appear: what to store, for a reader that must not miss anything. */
  get floor(): number {
    return this.#floor
  }

  async next(db: Sql, limit = 200): Promise<OutboxRow[]> {
    const { rows } = await db.query<{ seq: unknown; at: Date; events: string }>(
      `select seq, at, events from ledger.outbox where seq > $1 and seq <> all ($2::bigint[]) order by seq limit $3`,
      [this.#floor, [...this.#seen.keys()], limit])
    const found = rows.map((row) => ({ seq: whole(row.seq), at: row.at, events: JSON.parse(row.events) as Json[] }))
    const now = Date.now()
    for (const row of found) this.#seen.set(row.seq, now)
    for (const [seq, when] of [...this.#seen].sort(([a], [b]) => a - b)) {
      if (now - when < OVERLAP_MS) break
      this.#floor = seq
      this.#seen.delete(seq)
    }
    return found
  }
}

/** Outbox rows that every reader has long passed. */
export async function pruneOutbox(db: Sql, days: number): Promise<number> {
  const { rowCount } = await db.query(`delete from ledger.outbox where at < now() - make_interval(days => $1)`, [days])
  return rowCount ?? 0
}
