/** Answers of money calls that are kept with their key: a second call with the same key gets the first answer, byte for byte. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { claimKey, keepAnswer } from '@taschino/ledger/idempotency.ts'
import type { Call as KeptCall, Refusal } from '@taschino/ledger/movement.ts'
import { raw, replay, type MoneyKey, type RawAnswer, type Who } from '../../door/handle.ts'
import { refuseAtDoor, type Facts } from '../../door/refusal.ts'
import type { Db, Sql } from '../../platform/db.ts'

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

/**
 * Runs `work` at most once per key, in one transaction with the key row; what it says is kept, also when it says no.
 * What it throws rolls everything back and leaves the key free.
 */
export function once(tx: Db['tx'], who: Pick<Who, 'idUser'>, key: MoneyKey, work: (sql: Sql) => Promise<Said>, ofReason?: OfReason): Promise<RawAnswer> {
  return tx(async (sql) => {
    const claim = await claimKey(sql, keptCall(who, key, 0, ''))
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
  })
}
