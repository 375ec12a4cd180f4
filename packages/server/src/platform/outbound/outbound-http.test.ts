/** Requests to others over real connections: only where it is allowed, never for long, never for much, never further than asked. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isListed } from './listed-hosts.ts'
import { openOutbound, type Bounds } from './outbound-http.ts'

let server: Server
let origin: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    asked.push(`${request.method} ${request.url} ${request.headers['x-of']} ${body}`)
    if (request.url === '/elsewhere') return void response.writeHead(307, { Location: '/short' }).end('go there')
    if (request.url === '/busy') return void response.writeHead(503, { 'Retry-After': '120' }).end()
    if (request.url === '/silent') return
    if (request.url === '/drips') return void response.writeHead(200).write('.')
    if (request.url === '/breaks') return void response.writeHead(200, { 'Content-Length': 100 }).write('half', () => response.destroy())
    response.writeHead(200).end(request.url === '/endless' ? 'x'.repeat(5_000_000) : 'grazie')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const post = (path: string, bounds: Partial<Bounds> = {}) =>
  openOutbound({ hosts: [origin], ...bounds }).post({
    url: path.startsWith('/') ? origin + path : path,
    headers: { 'X-Of': 'Taschino' },
    body: 'sì',
  })

test('a request arrives as it was written, and its answer is read', async () => {
  expect(await post('/short')).toEqual({ status: 200, text: 'grazie', whole: true, retryAfter: undefined })
  expect(asked.at(-1)).toBe('POST /short Taschino sì')
})

test('what is only read is asked without a body', async () => {
  const answer = await openOutbound({ hosts: [origin] }).ask({
    method: 'GET',
    url: `${origin}/short`,
    headers: { 'X-Of': 'us' },
    body: 'x',
  })
  expect([answer.status, answer.text, asked.at(-1)]).toEqual([200, 'grazie', 'GET /short us '])
})

test('no redirect is followed, and a service may ask for patience', async () => {
  const before = asked.length
  expect(await post('/elsewhere')).toMatchObject({ status: 307, text: 'go there' })
  expect(await post('/busy')).toMatchObject({ status: 503, retryAfter: '120' })
  expect(asked.length - before).toBe(2)
})

test('an answer without end is read to its bound, and one that breaks is not whole', async () => {
  const { text, whole, status } = await post('/endless', { maxAnswer: 1000 })
  expect([status, text.length, whole]).toEqual([200, 1000, false])
  expect(await post('/breaks')).toMatchObject({ text: 'half', whole: false })
})

test('nobody is waited for longer than that, whether they say nothing or a little', async () => {
  for (const path of ['/silent', '/drips']) await expect(post(path, { patienceMs: 300 })).rejects.toMatchObject({ name: 'AbortError' })
})

test('T64: what is not listed is not asked, and a listed name that leads inside is not either', async () => {
  const before = asked.length
  for (const url of [`${origin}/short`, 'https://elsewhere.test/x'])
    await expect(post(url, { hosts: ['push.test'] })).rejects.toMatchObject({ code: 'EUNLISTED' })
  await expect(post('https://localhost/x', { hosts: ['localhost'] })).rejects.toMatchObject({ code: 'EINSIDE' })
  expect(asked.length).toBe(before)
})

test.each([
  ['https://push.test/x', true],
  ['https://a.b.star.test/', true],
  ['https://star.test/', false],
  ['https://evilstar.test/', false],
  ['http://push.test/', false],
  ['https://push.test:8443/', false],
  ['https://me@push.test/', false],
  ['https://:pw@push.test/', false],
  ['https://10.0.0.1/', false],
  ['http://127.0.0.1:81/', false],
  ['http://127.0.0.1:80801/', null],
])('%s: %s', (url, listed) => {
  if (listed === null) return expect(URL.canParse(url)).toBe(false)
  expect(isListed(new URL(url), ['push.test', '*.star.test', '10.0.0.1', 'http://127.0.0.1:82'])).toBe(listed)
})
