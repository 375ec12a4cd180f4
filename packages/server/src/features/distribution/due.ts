/**
 * Tables whose day has come: judged once more, without whoever has left since, and handed to the same work as any other. What stands in the
 * way puts the whole table back on the desk, and the office hears of it either way.
 */
import { businessDay } from '@taschino/basics/business-day.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { dueAt } from './due-rules.ts'
import { openJob } from './jobs-store.ts'
import { judgeAgain } from './measure.ts'
import { movedOn, notAsPlanned } from './notices.ts'
import { sumsOf } from './rows-store.ts'
import { beginDue, dueTables, endFailed, holdDistribution } from './store.ts'

async function beginOne(sql: Sql, id: number, now: number): Promise<void> {
  const facts = await holdDistribution(sql, id)
  if (facts?.state !== 'scheduled' || facts.dueOn === null || dueAt(facts.dueOn) > now) return
  await judgeAgain(sql, facts)
  await beginDue(sql, id)
  const { faults, tickets, people } = await sumsOf(sql, id)
  if (faults === 0 && tickets > 0) return openJob(sql, id, people)
  await endFailed(sql, id, 'rows_changed')
  await emit(sql, [movedOn(facts.idAgency, 'not-distributed'), notAsPlanned(facts.idAgency, facts.dueOn)])
}

/** Two servers meet at the row; what a restart leaves open is found by the work itself. */
export async function beginDueTables(db: Db, clock: Clock): Promise<void> {
  const now = clock.now()
  for (const id of await dueTables(db, businessDay(now))) await db.tx((sql) => beginOne(sql, id, now))
}
