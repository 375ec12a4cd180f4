/** The page with caught mails is for this machine alone, is there only with the catcher, and nothing in a mail can run or reach out. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { startTestApp, type TestApp } from '@taschino/testkit/app.ts'
import { freshDatabase, type FreshDatabase } from '@taschino/testkit/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpCatcher, type SmtpCatcher } from '../../platform/mail/smtp-catcher.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), `taschino-test-${process.pid}-posta-`))
let database: FreshDatabase
let catcher: SmtpCatcher
let app: TestApp
let without: TestApp

beforeAll(async () => {
  database = await freshDatabase()
  catcher = await startSmtpCatcher({ folder })
  app = await startTestApp(database.url, { mail: { smtpUrl: catcher.url, catcher } })
  without = await startTestApp(database.url, { mail: { smtpUrl: catcher.url } })
  const send = createTransport({ url: catcher.url })
  await send.sendMail({
    from: 'a@x.it',
    to: 'b@x.it',
    subject: 'Ciao <b>tu</b>',
    text: 'solo <i>testo</i>',
    html: '<h1>Ciao</h1><script>alert(1)</script><img src="https://evil.example/x.png">',
  })
})
afterAll(async () => {
  await Promise.all([app.close(), without.close()])
  await catcher.close()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (
  where: TestApp,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; policy: string }> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: new URL(where.url).port, path: address, headers }, (response) => {
      let text = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (text += part))
        .on('end', () => resolve({ status: response.statusCode ?? 0, text, policy: String(response.headers['content-security-policy']) }))
    })
      .on('error', reject)
      .end()
  })

test('this machine reads what was caught', async () => {
  const list = JSON.parse((await get(app, '/posta/list.json')).text) as { id: string; to: string; subject: string }[]
  expect(list).toMatchObject([{ to: 'b@x.it', subject: 'Ciao <b>tu</b>' }])
  const page = await get(app, `/posta/${list[0]?.id}`)
  expect(page.text).toContain('Ciao &#60;b&#62;tu')
  expect(page.text).not.toMatch(/<b>tu|<script/)
  // On a phone the mail stands where the list stood, with a way back to it.
  expect(page.text).toContain('<main class="open">')
  expect(page.text).toContain('href="/posta"')
  expect((await get(app, '/posta')).text).toContain('<main>')
  expect(page.policy).toMatch(/^default-src 'none'; style-src 'sha256-/)
  const mail = await get(app, `/posta/${list[0]?.id}/html`)
  expect(mail.policy).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
  )
})

test.each([
  ['another name for this machine', { host: 'evil.example' }],
  ['a proxy', { 'x-forwarded-for': '10.0.0.1' }],
  ['another proxy', { forwarded: 'for=10.0.0.1' }],
  ['a proxy that names itself only', { via: '1.1 proxy' }],
  ['a proxy that names the visitor', { 'x-real-ip': '10.0.0.1' }],
  ['a proxy that names the company', { 'x-forwarded-host': 'taschino.example' }],
  ['a name that only begins like ours', { host: 'localhost.evil.example' }],
  ["another site's page", { 'sec-fetch-site': 'cross-site' }],
])('%s gets nothing', async (_who, headers) => {
  for (const address of ['/posta', '/posta/list.json'])
    expect(await get(app, address, headers as unknown as Record<string, string>)).toMatchObject({ status: 404, text: '404' })
})

test('a proxy that says nothing of itself and asks as HTTP/1.0, as nginx does unless told otherwise, gets nothing', async () => {
  const { hostname, port } = new URL(app.url)
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.end(`GET /posta/list.json HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    )
    let said = ''
    socket
      .setEncoding('utf8')
      .on('data', (part: string) => (said += part))
      .on('end', () => resolve(said))
      .on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1\.1 404 /)
  expect(answer).not.toContain('b@x.it')
})

test('a service with a public address has no such page, whoever asks', async () => {
  const open = await startTestApp(database.url, {
    mail: { smtpUrl: catcher.url, catcher },
    settings: { publicUrl: 'https://taschino.example' },
  })
  try {
    for (const address of ['/posta', '/posta/list.json', '/posta/x/html'])
      expect((await get(open, address)).text, address).not.toMatch(/b@x\.it|Posta di/)
  } finally {
    await open.close()
  }
})

test.each(['/posta/../../etc/passwd', '/posta/%2e%2e%2fx', '/posta/0000000000000-0000', '/posta/x/html'])(
  "%s is nobody's mail",
  async (address) => {
    expect((await get(app, address)).text).not.toContain('root:x:0')
    expect((await get(app, '/posta/0000000000000-0000')).status).toBe(404)
  },
)

test('without the catcher there is no such page, only the app', async () => {
  for (const address of ['/posta', '/posta/list.json']) expect((await get(without, address)).text.match(/b@x\.it|Posta di/)).toBeNull()
})

test('what was caught is there after a restart', async () => {
  await catcher.close()
  catcher = await startSmtpCatcher({ folder })
  expect(await catcher.list()).toHaveLength(1)
})
