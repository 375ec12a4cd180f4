/** The durable queue of questions to providers, with one row for each order. */
import { queueIn, type Queue, type Taken } from '../../../platform/queue/store.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface Asking extends Taken {
  idOrder: number
  party: number
  provider: string
}

/** An answer takes ten seconds at most, and a turn asks up to three times. */
const IN_HAND_SECONDS = 60

export const askQueue: Queue<Asking> = queueIn<Asking>({
  table: 'club_ask',
  inHandSeconds: IN_HAND_SECONDS,
  columns: `t.id_order as "idOrder", o.party, o.provider`,
  joins: 'join club_order o on o.id = t.id_order',
  dead: 'dead',
  reason: 'failure',
})

export async function askAbout(sql: Sql, idOrder: number, provider: string): Promise<void> {
  await sql.query('insert into club_ask (id_order, provider) values ($1, $2)', [idOrder, provider])
}

/** Makes the order due at once. `created_at` changes with it, so that a turn that is under way does not end it. */
export async function wake(sql: Sql, idOrder: number): Promise<void> {
  await sql.query(
    `update club_ask set state = 'waiting', tries = 0, next_try_at = clock_timestamp(), created_at = clock_timestamp(), sent_at = null where id_order = $1`,
    [idOrder],
  )
}

/** After a provider's webhook. False: we have no such order of this provider. */
export async function wakeByKey(sql: Sql, provider: string, key: string): Promise<boolean> {
  const { rows } = await sql.query<{ id: number }>('select id from club_order where gtid = $2 and provider = $1', [provider, key])
  if (rows[0]) await wake(sql, rows[0].id)
  return rows.length > 0
}

/** The order's codes or tickets changed although the order itself did not. */
export async function wakeForCodes(sql: Sql, provider: string, key: string): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `update club_order set codes_complete = false where gtid = $2 and provider = $1 and state = 'delivered' returning id`,
    [provider, key],
  )
  if (rows[0]) await wake(sql, rows[0].id)
}
