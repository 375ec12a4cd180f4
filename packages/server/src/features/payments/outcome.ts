/**
 * The calls that tell the outcome of a money call by its key, and close a key before somebody is told that nothing was done (docs/threat-
 * model.md, idempotency 6).
 */
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { COMMON_REFUSALS, isKeyed, type OutputOf } from '@taschino/contract/call.ts'
import { closeKey, outcome, PAY_REFUSALS } from '@taschino/contract/payments.ts'
import { readKey } from '@taschino/ledger/idempotency.ts'
import type { Refusal as Reason } from '@taschino/ledger/movement.ts'
import { handle, type Who } from '../../http/handle.ts'
import { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import { Refusal, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { refusalFor } from './refusal-for.ts'

/** The name of the refusal in a kept answer. */
function errorOf(answer: string | null): string | null {
  if (answer === null) return null
  const { error } = JSON.parse(answer) as { error?: unknown }
  return typeof error === 'string' ? error : null
}

async function becameOf(sql: Sql, who: Who, key: string): Promise<OutputOf<typeof outcome>> {
  const kept = await readKey(sql, who.idUser, key)
  if (!kept || (kept.status === null && kept.refusal === null)) return { state: 'unknown', status: null, gtid: null, error: null }
  // A "no" of the ledger to a payment is kept by the ledger's own name for it.
  if (kept.refusal !== null) {
    const error = await refusalFor(sql, kept.refusal as Reason, who.idShop ?? who.idUser)
    return { state: 'refused', status: PAY_REFUSALS[error], gtid: null, error }
  }
  const refused = kept.status !== null && kept.status >= 400
  return { state: refused ? 'refused' : 'posted', status: kept.status, gtid: kept.gtid, error: refused ? errorOf(kept.answer) : null }
}

export const outcomeAnswer = handle(outcome)(({ who, params, db }) => becameOf(db, who, params.key.toLowerCase()))

/** The hash of no body: whatever comes with this key later does not fit it, so nothing is done (decision 0123). */
const OF_NOTHING = '0'.repeat(64)
const CLOSED = new StoredAnswer<typeof closeKey.name>(
  COMMON_REFUSALS.idempotency_mismatch,
  JSON.stringify({ error: 'idempotency_mismatch' }),
  null,
)

/** Another name would close nothing, and whoever asked would believe that it did. */
const KEYED: ReadonlySet<string> = new Set(ALL_CALLS.filter(isKeyed).map(({ name }) => name))

/** Taken as a call takes its key: whoever is at work under it is waited for, whoever comes later finds it taken. */
export const closeKeyAnswer = handle(closeKey)(async ({ who, params, body, db, once }) => {
  if (!KEYED.has(body.call)) refuseInput([{ path: 'call', why: 'format' }])
  const key = params.key.toLowerCase()
  await once(who, { key, route: body.call, hash: OF_NOTHING }, () => Promise.resolve(CLOSED)).catch((error: unknown) => {
    // It was used before: what it was used for is told.
    if (!(error instanceof Refusal) || error.error !== 'idempotency_mismatch') throw error
  })
  return becameOf(db, who, key)
})
