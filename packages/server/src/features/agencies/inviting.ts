/**
 * The company's yes to an agency invites its people beside the call, one after the other: whoever is written to leaves the list in the same
 * transaction, so that a kill loses nobody and writes to nobody twice.
 */
import { inSavepoint, type Db, type Sql } from '../../platform/db/db.ts'
import type { SecretFor } from '../../platform/secrets/secrets.ts'
import { holdAgency } from './agency-store.ts'
import { inviteAll } from './invite-all.ts'
import { beginTry, closeJob, jobsOpen, newcomersLeft, openedBy, openJob, takeJob } from './inviting-store.ts'
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
async function inviteNext(sql: Sql, { secretFor }: InvitingNeeds, id: number): Promise<'one' | 'last' | 'waits'> {
  const agency = await holdAgency(sql, id)
  if (agency?.state === 'suspended') return 'waits'
  const who = agency?.state === 'active' ? await openedBy(sql, id) : null
  const people = await takeNewcomers(sql, id, who ? 1 : null)
  if (agency && who && people.length > 0) {
    await inviteAll({ sql, who, secretFor }, agency, people)
    return 'one'
  }
  await closeJob(sql, id)
  return 'last'
}

async function workOn(sql: Sql, needs: InvitingNeeds, id: number): Promise<void> {
  if (!(await takeJob(sql, id)) || (await beginTry(needs.db, id)) === null) return
  while ((await inSavepoint(sql, () => inviteNext(sql, needs, id))) === 'one');
}

const runInviting = (needs: InvitingNeeds, id: number): Promise<void> => needs.db.slow((sql) => workOn(sql, needs, id))

/** Begun at once beside the call. What fails here is met again by the job, which says it aloud. */
export function goOnInviting(needs: InvitingNeeds, id: number): void {
  void runInviting(needs, id).catch(() => undefined)
}

/** What nobody works on, because the process that began it is gone. */
export async function runOpenInviting(needs: InvitingNeeds): Promise<void> {
  for (const id of await jobsOpen(needs.db)) await runInviting(needs, id)
}
