/**
 * The endpoint for providers' webhooks, without login or cookie: the sender is known by a signature over the raw body, with the key of the
 * provider that the address names; the event is stored before it is answered.
 */
import type { FastifyInstance } from 'fastify'
import { doorbell, EVENT_TYPES } from '@taschino/protocol/order-shapes.ts'
import { errorOf, ERRORS, type ErrorType } from '@taschino/protocol/errors.ts'
import { signatureFault } from '@taschino/protocol/signature.ts'
import * as z from 'zod/mini'
import { API } from '../../../http/answer-call.ts'
import { networkOf } from '../../../http/auth/network.ts'
import { API_HEADERS, sendJson } from '../../../http/reply.ts'
import type { ProviderLinks } from '../../../platform/config/provider-options.ts'
import type { Db } from '../../../platform/db/db.ts'
import { openBellLimit } from './bell-limit.ts'
import { keepBell } from './bell-store.ts'

const MOST_BYTES = 20 * 1024

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Null: accepted. An event of a later version is accepted and ignored. */
async function take(db: Db, provider: string, webhookId: string, body: Buffer): Promise<ErrorType | null> {
  const read = z.safeParse(doorbell, readJson(body))
  if (read.success && (read.data.data.key ?? read.data.data.externalId) !== undefined) {
    await db.tx((sql) => keepBell(sql, provider, webhookId, read.data))
    return null
  }
  const { type } = (readJson(body) ?? {}) as { type?: unknown }
  return typeof type === 'string' && !EVENT_TYPES.some((known) => known === type) ? null : 'invalid_request'
}

export function mountBellEndpoint(http: FastifyInstance, { db, providers }: { db: Db; providers: ProviderLinks }): void {
  const limit = openBellLimit()
  // Registered separately, because only here the body must stay the bytes that were signed.
  void http.register((routes, _options, done) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, parsed) => parsed(null, body))
    routes.post<{ Params: { provider: string } }>(
      `${API}/club/providers/:provider/events`,
      { bodyLimit: MOST_BYTES },
      async (request, reply) => {
        const { provider } = request.params
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const link = Object.hasOwn(providers, provider) ? providers[provider] : undefined
        const [network, now] = [networkOf(request.ip), Date.now()]
        const busy = limit.waits(network, now)
        const fault = link && !busy ? signatureFault(request.headers, body, link.takes, now) : null
        if (fault) limit.fault(network, now)
        const no: ErrorType | null = !link
          ? 'not_found'
          : busy
            ? 'too_busy'
            : fault
              ? 'unauthorised'
              : await take(db, provider, String(request.headers['webhook-id']), body)
        reply.hijack()
        if (no) sendJson(reply, ERRORS[no].status, JSON.stringify(errorOf(no)))
        else reply.raw.writeHead(204, [...API_HEADERS]).end()
      },
    )
    done()
  })
}
