/**
 * A new version of the app: told calmly, taken when the person says so or at the next start, and no tab that still runs on the old one
 * breaks.
 */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { serveFolder, type ServedFolder } from '@taschino/testkit/served-folder.ts'
import { keptOf } from './first-load-visits.ts'
import { expect, serverUrl, test as base } from './people.ts'

/** The page that the worker keeps. */
const START_PAGE = 'start.html'
const BUILT = path.resolve(import.meta.dirname, '../packages/web/dist')
const markOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** The same app, built a second time with another sentence in its page. */
async function secondBuild(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'taschino-second-'))
  await cp(BUILT, folder, { recursive: true })
  const texts = await Promise.all(['index.html', START_PAGE, 'service-worker.js'].map((name) => readFile(path.join(folder, name), 'utf8')))
  const [page = '', kept = '', worker = ''] = texts
  const changed = (text: string) => text.replace(/(<meta name="description" content=")[^"]*/, '$1Versione due')
  const shell = [...worker.matchAll(/\[[`"'](\/[^`"']*)[`"'],\s*[`"']([\w-]{22})[`"']\]/g)].map(
    ([, address = '', mark = '']) => [address, mark] as const,
  )
  const mended = shell.map(([address, mark]) => [address, address === `/${START_PAGE}` ? markOf(changed(kept)) : mark])
  expect(worker).toContain(markOf(JSON.stringify(shell)).slice(0, 8))
  const text = worker
    .replaceAll(markOf(kept), markOf(changed(kept)))
    .replaceAll(markOf(JSON.stringify(shell)).slice(0, 8), markOf(JSON.stringify(mended)).slice(0, 8))
  for (const [name, written] of [
    ['index.html', changed(page)],
    [START_PAGE, changed(kept)],
    ['service-worker.js', text],
  ] as const) {
    await rm(path.join(folder, `${name}.br`), { force: true })
    await writeFile(path.join(folder, name), written)
  }
  return folder
}

interface Updates {
  site: ServedFolder
  second: string
  /** A tab of this browser on the site, with somebody inside. */
  tab: (path: string) => Promise<Page>
  who: string
}

const test = base.extend<Updates>({
  who: ['giulia', { option: true }],
  site: async ({}, use) => {
    const site = await serveFolder(BUILT, serverUrl())
    await use(site)
    await site.stop()
  },
  second: async ({}, use) => {
    const folder = await secondBuild()
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
  tab: async ({ browser, context, site, who }, use) => {
    await context.addInitScript((things) => Object.assign(localStorage, things), await keptOf(browser, serverUrl(), who))
    await use((where) => openTab(context, site.url + where))
  },
})
test.use({ serviceWorkers: 'allow' })

async function openTab(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
  })
  return page
}

const version = (page: Page) => page.locator('meta[name=description]')
const prompt = (page: Page) => page.getByText("C'è una versione nuova.")

/** The server has the new version, and this browser has fetched it. */
async function arrive(page: Page, site: ServedFolder, folder: string): Promise<void> {
  await site.show(folder)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    while (registration?.waiting?.state !== 'installed') await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

test('the notice waits for its person, keeps quiet while somebody pays, and other tabs go on with what they have', async ({
  tab,
  site,
  second,
}) => {
  const [page, other] = [await tab('/tabs/enduser-home'), await tab('/tabs/enduser-home')]
  await arrive(page, site, second)
  await expect(prompt(page)).toBeVisible()
  await page.goto(`${site.url}/enduser-payment/code/R0SETT1A`)
  await expect(page.getByText('Forno Rosetti').first()).toBeVisible()
  await expect(prompt(page)).toBeHidden()
  // Another tab runs, so this was no next start.
  await expect(version(page)).not.toHaveAttribute('content', 'Versione due')
  await page.goto(`${site.url}/tabs/enduser-home`)
  await page.getByRole('button', { name: 'Aggiorna', exact: true }).click()
  await expect(version(page)).toHaveAttribute('content', 'Versione due')
  await expect(page.getByText('Puoi spendere', { exact: true })).toBeVisible()
  await expect(prompt(page)).toBeHidden()
  await expect(version(other)).not.toHaveAttribute('content', 'Versione due')
  await other.getByRole('link', { name: 'Portafoglio', exact: true }).click()
  await expect(other.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
})

test('whoever does not press gets it at the next start', async ({ tab, site, second }) => {
  const page = await tab('/tabs/enduser-home')
  await arrive(page, site, second)
  await page.reload()
  await expect(version(page)).toHaveAttribute('content', 'Versione due')
  await expect(page.getByText('Puoi spendere', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBeNull()
})

test.describe('a part of the app that the server has no more', () => {
  test.use({ who: 'direzione' })
  test('is no white page: it says so, and loading anew brings a version that is whole', async ({ tab, site, second }) => {
    const page = await tab('/tabs/company-agencies')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const poor = await mkdtemp(path.join(os.tmpdir(), 'taschino-poor-'))
    await cp(second, poor, { recursive: true })
    for (const name of await readdir(path.join(poor, 'assets')))
      if (name.startsWith('CompanyAuditScreen')) await rm(path.join(poor, 'assets', name))
    await site.show(poor)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/company-audit'
      document.body.append(link)
      link.click()
    })
    await expect(page.getByRole('button', { name: 'Ricarica' })).toBeVisible()
    await site.show(second)
    await rm(poor, { recursive: true, force: true })
    await page.getByRole('button', { name: 'Ricarica' }).click()
    await expect(version(page)).toHaveAttribute('content', 'Versione due')
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ricarica' })).toBeHidden()
  })
})
