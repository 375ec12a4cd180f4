/** The measured visits on a slow phone and network: first, second, tabs, the presses of a payment. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { drawnOf, figuresOf, nodesOf, slowestOf, switchTab, untilReady, watch, type PageFigures, type Sight } from './first-load-page.ts'
import { PASSWORD, TILLS, typeBill } from './people.ts'

const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 0.9 * 1024 * 1024) / 8,
}
export const SLOWER_CPU = 4

export interface Load extends PageFigures {
  name: string
  js: number
  requests: number
  bytes: number
  warm: number
}
export interface Visit {
  name: string
  url: string
  kept: Record<string, string>
  sight: Sight
}

/** Counts what the network brings; `seen` tells what came until now. */
async function counter(cdp: CDPSession): Promise<() => { js: number; bytes: number; requests: number }> {
  const kinds = new Map<string, string>()
  const seen = { js: 0, bytes: 0, requests: 0 }
  await cdp.send('Network.enable')
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith('http')) kinds.set(requestId, /\.js(\?|$)/.test(new URL(response.url).pathname) ? 'js' : type)
  })
  // Bodies as they travel, without headers.
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    seen.bytes += encodedDataLength
    if (kinds.get(requestId) === 'js') seen.js += encodedDataLength
  })
  cdp.on('Network.loadingFinished', ({ requestId }) => {
    if (kinds.has(requestId)) seen.requests++
  })
  return () => ({ ...seen })
}

async function newContext(
  browser: Browser,
  kept: Record<string, string>,
  serviceWorkers: 'block' | 'allow' = 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT', serviceWorkers })
  await context.addInitScript((things) => Object.assign(localStorage, things), kept)
  return context
}

async function slowPage(context: BrowserContext, sight: Sight): Promise<{ page: Page; cdp: CDPSession }> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await watch(page, sight)
  return { page, cdp }
}

/** Packed size of a file of the app. */
const packedSize = async (address: string): Promise<number> =>
  Number((await fetch(address, { headers: { 'Accept-Encoding': 'br' } })).headers.get('Content-Length'))

/** JavaScript that came within the page (0140), packed: it counts as if it had come by itself. */
async function carriedBy(page: Page): Promise<number> {
  const address = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[data-file]')?.dataset['file'])
  return address === undefined ? 0 : packedSize(new URL(address, page.url()).href)
}

/**
 * Once with nothing kept, once more with all that an earlier visit left on the device. Bytes and requests are those until the screen was
 * ready.
 */
export async function load(browser: Browser, visit: Visit): Promise<Load> {
  const { name, url, kept, sight } = visit
  const context = await newContext(browser, kept)
  const first = await slowPage(context, sight)
  const seen = await counter(first.cdp)
  await first.page.goto(url, { waitUntil: 'commit' })
  await untilReady(first.cdp)
  const travelled = seen()
  const figures = await figuresOf(first)
  const js = travelled.js + (await carriedBy(first.page))
  // The page itself is on its way before anybody counts.
  const bytes =
    travelled.bytes +
    (await first.page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).encodedBodySize))
  await context.close()
  return { name, ...figures, ...travelled, js, bytes, warm: await warmStart(browser, visit) }
}

/** What the first visit left: an HTTP cache, and a service worker where the app has one. */
async function warmStart(browser: Browser, { url, kept, sight }: Visit): Promise<number> {
  const context = await newContext(browser, kept, 'allow')
  const before = await context.newPage()
  await watch(before, sight)
  await before.goto(url)
  await figuresOf({ page: before, cdp: await context.newCDPSession(before) })
  await before.evaluate(async () => {
    const settled = new Promise((resolve) => setTimeout(resolve, 10_000))
    const registered = async (): Promise<void> => {
      while ((await navigator.serviceWorker.getRegistrations()).length === 0) await new Promise((resolve) => setTimeout(resolve, 200))
      await navigator.serviceWorker.ready
    }
    await Promise.race([settled, registered()])
  })
  await before.close()
  const slow = await slowPage(context, sight)
  await slow.page.goto(url, { waitUntil: 'commit' })
  const { ready } = await figuresOf(slow)
  await context.close()
  return ready
}

export interface Tabs {
  press: (path: string) => string
  title: string
  paths: readonly string[]
}

export interface Walked {
  first: number[]
  warm: number[]
  /** Alive, and drawn of all tabs one after the other. */ nodes: number
  drawn: number
}

/** Once for the first time and then again and again: one slow frame must not speak for a tab. */
const TURNS = 4

