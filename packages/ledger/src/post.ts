/** The only writer of the journal: post(tx, movement) inside a transaction, submit(movement) through the group commit. */
import type { Pool } from 'pg'
import { batchQuery, outcomesOf, type VerdictRow } from './batch.ts'
import { GroupCommit, type GroupCommitSettings } from './group-commit.ts'
import { checkMovement, type Movement, type Outcome, type Posted, type Refusal, type Replayed } from './movement.ts'
import type { Sql } from './sql.ts'

/** Thrown by post: the ledger says no. Whatever else the transaction wrote should be rolled back. */
export class MovementRefused extends Error {
  override name = 'MovementRefused'
  readonly reason: Refusal
  /** True when this same key had been refused before. */
  readonly replayed: boolean
  constructor(reason: Refusal, replayed: boolean) {
    super(reason)
    this.reason = reason
    this.replayed = replayed
  }
}

/** Thrown by post: the key was used with another body. */
export class KeyMismatch extends Error {
  override name = 'KeyMismatch'
}

/** Thrown by post: the key is claimed by a call that has not answered yet. */
export class KeyInProgress extends Error {
  override name = 'KeyInProgress'
}

/** Posts one movement inside an open transaction, waiting for locks; it happens when that transaction commits. */
export async function post(tx: Sql, movement: Movement): Promise<Posted | Replayed> {
  const movements = [checkMovement(movement)]
  let outcome: ReturnType<typeof outcomesOf>[number] | undefined
  do {
    const { rows } = await tx.query<VerdictRow & Record<string, unknown>>(batchQuery(movements, true))
    outcome = outcomesOf(movements, rows)[0]
  } while (outcome === 'opening')
  if (outcome === undefined || outcome === 'busy') throw new KeyInProgress(movement.gtid)
  if (outcome.outcome === 'refused') throw new MovementRefused(outcome.reason, outcome.replayed)
  if (outcome.outcome === 'mismatch') throw new KeyMismatch(movement.gtid)
  return outcome
}

/** So many travel at once; what they tell fits into one row of the outbox. */
const TOGETHER = 500

/**
 * Posts many movements inside an open transaction, all of them or MovementRefused. Those that take from one account name its lot and must
 * together
 * fit into it: each is judged by what lay there before this call, the last word has the account's floor. `told` hears how many are written.
 */
export async function postAll(
  tx: Sql,
  movements: readonly Movement[],
  told: (written: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  for (let at = 0; at < movements.length; at += TOGETHER) {
    let open = movements.slice(at, at + TOGETHER).map(checkMovement)
    while (open.length > 0) {
      const { rows } = await tx.query<VerdictRow & Record<string, unknown>>(batchQuery(open, true))
      const outcomes = outcomesOf(open, rows)
      for (const outcome of outcomes)
        if (typeof outcome === 'object' && outcome.outcome === 'refused') throw new MovementRefused(outcome.reason, outcome.replayed)
      if (outcomes.some((outcome) => outcome === 'busy' || (typeof outcome === 'object' && outcome.outcome !== 'posted')))
        throw new KeyInProgress('postAll')
      open = open.filter((_, i) => outcomes[i] === 'opening')
    }
    await told(Math.min(at + TOGETHER, movements.length))
  }
}

export interface Ledger {
  /** Posts through the group commit; resolves after the commit. Rejects with QueueFull, InProgress or Unknown. */
  submit(movement: Movement): Promise<Outcome>
  /** How many movements wait or are being written. */
  readonly waiting: number
  /** Refuses new movements, writes what waits, gives the connection back. */
  stop(): Promise<void>
}

/** One group commit per process. It holds one connection of this pool for itself. */
export function openLedger(pool: Pool, settings: GroupCommitSettings = {}): Ledger {
  const groupCommit = new GroupCommit(pool, settings)
  return {
    submit: (movement) => groupCommit.submit(checkMovement(movement)),
    get waiting() {
      return groupCommit.waiting
    },
    stop: () => groupCommit.stop(),
  }
}
