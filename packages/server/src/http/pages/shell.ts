/**
 * CORS for the native shell, whose pages have an origin of their own: only listed origins may read answers, and cookies never come along
 * (T54).
 */
import type { FastifyInstance } from 'fastify'
import type { Settings, ShellApps } from '../../platform/config/settings.ts'

/** What the app sends beside the body, and what it reads of an answer. */
const SENT = 'accept, authorization, content-type, idempotency-key, x-device-code, x-step-up'
const READ = 'idempotency-hit, retry-after'
const METHODS = 'GET, POST, PUT, PATCH, DELETE'
/** How long a WebView may remember the yes; ours is asked again within ten minutes. */
const REMEMBERED_S = '600'

export function openToShell(app: FastifyInstance, { otherOrigins }: Pick<Settings, 'otherOrigins'>): void {
  if (otherOrigins.length === 0) return
  const listed = new Set(otherOrigins)
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined || !listed.has(origin) || !request.url.startsWith('/api/')) return done()
    reply.raw.setHeader('Access-Control-Allow-Origin', origin)
    reply.raw.setHeader('Vary', 'Origin')
    reply.raw.setHeader('Access-Control-Expose-Headers', READ)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done()
    reply.hijack()
    reply.raw
      .writeHead(204, {
        'Access-Control-Allow-Methods': METHODS,
        'Access-Control-Allow-Headers': SENT,
        'Access-Control-Max-Age': REMEMBERED_S,
      })
      .end()
  })
}

/** Addresses that the app opens itself; what is not listed stays with the browser (the API, mails of this machine). */
const OPENED = [
  '/',
  '/login',
  '/tabs/*',
  '/enduser-payment/*',
  '/my-code',
  '/qrcode-image',
  '/qrcode-scanner',
  '/complete-reset-password',
  '/configure-user',
  '/disable-user',
  '/change-email',
  '/profile/*',
]

/** The two systems ask the host of a link which app may open it (App Links, Universal Links). */
export function mountAppLinks(app: FastifyInstance, { android, ios }: ShellApps): void {
  const json = (path: string, answer: unknown): void =>
    void app.get(path, (_request, reply) =>
      reply.header('X-Content-Type-Options', 'nosniff').type('application/json').send(JSON.stringify(answer)),
    )
  if (android)
    json('/.well-known/assetlinks.json', [
      {
        relation: ['delegate_permission/common.handle_all_urls'],
        target: { namespace: 'android_app', package_name: android.id, sha256_cert_fingerprints: android.fingerprints },
      },
    ])
  if (ios)
    json('/.well-known/apple-app-site-association', {
      applinks: { details: [{ appIDs: [ios], components: OPENED.map((path) => ({ '/': path })) }] },
    })
}
