/**
 * Turns whatever was thrown into an answer: a refusal as it is, a busy database as 503, an unknown outcome as 504, anything else as a bug
 * with an id.
 */
import { randomBytes } from 'node:crypto'
import type { Call, CommonRefusal } from '@taschino/contract/call.ts'
import { COMMON_REFUSALS, isKeyed } from '@taschino/contract/call.ts'
import { InProgress, OutcomeUnknown, QueueFull } from '@taschino/ledger/group-commit.ts'
import { KeyInProgress, KeyMismatch } from '@taschino/ledger/post.ts'
import { codeOf, connectionLost, neverSent } from '../platform/db/away.ts'
import { DbBusy } from '../platform/db/db.ts'
import type { Log } from '../platform/log.ts'
import { Refusal } from './refusal.ts'

/** Somebody else holds the row, with the same key most likely. */
const LOCK_TAKEN = '55P03'
/** The database gave up before it did anything: waiting for a lock or a statement took too long, or two waited for each other. */
const GAVE_UP = new Set([LOCK_TAKEN, '57014', '40P01', '40001'])
const say = (error: CommonRefusal, retryAfter?: number): Refusal => new Refusal(COMMON_REFUSALS[error], { error }, retryAfter)
const busy = (): Refusal => say('busy', 1)
const unknown = (): Refusal => say('outcome_unknown', 1)

/** What the ledger throws when it cannot answer yet. */
function ledgerRefusal(error: unknown): Refusal | null {
  if (error instanceof QueueFull) return busy()
  if (error instanceof InProgress || error instanceof KeyInProgress) return say('in_progress', 1)
  if (error instanceof KeyMismatch) return say('idempotency_mismatch')
  return error instanceof OutcomeUnknown ? unknown() : null
}

/** What was thrown says for certain that no movement was made: it was turned away before it was written, or refused. */
export const wroteNothing = (error: unknown): boolean =>
  error instanceof QueueFull || error instanceof InProgress || error instanceof Refusal

/** No screen of such a call has been walked with a proof: it would be a dead end for whoever is asked. */
const asksUndeclared = (error: Refusal, { proof }: Pick<Call, 'proof'>): boolean =>
  error.error === 'step_up_required' && proof === undefined

export function refusalOf(error: unknown, call: Pick<Call, 'name' | 'method' | 'money' | 'onceBy' | 'proof'>, log: Log): Refusal {
  if (error instanceof Refusal && !asksUndeclared(error, call)) return error
  const fromLedger = ledgerRefusal(error)
  if (fromLedger) return fromLedger
  const code = codeOf(error)
  if (isKeyed(call) && code === LOCK_TAKEN) return say('in_progress', 1)
  if (error instanceof DbBusy || neverSent(error) || GAVE_UP.has(code)) return busy()
  // A read that was cut off changed nothing; a write may have been done, and saying "no" would be a guess.
  if (connectionLost(error)) return call.method === 'GET' ? busy() : unknown()
  const id = randomBytes(5).toString('hex')
  log.bug(id, call.name, error)
  return new Refusal(COMMON_REFUSALS.bug, { error: 'bug', id })
}
