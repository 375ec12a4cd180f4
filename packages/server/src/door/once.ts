/** Answers of money calls that are kept with their key: a second call with the same key gets the first answer, byte for byte. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { claimKey, keepAnswer } from '@taschino/ledger/idempotency.ts'
import type { Call as KeptCall, Refusal } from '@taschino/ledger/movement.ts'
import { raw, replay, type MoneyKey, type RawAnswer, type Who } from './handle.ts'
import { refuseAtDoor, type Facts } from './refusal.ts'
import type { Db, Sql } from '../platform/db.ts'

/** What is said, and the movement it is about, if one was made. */
export interface Said {
  status: number
  text: string
  gtid: Gtid | null
}

/** What a refusal of the ledger, kept by its name, means in words of the contract. */
export type OfReason = (sql: Sql, reason: Refusal) => Promise<Said>

/** The body of a refusal, as the door writes it. */
export function refusalText(error: string, facts?: Facts): string {
  return JSON.stringify(facts ? { error, facts } : { error })
}

export function keptCall(who: Pick<Who, 'idUser'>, key: MoneyKey, status: number, answer: string): KeptCall {
  return { actor: who.idUser, route: key.route, key: key.key, hash: key.hash, status, answer }
}

/** Calls under way in this process: a duplicate waits here and not on a connection, so that duplicates cannot drain the pool. */
const underWay = new Map<string, { hash: string; answer: Promise<RawAnswer> }>()

/**
 * Runs `work` at most once per key, in one transaction with the key row; what it says is kept, also when it says no.
 * What it throws rolls everything back and leaves the key free.
 */
export async function once(tx: Db['tx'], who: Pick<Who, 'idUser'>, key: MoneyKey, work: (sql: Sql) => Promise<Said>, ofReason?: OfReason): Promise<RawAnswer> {
  const scope = `${who.idUser} ${key.route} ${key.key}`
  const other = underWay.get(scope)
  if (other) {
    const first = await other.answer.catch(() => null)
    if (first && other.hash === key.hash) return replay(first.text, first.status)
  }
  const answer = claimed(tx, who, key, work, ofReason)
  underWay.set(scope, { hash: key.hash, answer })
  try {
    return await answer
  } finally {
    if (underWay.get(scope)?.answer === answer) underWay.delete(scope)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
/** The patience of a call for the one before it, here as in the database (threats.md section 2.3). */
const PATIENCE_MS = 5000

/** The last call of each person: the next one would wait for it in the database anyway, and there it would hold a connection. */
const lastOf = new Map<number, Promise<unknown>>()

/** One after the other for one person, so that whoever sends a hundred at once takes one connection and not the whole pool. */
async function inTurn<T>(idUser: number, work: () => Promise<T>): Promise<T> {
  const since = performance.now()
  const go = async (): Promise<T> => (performance.now() - since > PATIENCE_MS ? refuseAtDoor('in_progress', undefined, 1) : work())
  const mine = (lastOf.get(idUser) ?? Promise.resolve()).then(go, go)
  lastOf.set(idUser, mine)
  try {
    return await mine
  } finally {
    if (lastOf.get(idUser) === mine) lastOf.delete(idUser)
  }
}

function claimed(tx: Db['tx'], who: Pick<Who, 'idUser'>, key: MoneyKey, work: (sql: Sql) => Promise<Said>, ofReason?: OfReason): Promise<RawAnswer> {
  return inTurn(who.idUser, () => tx(async (sql) => {
    // The pool's own patience for a lock is the five seconds of threats.md section 2.3.
    const claim = await claimKey(sql, keptCall(who, key, 0, '')).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return refuseAtDoor('in_progress', undefined, 1)
      throw error
    })
    if (claim.state === 'mismatch') return refuseAtDoor('idempotency_mismatch')
    if (claim.state === 'kept') {
      const { status, answer, refusal } = claim.kept
      if (refusal !== null && ofReason) {
        const said = await ofReason(sql, refusal as Refusal)
        return replay(said.text, said.status)
      }
      return status === null || answer === null ? refuseAtDoor('in_progress', undefined, 1) : replay(answer, status)
    }
    const said = await work(sql)
    await keepAnswer(sql, keptCall(who, key, said.status, said.text), said.gtid)
    return raw(said.text, said.status)
  }))
}
