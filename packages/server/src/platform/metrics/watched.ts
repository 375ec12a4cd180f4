/** Figures that are asked of the database when somebody reads them: queues, standbys, seals, the secret's age; once in some seconds. */
import { within } from '@taschino/basics/within.ts'
import { Gauge } from 'prom-client'
import type { Sql } from '../db/db.ts'
import type { Job } from '../scheduler.ts'
import { databaseHealth, standbys } from './database-store.ts'
import type { Metrics } from './metrics.ts'

/** Two Prometheus servers that look at the same time cost one look. */
const FRESH_MS = 5000
/** Whoever looks waits no longer for a database that does not answer: the rest is told without it. */
const PATIENCE_MS = 2000

/** Hands back what asks anew; figures of a database that does not answer are taken away, so that nobody believes old ones. */
export function watchDatabase({ registry }: Metrics, db: Sql, jobs: readonly Job[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('taschino_database_up', '1 where the database answered the last look.')
  const writable = gauge('taschino_database_writable', '1 where it takes writes.')
  const sealed = gauge('taschino_sealed_day_timestamp_seconds', 'The last sealed day of the books.')
  const secret = gauge('taschino_secret_since_timestamp_seconds', 'Since when the secret of today is in use.')
  const waiting = gauge('taschino_queue_waiting', 'Messages that wait.', ['queue'])
  const oldest = gauge('taschino_queue_oldest_seconds', 'How long the oldest of them has waited.', ['queue'])
  const dead = gauge('taschino_queue_dead', 'Messages that nobody tries any more.', ['queue'])
  const lag = gauge('taschino_standby_lag_seconds', 'How far a standby is behind.', ['standby', 'sync'])
  const count = gauge('taschino_standbys', 'Standbys that are connected.')

  const look = async (): Promise<void> => {
    const health = await databaseHealth(db)
    writable.set(health.writable ? 1 : 0)
    if (health.sealedDay !== null) sealed.set(health.sealedDay)
    if (health.secretSince !== null) secret.set(health.secretSince)
    const others = await standbys(db)
    count.set(others.length)
    lag.reset()
    for (const { name, sync, lag: behind } of others) if (behind !== null) lag.set({ standby: name, sync }, behind)
    for (const { name: queue, depth } of jobs) {
      if (!depth) continue
      // One queue that cannot be counted leaves the others to be told.
      const found = await depth(db).catch(() => null)
      if (found === null) for (const one of [waiting, oldest, dead]) one.remove({ queue })
      else {
        waiting.set({ queue }, found.waiting)
        oldest.set({ queue }, found.oldest)
        dead.set({ queue }, found.dead)
      }
    }
    up.set(1)
  }
  const forget = (): void => {
    up.set(0)
    for (const one of [writable, waiting, oldest, dead, lag, count]) one.reset()
    writable.set(0)
  }

  let asked = -Infinity
  let looking: Promise<void> | null = null
  return async () => {
    if (performance.now() - asked < FRESH_MS) return
    looking ??= look()
      .then(() => {
        asked = performance.now()
      })
      .finally(() => {
        looking = null
      })
    await within(PATIENCE_MS, looking, () => {
      throw new Error('no answer in time')
    }).catch(forget)
  }
}
