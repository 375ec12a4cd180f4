/** The SQL of a durable queue over a table of a feature: taking messages, putting them back, ending them. */
import type { Sql } from '../db/db.ts'

/**
 * A feature's table with the columns of a queue: `id`, `state` ('waiting' at first), `tries`, `next_try_at`, `created_at`, `sent_at`; an
 * index on `next_try_at` where it is
 * waiting. All texts here are the code's own, never anybody's words.
 */
export interface QueueTable {
  table: string
  /** Nobody else takes a message while it is worked on; whoever dies with it in hand leaves it to others after this time. */
  inHandSeconds: number
  /** What a message is made of: columns of `t`, the taken row, and of whatever is joined. */
  columns: string
  joins?: string
  /** The state of a dead letter. */
  dead: string
  /** The column that says why something is tried again or dead, where the table has one. */
  reason?: string
  /** What is forgotten with the end, as `facts = null`. */
  atEnd?: string
}

/**
 * A message that one process has taken into its hands. `since`: when it began to wait; one that began anew meanwhile is not ended with what
 * was sent before.
 */
export interface Taken {
  id: number
  since: string
  tries: number
}

/** How much waits in a queue, since when the oldest does (seconds), and how much of it nobody tries any more. */
export interface QueueDepth {
  waiting: number
  oldest: number
  dead: number
}

export interface Queue<M extends Taken> {
  readonly dead: string
  depth: (sql: Sql) => Promise<QueueDepth>
  /** Those that are due, the longest due first; each counts as tried. */
  take: (sql: Sql, most: number) => Promise<M[]>
  /** Back into the queue; `counts`: it was the message's own failure and not that of a service that cannot be reached. */
  putBack: (sql: Sql, message: Taken, seconds: number, counts: boolean, why: string) => Promise<void>
  end: (sql: Sql, message: Taken, state: string, why?: string) => Promise<void>
}

export function queueIn<M extends Taken>({ table, inHandSeconds, columns, joins = '', dead, reason, atEnd }: QueueTable): Queue<M> {
  const why = reason === undefined ? '' : `, ${reason} = $4::text`
  return {
    dead,
    async depth(sql) {
      const { rows } = await sql.query<QueueDepth & Record<string, unknown>>(
        `select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = $1) as dead,
                coalesce(extract(epoch from clock_timestamp() - min(created_at) filter (where state = 'waiting')), 0)::float8 as oldest
         from ${table} where state in ('waiting', $1)`,
        [dead],
      )
      return rows[0] ?? { waiting: 0, oldest: 0, dead: 0 }
    },
    async take(sql, most) {
      const { rows } = await sql.query<M & Record<string, unknown>>({
        name: `queue-take-${table}`,
        text: `with taken as (
                 update ${table} set tries = tries + 1, next_try_at = clock_timestamp() + make_interval(secs => $2)
                 where id in (select id from ${table} where state = 'waiting' and next_try_at <= clock_timestamp() order by next_try_at limit $1 for update skip locked)
                 returning *)
               select t.id, t.created_at::text as since, t.tries, ${columns} from taken t ${joins}`,
        values: [most, inHandSeconds],
      })
      return rows
    },
    async putBack(sql, { id }, seconds, counts, said) {
      await sql.query(
        `update ${table} set next_try_at = clock_timestamp() + make_interval(secs => $2), tries = tries - case when $3 then 0 else 1 end${why} where id = $1`,
        [id, seconds, counts, ...(reason === undefined ? [] : [said])],
      )
    },
    async end(sql, { id, since }, state, said) {
      await sql.query(
        `update ${table} set state = $3, sent_at = case when $3 = 'sent' then clock_timestamp() end${why}${atEnd === undefined ? '' : `, ${atEnd}`} where id = $1 and created_at = $2::timestamptz`,
        [id, since, state, ...(reason === undefined ? [] : [said ?? null])],
      )
    },
  }
}
