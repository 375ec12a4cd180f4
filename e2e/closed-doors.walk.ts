/** Threats at the edge of the app, by their number: no frame, no foreign redirect, nothing left behind by whoever logged out. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { ALL_CALLS } from '@taschino/contract/all-calls.ts'
import { addresses } from './addresses.ts'
import { comeIn, goTo } from './in-place.ts'
import { enter, expect, serverUrl, test } from './people.ts'

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2e%2e',
  '/\\evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/%09/evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'mailto:a@b.it',
  'evil.example',
  './evil',
  '../evil',
  '/x/..//evil.example',
  '/.//evil.example',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'ftp://evil.example',
  '/login?redirectURL=//evil.example',
  '/\u0000/evil.example',
  '/\u2028/evil.example',
  '@evil.example',
  '/ /evil.example',
  '//evil.example\\@own',
]

test('T44: a redirectURL of others leads home, for whoever is in and for whoever comes in', async ({ page, person }) => {
  await comeIn(page, 'ugo')
  for (const [at, payload] of HOSTILE.entries()) {
    const asked = `/login?${new URLSearchParams({ redirectURL: payload })}`
    // The page that is loaded anew reads none of it before the app does: one of each eight shows that.
    if (at % 8 === 0) await page.goto(asked)
    else await goTo(page, asked)
    await expect(page, payload).toHaveURL((url) => url.origin === serverUrl() && !url.pathname.startsWith('/login'))
    expect(await page.evaluate(() => document.querySelectorAll('iframe, script[src^="data:"]').length), payload).toBe(0)
  }
  const other = await person('camilla', '/login?redirectURL=//evil.example')
  await expect(other).toHaveURL(`${serverUrl()}/tabs/enduser-home`)
})

test('T44: the original address comes back after the login, with its query', async ({ page }) => {
  await enter(page, 'ugo', '/tabs/enduser-transactions?text=rosetti')
  await expect(page).toHaveURL(/\/tabs\/enduser-transactions\?text=rosetti$/)
})

test('T46: no address of the app, no answer and no file may stand in a frame', async ({ page, request }) => {
  const calls = ALL_CALLS.map(({ method, path }) => ({ method, path: `/api/v1${path.replaceAll(/\{\w+\}/g, '7')}` }))
  const pages = [
    ...addresses().map(({ path }) => path),
    '/',
    '/nowhere',
    '/assets/nothing.js',
    '/assets/i18n/it.json',
    '/assets/config/override-env.json',
    '/manifest.webmanifest',
    '/icons/icon.svg',
    '/api/v1',
    '/api/v1/nothing',
    '/api/v1/openapi.json',
  ]
  for (const { method, path } of [...calls, ...pages.map((one) => ({ method: 'GET', path: one }))]) {
    const answer = await request.fetch(path, { method, maxRedirects: 0 })
    expect(answer.headers()['content-security-policy'] ?? '', `${method} ${path} (${answer.status()})`).toContain(`frame-ancestors 'none'`)
  }
  const evil = createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end(`<iframe src="${serverUrl()}/login" style="width:400px;height:600px"></iframe>`),
  )
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve))
  try {
    await page.goto(`http://127.0.0.1:${(evil.address() as AddressInfo).port}/`)
    await page.waitForLoadState('networkidle')
    await expect(page.frameLocator('iframe').getByLabel('Password', { exact: true })).toHaveCount(0)
  } finally {
    evil.close()
  }
})

/** Everything a page of this origin can find on the device. */
const leftovers = (page: Page) =>
  page.evaluate(async () => {
    const read = (store: Storage) => Object.entries({ ...store }).map(([name, value]) => `${name}=${String(value)}`)
    const kept: string[] = [...read(localStorage), ...read(sessionStorage), ...document.cookie.split('; ').filter(Boolean)]
    for (const name of await caches.keys()) kept.push(...(await (await caches.open(name)).keys()).map(({ url }) => `cache ${name} ${url}`))
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) =>
        Object.assign(indexedDB.open(name), {
          onsuccess: (event: Event) => resolve((event.target as IDBOpenDBRequest).result),
          onerror: reject,
        }),
      )
      for (const table of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) =>
          Object.assign(database.transaction(table).objectStore(table).getAll(), {
            onsuccess: (event: Event) => resolve((event.target as IDBRequest<unknown[]>).result),
          }),
        )
        kept.push(...rows.map((row) => `${name}.${table} ${JSON.stringify(row)}`))
      }
    }
    return kept
  })
const PRIVATE = /giulia|bianchi|rosetti|alfieri|154[.,]40|^(token|oldToken|refreshToken|isLogged|userInfo)=|^kept\.|eyJ[\w-]{9,}|"GTID"/i

test('T53: after the logout the device knows nothing of the person, and without network nothing is shown', async ({ page, context }) => {
  const answers: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/')) answers.push(`${response.url()} ${response.headers()['cache-control'] ?? ''}`)
  })
  await comeIn(page, 'giulia')
  for (const address of ['/tabs/enduser-transactions', '/tabs/enduser-wallet', '/yes-ticket-payment', '/tabs/enduser-profile'])
    await goTo(page, address)
  expect((await leftovers(page)).filter((one) => PRIVATE.test(one)).length).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  expect((await leftovers(page)).filter((one) => PRIVATE.test(one))).toEqual([])
  expect(answers.length).toBeGreaterThan(3)
  expect(answers.filter((one) => !/ no-store\b/.test(one))).toEqual([])
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await page.goBack().catch(() => undefined)
  await expect(page.getByText('154,40')).toHaveCount(0)
  await context.setOffline(true)
  for (const address of ['/tabs/enduser-home', '/tabs/enduser-transactions', '/api/v1/users/tickets', '/api/v1/users/profile']) {
    await page.goto(address).catch(() => undefined)
    expect(
      await page
        .locator('body')
        .innerText()
        .catch(() => ''),
      address,
    ).not.toMatch(/154,40|giulia|Rosetti/i)
  }
})
