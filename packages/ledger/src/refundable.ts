/** Reads, transfer by transfer, what of a movement can still be taken back, locked until the transaction ends. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { movementOf, type MovementRow, type Transfer } from './statement.ts'
import { whole, type Sql } from './sql.ts'

export interface Refundable {
  movement: MovementRow
  /** The transfers of the movement, each with what was not given back yet. */
  left: (Transfer & { left: Cents })[]
}

/** Locks the movement against other refunds and cancellations; null when there is no such movement. */
export async function refundable(tx: Sql, gtid: Gtid): Promise<Refundable | null> {
  await tx.query('select pg_advisory_xact_lock(7302, hashtext($1))', [gtid])
  const movement = await movementOf(tx, gtid)
  if (!movement) return null
  const { rows } = await tx.query<{ source: unknown; target: unknown; amount: unknown }>(
    `select t.source, t.target, sum(t.amount) as amount
     from ledger.movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as t(source, target, amount)
     where m.parent = $1 group by t.source, t.target`,
    [gtid],
  )
  const back = new Map(rows.map((row) => [`${whole(row.source)} ${whole(row.target)}`, whole(row.amount)]))
  const left = movement.transfers.map((transfer) => {
    const key = `${transfer.target.account} ${transfer.source.account}`
    const given = Math.min(back.get(key) ?? 0, transfer.amount)
    back.set(key, (back.get(key) ?? 0) - given)
    return { ...transfer, left: transfer.amount - given }
  })
  return { movement, left }
}
