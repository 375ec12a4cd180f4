/** The built app as a browser gets it: compressed, cached by its name, under a policy that lets only its own scripts run. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { isKeyed } from '@taschino/contract/call.ts'
import { openLog } from '../../platform/log.ts'
import { DEFAULT_SETTINGS } from '../../platform/config/settings.ts'
import { openHttp } from '../listen.ts'
import { mountReference } from '../openapi/reference.ts'
import { openWebFiles } from './web-files.ts'

const BOOT = 'start("taschino")'
const PAGE = `<!doctype html><html><head><style>body{margin:0}</style><script>${BOOT}</script><script type="module" src="/assets/app-AbCd1234.js"></script></head><body>${'x'.repeat(500)}</body></html>`
const KEPT = PAGE.replace('<script type="module"', '<script defer src="/assets/lib-AbCd1234.js"></script><script type="module"')
const SCRIPT = 'console.log(1);'.repeat(100)

let folder: string
let http: ReturnType<typeof openHttp>
let port: number

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(folder, 'assets/i18n'), { recursive: true })
  await mkdir(join(folder, 'icons'))
  await Promise.all([
    writeFile(join(folder, 'index.html'), PAGE),
    writeFile(join(folder, 'start.html'), KEPT),
    writeFile(join(folder, 'assets/app-AbCd1234.js'), SCRIPT),
    writeFile(join(folder, 'assets/i18n/it.json'), '{"a":"b"}'),
    writeFile(join(folder, 'icons/icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    writeFile(join(folder, 'service-worker.js'), SCRIPT),
    writeFile(join(folder, 'engine.mjs'), SCRIPT),
    writeFile(join(folder, 'engine.mjs.br'), brotliCompressSync('packed by the build')),
  ])
  http = openHttp(DEFAULT_SETTINGS, openLog('silent'), await openWebFiles(folder, 'https://taschino.example'))
  mountReference(http, ALL_CALLS)
  port = Number(new URL(await http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(async () => {
  await http?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  headers: NodeJS.Dict<string | string[]>
  bytes: Buffer
}

/** Without the cleverness of fetch: the path goes out as it is written. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET', at = port): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: at, path, headers, method }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(parts) }))
    })
      .on('error', reject)
      .end()
  })

test('the page answers every address of the app, always fresh, in the coding that is asked for', async () => {
  for (const path of ['/', '/tabs/enduser-home', '/enduser-payment/code/AB12?x=1']) {
    const { status, headers, bytes } = await get(path, { 'accept-encoding': 'gzip, br' })
    expect([status, headers['content-encoding'], headers['cache-control']]).toEqual([200, 'br', 'no-cache'])
    expect(brotliDecompressSync(bytes).toString()).toBe(PAGE)
  }
  expect(gunzipSync((await get('/', { 'accept-encoding': 'gzip' })).bytes).toString()).toBe(PAGE)
  expect((await get('/')).bytes.toString()).toBe(PAGE)
})

test('the sign of the window is kept for a day: browsers want it again at every change of the address', async () => {
  expect((await get('/icons/icon.svg')).headers['cache-control']).toBe('public, max-age=86400')
})

test('the page names its scripts in the head of the answer, other files name none', async () => {
  expect((await get('/')).headers['link']).toBe('</assets/app-AbCd1234.js>; rel=modulepreload')
  expect((await get('/start.html')).headers['link']).toBe(
    '</assets/lib-AbCd1234.js>; rel=preload; as=script, </assets/app-AbCd1234.js>; rel=modulepreload',
  )
  expect((await get('/robots.txt')).headers['link']).toBeUndefined()
})

test('only its own inline script may run, by hash; nobody may frame it', async () => {
  const { headers } = await get('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' 'sha256-${createHash('sha256').update(BOOT).digest('base64')}';`)
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-inline'|script-src[^;]*'unsafe-eval'/)
  for (const rule of [
    `default-src 'none'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `require-trusted-types-for 'script'`,
    `worker-src 'self'`,
  ])
    expect(policy).toContain(rule)
  expect(headers['strict-transport-security']).toContain('max-age=')
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['x-robots-tag']).toContain('noindex')
})

test('hashed files stay for a year, words are asked for again, an unchanged file is not sent twice', async () => {
  expect((await get('/assets/app-AbCd1234.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const words = await get('/assets/i18n/it.json')
  expect(words.headers['cache-control']).toContain('stale-while-revalidate')
  const again = await get('/assets/i18n/it.json', { 'if-none-match': String(words.headers['etag']) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
  const settings = await get('/assets/config/override-env.json')
  expect([settings.bytes.toString(), settings.headers['cache-control']]).toEqual(['{}', 'no-cache'])
})

test('what the build has packed goes out as it is, with a type that browsers run', async () => {
  const { headers, bytes } = await get('/engine.mjs', { 'accept-encoding': 'br' })
  expect([headers['content-type'], brotliDecompressSync(bytes).toString()]).toEqual([
    'text/javascript; charset=utf-8',
    'packed by the build',
  ])
  expect((await get('/engine.mjs.br')).status).toBe(404)
})

test('what an operator wrote into the settings of the screens goes out as they wrote it, not as the build had packed it', async () => {
  const edited = JSON.stringify({ supportPhone: '011 000000', note: 'x'.repeat(300) })
  const place = join(folder, 'assets/config')
  await mkdir(place, { recursive: true })
  await Promise.all([
    writeFile(join(place, 'override-env.json'), edited),
    writeFile(join(place, 'override-env.json.br'), brotliCompressSync('{}')),
  ])
  for (const [settings, said] of [
    [null, edited],
    [Buffer.from(edited.replace('011', '02')), edited.replace('011', '02')],
  ] as const) {
    const own = openHttp(DEFAULT_SETTINGS, openLog('silent'), await openWebFiles(folder, 'https://taschino.example', null, settings))
    const url = new URL(await own.listen({ port: 0, host: '127.0.0.1' }))
    const { headers, bytes } = await get('/assets/config/override-env.json', { 'accept-encoding': 'br' }, 'GET', Number(url.port))
    expect([headers['content-encoding'], brotliDecompressSync(bytes).toString()]).toEqual(['br', said])
    await own.close()
  }
  await rm(place, { recursive: true })
})

test('the service worker is always asked for again, may serve every screen, and runs under a policy that lets it fetch from this server only', async () => {
  const { headers } = await get('/service-worker.js')
  expect([headers['cache-control'], headers['service-worker-allowed'], headers['content-type']]).toEqual([
    'no-cache',
    '/',
    'text/javascript; charset=utf-8',
  ])
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'`,
  )
  expect((await get('/assets/app-AbCd1234.js')).headers['service-worker-allowed']).toBeUndefined()
})

test('missing files are missing, and no path leaves the folder', async () => {
  for (const path of [
    '/assets/gone-12345678.js',
    '/favicon.ico',
    '/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2fpackage.json',
  ])
    expect((await get(path)).status).toBe(404)
})

test('no engine lists it', async () => {
  expect((await get('/robots.txt')).bytes.toString()).toContain('Disallow: /')
})

test('the document names every call with its refusals and roles, the page shows them', async () => {
  const document = JSON.parse((await get('/api/v1/openapi.json')).bytes.toString()) as {
    openapi: string
    paths: Record<
      string,
      Record<string, { operationId: string; 'x-roles': unknown; parameters: { name: string }[]; responses: Record<string, unknown> }>
    >
  }
  const reference = await get('/api/v1/reference')
  expect(document.openapi).toBe('3.1.0')
  for (const call of ALL_CALLS) {
    const operation = document.paths[call.path]?.[call.method.toLowerCase()]
    expect(operation?.operationId).toBe(call.name)
    expect(operation?.['x-roles']).toEqual(call.roles)
    const text = JSON.stringify(operation?.responses)
    for (const [refusal, status] of Object.entries(call.refusals)) {
      expect(text).toContain(`"${refusal}"`)
      expect(operation?.responses).toHaveProperty(String(status))
    }
    expect(operation?.parameters.some((one) => one.name === 'Idempotency-Key')).toBe(isKeyed(call))
    expect(reference.bytes.toString()).toContain(`id="${call.name}"`)
  }
  expect(reference.bytes.toString()).not.toMatch(/<script|https?:\/\//)
})
