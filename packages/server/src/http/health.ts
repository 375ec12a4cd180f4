/** The two health checks for operators: is the server alive, and can it take work (F05). */
import { within } from '@taschino/basics/within.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Ledger } from '@taschino/ledger/post.ts'
import type { Sql } from '../platform/db/db.ts'
import { takesWrites } from '../platform/metrics/database-store.ts'
import { sendJson } from './reply.ts'

const PATIENCE_MS = 1000
const QUEUE_IS_LONG = 10_000

async function isReady(db: Sql, ledger: Ledger): Promise<boolean> {
  if (ledger.waiting > QUEUE_IS_LONG) return false
  // A database that can only be read takes no payment: another server may stand before one that can.
  const answered = takesWrites(db).catch(() => false)
  return within(PATIENCE_MS, answered, () => false)
}

function tell(reply: FastifyReply, good: boolean): void {
  reply.hijack()
  sendJson(reply, good ? 200 : 503, JSON.stringify({ ok: good }))
}

export interface Leaving {
  /** From here on no proxy should send anybody; whoever comes all the same is served, and told to come by another connection next time. */
  begin(): void
}

export function mountHealth(app: FastifyInstance, { db, ledger }: { db: Sql; ledger: Ledger }): Leaving {
  let leaving = false
  app.get('/healthz', (_request, reply) => tell(reply, true))
  app.get('/readyz', (_request, reply) => {
    if (leaving) tell(reply, false)
    else void isReady(db, ledger).then((ready) => tell(reply, ready))
  })
  return {
    begin() {
      leaving = true
      app.server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
    },
  }
}
