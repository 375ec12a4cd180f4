/** What became of a money call: asked by its key when an answer was lost, instead of guessing (threats.md section 2.6). */
import { outcome, PAY_REFUSALS } from '@taschino/contract/payments.ts'
import { readKey } from '@taschino/ledger/idempotency.ts'
import type { Refusal } from '@taschino/ledger/movement.ts'
import { handle } from '../../door/handle.ts'
import { refusalFor } from './refusal-for.ts'

/** The name of the refusal in a kept answer. */
function errorOf(answer: string | null): string | null {
  if (answer === null) return null
  const { error } = JSON.parse(answer) as { error?: unknown }
  return typeof error === 'string' ? error : null
}

export const outcomeAnswer = handle(outcome)(async ({ who, params, db }) => {
  const kept = await readKey(db, who.idUser, params.key.toLowerCase())
  if (!kept || (kept.status === null && kept.refusal === null)) return { state: 'unknown', status: null, gtid: null, error: null }
  // A "no" of the ledger to a payment is kept by the ledger's own name for it.
  if (kept.refusal !== null) {
    const error = await refusalFor(db, kept.refusal as Refusal, who.idShop ?? who.idUser)
    return { state: 'refused', status: PAY_REFUSALS[error], gtid: null, error }
  }
  const refused = kept.status !== null && kept.status >= 400
  return { state: refused ? 'refused' : 'posted', status: kept.status, gtid: kept.gtid, error: refused ? errorOf(kept.answer) : null }
})
