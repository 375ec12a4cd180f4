/** `npm run bench:load`: what a first visit costs on a slow phone (CPU 4x, slow 4G, cold cache), held to the budget of bytes, requests and nodes. */
import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'
import { figuresOf, nodesOf, switchTab, watch } from './first-load-page.ts'
import type { PageFigures } from './first-load-page.ts'
import { startWorld } from './world.ts'

/** stack.md "Budget": what breaks the build. Times are printed, not judged: they belong to the machine. */
const BUDGET = { loginJs: 95_000, loginRequests: 9, homeJs: 100_000, routeJs: 30_000, nodes: 1500, shift: 0.02 } as const
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1.6 * 0.9 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 0.9 * 1024 * 1024) / 8 }
const SLOWER_CPU = 4
const PASSWORD = 'taschino-demo'
const ROUNDS = Number(process.argv[2] ?? 5)

interface Load extends PageFigures { name: string; js: number; requests: number; bytes: number }

/** Counts what the network brings; `take` tells what came since the last time. */
async function counter(cdp: CDPSession): Promise<{ take: () => { js: number; bytes: number; requests: number } }> {
  const kinds = new Map<string, string>()
  let seen = { js: 0, bytes: 0, requests: 0 }
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
  return {
    take: () => {
      const taken = seen
      seen = { js: 0, bytes: 0, requests: 0 }
      return taken
    }
  }
}

async function slowPage(browser: Browser, tokens: Record<string, string>): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'it-IT', serviceWorkers: 'block' })
  await context.addInitScript((kept) => Object.assign(localStorage, kept), tokens)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  return { page, cdp }
}

async function coldLoad(browser: Browser, name: string, url: string, tokens: Record<string, string>, selector: string, text: string): Promise<Load> {
  const { page, cdp } = await slowPage(browser, tokens)
  const count = await counter(cdp)
  await watch(page, selector, text)
  await page.goto(url, { waitUntil: 'commit' })
  const figures = await figuresOf(page)
  const seen = count.take()
  await page.context().close()
  return { name, ...figures, ...seen }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function typical(loads: readonly Load[]): Load {
  const of = (pick: (load: Load) => number) => median(loads.map(pick))
  return {
    name: loads[0]?.name ?? '', js: of((one) => one.js), requests: of((one) => one.requests), bytes: of((one) => one.bytes), firstPaint: of((one) => one.firstPaint),
    ready: of((one) => one.ready), shift: Math.max(...loads.map((one) => one.shift)), longest: of((one) => one.longest), blocking: of((one) => one.blocking)
  }
}

async function tokensOf(browser: Browser, url: string, username: string): Promise<Record<string, string>> {
  const page = await browser.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.waitForURL(/tabs/)
  const kept = await page.evaluate(() => ({ token: localStorage['token'] as string, oldToken: localStorage['oldToken'] as string, refreshToken: localStorage['refreshToken'] as string, isLogged: 'true' }))
  await page.close()
  return kept
}

/** Tabs one after the other, twice: how long each switch takes, how many nodes the page has when all are alive. */
async function tabs(browser: Browser, url: string, tokens: Record<string, string>): Promise<{ first: number; warm: number; nodes: number; longest: number }> {
  const { page } = await slowPage(browser, tokens)
  await watch(page, 'main .pocket-flap .big-money', '\\d')
  await page.goto(`${url}/`)
  await figuresOf(page)
  await page.waitForTimeout(4000)
  const order = ['transactions', 'wallet', 'profile', 'home'].map((name) => `/tabs/enduser-${name}`)
  const rounds: number[][] = []
  for (let round = 0; round < 2; round++) {
    const times: number[] = []
    for (const path of order) {
      times.push(await switchTab(page, path))
      await page.waitForTimeout(1500)
    }
    rounds.push(times)
  }
  // Presses by a finger, for what the browser itself calls an interaction.
  for (const path of order) {
    await page.locator(`nav a[href="${path}"]:visible`).click()
    await page.waitForTimeout(800)
  }
  const nodes = await nodesOf(page)
  const { longest } = await figuresOf(page)
  await page.context().close()
  return { first: median(rounds[0] ?? []), warm: median(rounds[1] ?? []), nodes, longest }
}

/** All JavaScript that an address needs by itself: what its page names before anything runs; engines of the scanner apart. */
async function routeCosts(browser: Browser, url: string, tokens: Record<string, string>, routes: readonly string[]): Promise<{ route: string; js: number }[]> {
  const costs: { route: string; js: number }[] = []
  for (const route of routes) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addInitScript((kept) => Object.assign(localStorage, kept), tokens)
    const page = await context.newPage()
    await page.route(/\.js$/, (request) => request.abort())
    await page.goto(`${url}${route}`, { waitUntil: 'domcontentloaded' })
    const files = await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('link[rel=modulepreload], script[type=module]')].map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? ''))
    const sizes = await Promise.all([...new Set(files)].map(async (file) => Number((await fetch(url + file, { headers: { 'Accept-Encoding': 'br' } })).headers.get('Content-Length'))))
    costs.push({ route, js: sizes.reduce((sum, size) => sum + size, 0) })
    await context.close()
  }
  return costs
}

