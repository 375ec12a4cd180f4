/**
 * The job that invites an agency's people after the company's yes, one by one; each invited person leaves the list in the same
 * transaction, so that a kill loses nobody and invites nobody twice.
 */
import { inSavepoint, type Db, type Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { holdAgency } from './agency-store.ts'
import { inviteAll } from './invite-all.ts'
import { eachInTurn } from '../../platform/queue/watched-jobs-store.ts'
import { beginTry, closeJob, jobsOpen, newcomersLeft, nextNewcomer, noteTry, openedBy, openJob, takeJob } from './inviting-store.ts'
import { takeNewcomers } from './record-store.ts'

export interface InvitingNeeds {
  readonly db: Db
  readonly secretFor: SecretFor
}

/** In the transaction of the yes. */
export async function beginInviting(sql: Sql, id: number): Promise<void> {
  const total = await newcomersLeft(sql, id)
  if (total > 0) await openJob(sql, id, total)
}

/** Invites the next one; `last`: nobody is left, or its agency gives no more for good. Suspended it waits for its people. */
async function inviteNext(sql: Sql, { secretFor }: InvitingNeeds, id: number, next: number | null): Promise<'one' | 'last' | 'waits'> {
  const agency = await holdAgency(sql, id)
  if (agency?.state === 'suspended') return 'waits'
  const who = agency?.state === 'active' ? await openedBy(sql, id) : null
  if (!who) await takeNewcomers(sql, id)
  if (agency && who && next !== null) {
    const people = await takeNewcomers(sql, id, next)
    await inviteAll({ sql, who, secretFor }, agency, people)
    return 'one'
  }
  await closeJob(sql, id)
  return 'last'
}

async function workOn(sql: Sql, needs: InvitingNeeds, id: number): Promise<void> {
  if (!(await takeJob(sql, id)) || (await beginTry(needs.db, id)) === null) return
  const failed = new Map<number, unknown>()
  for (;;) {
    const next = await nextNewcomer(sql, id)
    // All who are left were tried: what is in their way is said aloud, and they are tried again.
    if (next !== null && failed.has(next)) throw failed.get(next)
    try {
      if ((await inSavepoint(sql, () => inviteNext(sql, needs, id, next))) !== 'one') return
    } catch (error) {
      if (next === null) throw error
      await noteTry(needs.db, id, next)
      failed.set(next, error)
    }
  }
}

const runInviting = (needs: InvitingNeeds, id: number): Promise<void> => needs.db.slow((sql) => workOn(sql, needs, id))

/** Begun at once beside the call. What fails here is met again by the job, which says it aloud. */
export function goOnInviting(needs: InvitingNeeds, id: number): void {
  void runInviting(needs, id).catch(() => undefined)
}

/** What nobody works on, because the process that began it is gone. */
export async function runOpenInviting(needs: InvitingNeeds): Promise<void> {
  await eachInTurn(await jobsOpen(needs.db), (id) => runInviting(needs, id))
}
