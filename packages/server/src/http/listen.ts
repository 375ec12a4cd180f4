/** The HTTP server: limits, time-outs, and the answer for addresses that no call claims. */
import fastify from 'fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { COMMON_REFUSALS } from '@taschino/contract/call.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/config/settings.ts'
import { watchForwarded } from './auth/forwarded.ts'
import { readJson } from './body/json-body.ts'
import { Refusal, unreadBody } from './refusal.ts'
import { sendRefusal } from './reply.ts'
import { mountAppLinks, openToShell } from './pages/shell.ts'
import { refusalOf } from './trouble.ts'
import type { WebFiles } from './pages/web-files.ts'

const BODY_LIMIT = 64 * 1024
const HEADER_SECONDS = 10
const REQUEST_SECONDS = 30

/**
 * What comes in is read and what goes out is shaped by the contract: the framework's compilers of schemas, a hundred files at each start,
 * would have nothing to do.
 */
const NO_SCHEMAS = () => () => {
  throw new Error('schemas are the contract’s, not the framework’s')
}

const common = (error: keyof typeof COMMON_REFUSALS): Refusal => new Refusal(COMMON_REFUSALS[error], { error })

/** What went wrong before a handler was reached: mostly bodies that cannot be read. */
function beforeHandler(error: unknown, log: Log): Refusal {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return common('too_large')
  const status = error instanceof Error ? (error as { statusCode?: unknown }).statusCode : undefined
  if (!(error instanceof Refusal) && typeof status === 'number' && status >= 400 && status < 500) return unreadBody('format')
  return refusalOf(error, { name: 'common', method: 'GET' }, log)
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
    // Partners write some addresses with a slash at their end and some without: both are the same.
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    // An address that cannot be read is answered like any other that nobody has, and not repeated to whoever sent it.
    frameworkErrors: (_error, _request, reply) => {
      reply.hijack()
      sendRefusal(reply as FastifyReply, common('not_found'))
    },
  })
  app.server.headersTimeout = HEADER_SECONDS * 1000
  app.server.maxHeadersCount = 100

  watchForwarded(app.server, settings.trustedProxies, log)
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

  // Read by the HTTP layer itself, once it knows who sends: strangers must not make anybody read ten megabytes.
  app.addContentTypeParser('multipart/form-data', (_request, _stream, done) => done(null))

  app.setErrorHandler((error: unknown, _request, reply) => {
    reply.hijack()
    sendRefusal(reply, beforeHandler(error, log))
  })

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    reply.hijack()
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/') || path === '/api' || (request.method !== 'GET' && request.method !== 'HEAD'))
      sendRefusal(reply, common('not_found'))
    else void web.serve(request.raw, reply.raw, path)
  })
  return app
}
