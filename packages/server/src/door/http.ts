/** The HTTP server itself: limits, time-outs and the answers for what no call claims. */
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DOOR_REFUSALS } from '@taschino/contract/call.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { readJson } from './json-body.ts'
import { Refusal } from './refusal.ts'
import { sendRefusal } from './reply.ts'
import { mountAppLinks, openToShell } from './shell.ts'
import { refusalOf } from './trouble.ts'
import type { WebFiles } from './web-files.ts'

const BODY_LIMIT = 64 * 1024
const HEADER_SECONDS = 10
const REQUEST_SECONDS = 30

/** What comes in is read and what goes out is shaped by the contract: the framework's compilers of schemas, a hundred files at each start, would have nothing to do. */
const NO_SCHEMAS = () => () => {
  throw new Error('schemas are the contract’s, not the framework’s')
}

const door = (error: keyof typeof DOOR_REFUSALS): Refusal => new Refusal(DOOR_REFUSALS[error], { error })

/** What went wrong before a handler was reached: mostly bodies that cannot be read. */
function beforeHandler(error: unknown, log: Log): Refusal {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return door('too_large')
  const status = error instanceof Error ? (error as { statusCode?: unknown }).statusCode : undefined
  if (!(error instanceof Refusal) && typeof status === 'number' && status >= 400 && status < 500)
    return new Refusal(400, { error: 'invalid_input', fields: [{ path: '', why: 'format' }] })
  return refusalOf(error, { name: 'door', method: 'GET' }, log)
}

export function openHttp(settings: Settings, log: Log, web: WebFiles): FastifyInstance {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_SECONDS * 1000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Only the proxies that are ours are believed about the address, counted from our side.
    trustProxy: settings.trustedProxies > 0 ? (_address: string, hop: number) => hop < settings.trustedProxies : false,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: NO_SCHEMAS, buildSerializer: NO_SCHEMAS } },
    // Calls that come on an open connection while the server stops are still answered; new connections are not taken.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 100 },
    // An address that cannot be read is answered like any other that nobody has, and not repeated to whoever sent it.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      sendRefusal(reply as FastifyReply, door('not_found'))
    }
  })
  app.server.headersTimeout = HEADER_SECONDS * 1000
  app.server.maxHeadersCount = 100

  openToShell(app, settings)
  mountAppLinks(app, settings.shellApps)

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, text, done) => {
    try {
      done(null, readJson(text as string))
    } catch (error) {
      done(error as Error)
    }
  })

  // Read by the door itself, once it knows who sends: strangers must not make anybody read ten megabytes.
  app.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null))

  app.setErrorHandler((error: unknown, _request, reply) => {
    reply.hijack()
    sendRefusal(reply, beforeHandler(error, log))
  })

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/') || path === '/api' || (request.method !== 'GET' && request.method !== 'HEAD')) sendRefusal(reply, door('not_found'))
    else void web.serve(request.raw, reply.raw, path)
  })
  return app
}

