/** Writes one batch on one connection, whole, or without movements whose parties another transaction has locked. */
import type { PoolClient } from 'pg'
import { batchQuery, lockedParties, outcomesOf, type VerdictRow } from './batch.ts'
import { waitingFor } from './held.ts'
import type { Movement, Outcome } from './movement.ts'

/** For what can only be waited for: the same key or the same account made by somebody else at this moment. */
const PATIENCE_ALONE = `set local lock_timeout = '2s'`

/** Two movements that share one of these never meet in a batch. */
export function conflictKeys(movement: Movement): (number | string)[] {
  const keys: (number | string)[] = lockedParties(movement)
  if (movement.once !== undefined) keys.push(`once ${movement.once}`)
  if (movement.charge) keys.push(`charge ${movement.charge.id}`)
  if (movement.parent) keys.push(`parent ${movement.parent.gtid}`)
  return keys
}

export type Answers = (Outcome | 'busy' | 'opening')[]

export async function sendAll(client: PoolClient, movements: readonly Movement[]): Promise<Answers> {
  const { rows } = await client.query<VerdictRow>(batchQuery(movements, false))
  return outcomesOf(movements, rows)
}

/** Writes those who need nothing that another transaction holds; the others are busy, as whoever is held themselves. */
export async function sendAround(client: PoolClient, movements: readonly Movement[]): Promise<Answers> {
  try {
    await client.query(`begin; ${PATIENCE_ALONE}`)
    const waiting = await waitingFor(client, movements)
    const free = movements.filter((_, index) => !waiting.has(index))
    const answers = free.length === 0 ? [] : await sendAll(client, free)
    await client.query('commit')
    return movements.map((_, index) => (waiting.has(index) ? 'busy' : (answers.shift() ?? 'busy')))
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