/** Tabs one after the other: how long each switch takes, how many nodes the page has when all are alive. */
export async function tabs(browser: Browser, { url, kept, sight }: Visit, { press, title, paths }: Tabs): Promise<Walked> {
  const context = await newContext(browser, kept)
  const { page, cdp } = await slowPage(context, sight)
  await page.goto(url)
  await figuresOf({ page, cdp })
  await page.waitForTimeout(3000)
  const rounds: number[][] = []
  let drawn = 0
  for (let turn = 0; turn < TURNS; turn++) {
    const times: number[] = []
    for (const path of paths) {
      times.push(await switchTab(page, press(path), path, title))
      await page.waitForTimeout(700)
      if (turn === TURNS - 1) drawn += await drawnOf(page)
    }
    rounds.push(times)
  }
  const nodes = await nodesOf(page)
  await context.close()
  return { first: rounds[0] ?? [], warm: rounds.slice(1).flat(), nodes, drawn }
}

/** The presses of somebody who looks around and gets ready to pay: the longest time until the next frame, act by act. */
export async function presses(browser: Browser, { url, kept, sight }: Visit): Promise<Map<string, number>> {
  const context = await newContext(browser, kept)
  const { page, cdp } = await slowPage(context, sight)
  await page.goto(url)
  await figuresOf({ page, cdp })
  await page.waitForTimeout(3000)
  const took = new Map<string, number>()
  const act = async (name: string, what: () => Promise<unknown>, settle = 700): Promise<void> => {
    await slowestOf(page)
    await what()
    await page.waitForTimeout(settle)
    took.set(name, Math.max(took.get(name) ?? 0, await slowestOf(page)))
  }
  for (let round = 0; round < 2; round++)
    for (const tab of ['transactions', 'wallet', 'profile', 'home'])
      await act(round === 0 ? 'first tab switch' : 'tab switch', () => page.locator(`nav a[href="/tabs/enduser-${tab}"]:visible`).click())
  await act('open the scanner', () => page.getByRole('link', { name: 'Scansiona' }).click(), 2500)
  await page.getByLabel('Oppure scrivi il codice').fill(TILLS.carla)
  await act('open the pay screen', () => page.keyboard.press('Enter'), 3000)
  await act('a digit of the bill', () => typeBill(page, 1950))
  await act('open the mix', () => page.getByText('Tocca per cambiare.').first().click())
  const mix = page.getByRole('region', { name: 'Con che cosa paghi' })
  for (let step = 0; step < 3; step++)
    await act('a step of the stepper', () =>
      mix
        .getByRole('group', { name: /Crediti liberi/ })
        .getByRole('button', { name: step === 1 ? /Più/ : /Meno/ })
        .click(),
    )
  await page.goto(url)
  await figuresOf({ page, cdp })
  await page.locator('nav a[href="/tabs/enduser-transactions"]:visible').click()
  await page.locator('main a[href*="gtid="]:visible').first().waitFor()
  await page.waitForTimeout(3000)
  await act('open a receipt', () => page.locator('main a[href*="gtid="]:visible').first().click(), 2000)
  await context.close()
  return took
}

/** What a logged-in browser keeps. */
export async function keptOf(browser: Browser, url: string, username: string): Promise<Record<string, string>> {
  const page = await browser.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await page.waitForURL(/tabs/)
  // Asked once on a new device of a shop with several tills.
  if (page.url().endsWith('/shop-home')) await page.getByRole('button', { name: 'cassa 1', exact: true }).click()
  const kept = await page.evaluate(() => ({
    ...Object.fromEntries(Object.entries(localStorage).filter(([name]) => name.startsWith('till.'))),
    token: localStorage['token'] as string,
    oldToken: localStorage['oldToken'] as string,
    refreshToken: localStorage['refreshToken'] as string,
    isLogged: 'true',
  }))
  await page.close()
  return kept
}

/** All JavaScript that an address needs by itself: what its page names before anything runs; engines of the scanner apart. */
export async function routeCosts(
  browser: Browser,
  url: string,
  kept: Record<string, string>,
  routes: readonly string[],
): Promise<{ route: string; js: number }[]> {
  const costs: { route: string; js: number }[] = []
  for (const route of routes) {
    const context = await newContext(browser, kept)
    const page = await context.newPage()
    await page.route(/\.js$/, (request) => request.abort())
    await page.goto(`${url}${route}`, { waitUntil: 'domcontentloaded' })
    const files = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('link[rel=modulepreload], script[type=module]')].map(
        (one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '',
      ),
    )
    const sizes = [...(await Promise.all([...new Set(files)].map((file) => packedSize(url + file)))), await carriedBy(page)]
    costs.push({ route, js: sizes.reduce((sum, size) => sum + size, 0) })
    await context.close()
  }
  return costs
}
