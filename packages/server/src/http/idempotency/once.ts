/** Runs a money call once per key and stores its answer: a second call with the same key gets the first answer, byte for byte. */
import { claimKey, keepAnswer } from '@taschino/ledger/idempotency.ts'
import type { Call as KeptCall, Refusal } from '@taschino/ledger/movement.ts'
import { raw, replay, type MoneyKey, type Once, type OfReason, type RawAnswer, type Who } from '../handle.ts'
import { refuseCommon } from '../refusal.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { openOneAtATime, TurnTimeout } from '../../platform/load/one-at-a-time.ts'
import { withNames } from './named-people.ts'
import type { StoredAnswer } from './stored-answer.ts'
import { keepByNumber } from '../auth/store.ts'

/** A key that is claimed and has no answer yet. */
const UNANSWERED = { status: 0, text: '' }

/** The key row of a call, with the answer that is kept in it. */
export function keptCall(who: Pick<Who, 'idUser'>, key: MoneyKey, { status, text }: Pick<StoredAnswer, 'status' | 'text'>): KeptCall {
  return { actor: who.idUser, route: key.route, key: key.key, hash: key.hash, status, answer: text }
}

const LOCK_NOT_AVAILABLE = '55P03'
/** The patience of a call for the one before it, here as in the database (docs/threat-model.md, idempotency 3). */
const PATIENCE_MS = 5000

/** The answers of one server: what is under way and in whose turn is its own. */
export function openOnce(tx: Db['tx']): Once {
  /** Calls under way in this process: a duplicate waits here and not on a connection, so that duplicates cannot drain the pool. */
  const underWay = new Map<string, { hash: string; answer: Promise<RawAnswer> }>()
  /** One after the other for one person, so that whoever sends a hundred at once takes one connection and not the whole pool. */
  const people = openOneAtATime<number>()
  const late = (error: unknown): never => {
    if (error instanceof TurnTimeout) return refuseCommon('in_progress', undefined, 1)
    throw error
  }

  return async (who, key, work, ofReason) => {
    const scope = `${who.idUser} ${key.route} ${key.key}`
    const other = underWay.get(scope)
    if (other) {
      const first = await other.answer.catch(() => null)
      if (first && other.hash === key.hash) return replay(first.text, first.status)
    }
    const answer = people.inTurn(who.idUser, () => tx((sql) => claimed(sql, who, key, work, ofReason)), PATIENCE_MS).catch(late)
    underWay.set(scope, { hash: key.hash, answer })
    try {
      return await answer
    } finally {
      if (underWay.get(scope)?.answer === answer) underWay.delete(scope)
    }
  }
}

async function claimed(
  sql: Sql,
  who: Pick<Who, 'idUser'>,
  key: MoneyKey,
  work: (sql: Sql) => Promise<StoredAnswer>,
  ofReason?: OfReason,
): Promise<RawAnswer> {
  // The pool's own patience for a lock is the five seconds of docs/threat-model.md, idempotency 3.
  const claim = await claimKey(sql, keptCall(who, key, UNANSWERED)).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return refuseCommon('in_progress', undefined, 1)
    throw error
  })
  if (claim.state === 'mismatch') return refuseCommon('idempotency_mismatch')
  if (claim.state === 'kept') {
    const { status, answer, refusal } = claim.kept
    if (refusal !== null && ofReason) {
      const said = await ofReason(sql, refusal as Refusal)
      return replay(said.text, said.status)
    }
    return status === null || answer === null ? refuseCommon('in_progress', undefined, 1) : replay(await withNames(sql, answer), status)
  }
  await keepByNumber(sql)
  const said = await work(sql)
  await keepAnswer(sql, keptCall(who, key, said), said.gtid)
  return raw(await withNames(sql, said.text), said.status)
}
