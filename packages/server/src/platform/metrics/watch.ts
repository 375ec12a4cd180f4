/** Connects a server's parts with its figures, and disconnects them at the end. */
import type { Pool } from 'pg'
import type { Db } from '../db/db.ts'
import type { Job } from '../scheduler.ts'
import { watchCertificate } from './certificate.ts'
import { listenForMetrics, type MetricsListener } from './metrics-listener.ts'
import type { Metrics } from './metrics.ts'
import { watchDatabase } from './watched.ts'

/** METRICS: where the figures are told. */
export interface MetricsAddress {
  host: string
  port: number
}

export interface Watched {
  db: Db
  /** Movements that wait for their commit. */
  ledger: { readonly waiting: number }
  sockets: () => number
  jobs: readonly Job[]
  publicUrl: string
}

function watchPool(metrics: Metrics, name: string, pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>): void {
  metrics.asked(`taschino_pool_${name}_open`, `Connections of the pool for ${name}.`, () => pool.totalCount)
  metrics.asked(`taschino_pool_${name}_idle`, `Those of them that do nothing.`, () => pool.idleCount)
  metrics.asked(`taschino_pool_${name}_waiting`, `Questions that wait for one of them.`, () => pool.waitingCount)
}

export async function openWatch(
  address: MetricsAddress,
  metrics: Metrics,
  { db, ledger, sockets, jobs, publicUrl }: Watched,
): Promise<MetricsListener> {
  watchPool(metrics, 'reads', db.reads)
  watchPool(metrics, 'money', db.money)
  metrics.asked('taschino_group_commit_waiting', 'Movements that wait for their commit or are being written.', () => ledger.waiting)
  metrics.asked('taschino_sockets', 'Open screens that hear what happens.', sockets)
  for (const { name } of jobs) metrics.knows(name)
  const look = watchDatabase(metrics, db, jobs)
  const endCertificate = watchCertificate(metrics, publicUrl)
  const listener = await listenForMetrics(address, metrics.registry, look)
  return {
    port: listener.port,
    close() {
      endCertificate()
      return listener.close()
    },
  }
}