const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
const ms = (time: number): string => `${Math.round(time)} ms`

function print(loads: readonly Load[]): void {
  console.log(`\nCold load, CPU ${SLOWER_CPU}x, slow 4G, median of ${ROUNDS}`)
  console.table(Object.fromEntries(loads.map((one) => [one.name, {
    'JS (br)': kb(one.js), 'all bytes': kb(one.bytes), requests: one.requests, 'first paint': ms(one.firstPaint), ready: ms(one.ready), blocking: ms(one.blocking), shift: one.shift.toFixed(4)
  }])))
}

async function run(): Promise<number> {
  const world = await startWorld()
  const browser = await chromium.launch(CHROMIUM)
  try {
    const { url } = world
    const [giulia, carla] = [await tokensOf(browser, url, 'giulia'), await tokensOf(browser, url, 'carla')]
    const kinds = [
      () => coldLoad(browser, 'login', `${url}/`, {}, 'main form button[type=submit]', '.'),
      () => coldLoad(browser, 'enduser-home', `${url}/`, giulia, 'main .pocket-flap .big-money', '\\d'),
      () => coldLoad(browser, 'shop-home', `${url}/`, carla, 'main svg[role=img], main [role=img]', '')
    ]
    const rounds: Load[][] = kinds.map(() => [])
    for (let round = 0; round < ROUNDS; round++) for (const [i, load] of kinds.entries()) rounds[i]?.push(await load())
    const loads = rounds.map(typical)
    print(loads)
    const switches = await tabs(browser, url, giulia)
    console.log(`\nTabs: first switch ${ms(switches.first)}, warm ${ms(switches.warm)}, longest interaction ${ms(switches.longest)}, ${switches.nodes} nodes with all tabs visited`)
    const routes = await routeCosts(browser, url, giulia, ['/tabs/enduser-home', '/tabs/enduser-transactions', '/tabs/enduser-wallet', '/tabs/enduser-profile', '/qrcode-scanner', '/yes-ticket-payment', '/enduser-payment/id/1'])
    const shop = await routeCosts(browser, url, carla, ['/tabs/shop-home', '/tabs/shop-transactions', '/tabs/shop-wallet', '/qrcode-image'])
    console.log('\nAll JavaScript of an address, loaded by itself')
    console.table(Object.fromEntries([...routes, ...shop].map(({ route, js }) => [route, kb(js)])))
    return judge(loads, switches.nodes, [...routes, ...shop])
  } finally {
    await browser.close()
    await world.stop()
  }
}

function judge(loads: readonly Load[], nodes: number, routes: readonly { route: string; js: number }[]): number {
  const [login, home, shop] = loads
  const shell = Math.min(...routes.map(({ js }) => js))
  const targets: [string, number, number][] = [
    ['login JS', login?.js ?? Number.NaN, BUDGET.loginJs], ['login requests', login?.requests ?? Number.NaN, BUDGET.loginRequests],
    ['enduser-home JS', home?.js ?? Number.NaN, BUDGET.homeJs], ['nodes with all tabs', nodes, BUDGET.nodes],
    ['layout shift', Math.max(...loads.map(({ shift }) => shift)), BUDGET.shift], ['shop-home JS beyond the budget of one route', (shop?.js ?? Number.NaN) - BUDGET.homeJs, BUDGET.routeJs],
    ...routes.map(({ route, js }): [string, number, number] => [`${route}: JS beyond the lightest`, js - shell, BUDGET.routeJs])
  ]
  const broken = targets.filter(([, measured, limit]) => !(measured <= limit))
  for (const [name, measured, limit] of broken) console.log(`BROKEN  ${name}: ${measured} > ${limit}`)
  console.log(`\n${targets.length - broken.length} of ${targets.length} budgets held`)
  return broken.length === 0 ? 0 : 1
}

process.exitCode = await run()
