/**
 * npm run gallery: a picture of every screen for every role, on two phones and on three desks, light and dark, in one page outside the
 * repository (test-results/gallery). `npm run gallery -- shop club` takes those roles and addresses only; `npm run gallery -- readme`
 * makes docs/screens.png.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { addresses, addressesOf, PERSON_OF, shopIn } from './addresses.ts'
import { CHROMIUM } from './chromium.ts'
import { comeIn, goTo, standsStill } from './in-place.ts'
import { paidScreen, payButton, TILLS, typeBill } from './people.ts'
import { onSignal } from '@taschino/testkit/end-on-signal.ts'
import { startWorld } from './world.ts'

const FOLDER = path.resolve(import.meta.dirname, '../test-results/gallery')
const SIZES = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  wide: { width: 1280, height: 800 },
  wider: { width: 1440, height: 900 },
  widest: { width: 1920, height: 1080 },
} as const
const SHOT_MS = 10_000
const THEMES = ['light', 'dark'] as const
const README = { file: path.resolve(import.meta.dirname, '../docs/screens.png'), phone: { width: 390, height: 780 }, gap: 20 } as const

interface Visit {
  readonly who: string
  readonly username: string | null
  readonly paths: readonly string[]
}
interface Picture {
  readonly who: string
  readonly path: string
  readonly size: string
  readonly theme: string
  readonly file: string
}

/** Beside the roles: nobody, and a shop group, whose screens differ. */
const visits = (shop: string): readonly Visit[] => [
  {
    who: 'anyone',
    username: null,
    paths: addresses()
      .filter(({ roles }) => roles === 'anyone')
      .map((one) => one.path),
  },
  ...ROLES.map((role: Role) => ({
    who: role,
    username: PERSON_OF[role],
    paths: [...addressesOf(role, shop), ...(role === 'enduser' ? ['/enduser-payment/code/ZZZZZZZZ'] : [])],
  })),
  {
    who: 'shop group',
    username: 'sapori',
    paths: [
      '/tabs/shop-home',
      '/tabs/shop-transactions',
      '/tabs/shop-wallet',
      '/shop-payback',
      '/shop-convert',
      '/shop-multi-requests',
      '/qrcode-image',
    ],
  },
]

async function pictures(page: Page, who: string, address: string): Promise<Picture[]> {
  const taken: Picture[] = []
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport)
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await standsStill(page)
      const file = `${[who, address.slice(1).replaceAll(/[^\w-]+/g, '-'), size, theme].join('_').replaceAll(' ', '-')}.jpg`
      const shot = () =>
        page.screenshot({ path: path.join(FOLDER, file), type: 'jpeg', quality: 72, animations: 'disabled', timeout: SHOT_MS })
      // Chromium now and then gives none of a window that has just changed its size.
      await shot().catch(() => shot())
      taken.push({ who, path: address, size, theme, file })
    }
    const cut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (cut > 0) console.log(`${who}: ${address} is ${cut} px too wide at ${viewport.width}`)
  }
  return taken
}

async function visit(browser: Browser, baseURL: string, { who, username, paths }: Visit, only: readonly string[]): Promise<Picture[]> {
  const context = await browser.newContext({
    baseURL,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: SIZES.phone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`${who} ${page.url()}: ${error.message}`))
  const wanted = paths.filter((address) => only.length === 0 || only.some((word) => word === who || address.includes(word)))
  const taken: Picture[] = []
  if (username !== null && wanted.length > 0) await comeIn(page, username)
  await page.mouse.move(0, 0)
  for (const address of wanted) {
    if (username === null) await page.goto(address)
    const end = username === null ? address : await goTo(page, address)
    if (![decodeURI(address), address].map((one) => one.split('?', 1)[0]).includes(end)) console.log(`${who}: ${address} ends at ${end}`)
    taken.push(...(await pictures(page, who, address)))
  }
  await context.close()
  return taken
}

function html(all: readonly Picture[]): string {
  const roles = [...Map.groupBy(all, (picture) => picture.who)].map(
    ([who, list]) =>
      `<h2 id="${who}">${who}</h2>${[...Map.groupBy(list, (picture) => picture.path)]
        .map(
          ([address, four]) =>
            `<section><h3>${address}</h3>${four.map(({ file, size, theme }) => `<a href="${file}"><img src="${file}" height="420" loading="lazy" alt="${who}, ${address}, ${size}, ${theme}"></a>`).join('')}</section>`,
        )
        .join('')}`,
  )
  return `<!doctype html><html lang="it"><meta charset="utf-8"><title>Taschino: every screen</title>
<style>body{font:16px system-ui;margin:24px;background:#cfd6cf}img{border-radius:12px;box-shadow:0 2px 12px #0003;margin:0 12px 12px 0}h3{margin:12px 0 6px;font-weight:600}</style>
<h1>Taschino: every screen</h1><p>${[...new Set(all.map(({ who }) => who))].map((who) => `<a href="#${who}">${who}</a>`).join(' · ')}</p>${roles.join('')}</html>`
}

/** The picture of the README: what a payer and a shop see of one payment, side by side. */
async function readmePicture(browser: Browser, baseURL: string): Promise<void> {
  const phone = async (username: string, colorScheme: 'light' | 'dark'): Promise<Page> => {
    const page = await browser.newPage({
      baseURL,
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      viewport: README.phone,
      colorScheme,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    await comeIn(page, username)
    return page
  }
  const shot = async (page: Page): Promise<string> => {
    await page.mouse.move(0, 0)
    await standsStill(page)
    return (await page.screenshot({ animations: 'disabled' })).toString('base64')
  }
  const [giulia, carla] = [await phone('giulia', 'light'), await phone('carla', 'light')]
  const home = await shot(giulia)
  await typeBill(carla, 2350)
  const till = await shot(carla)
  await goTo(giulia, `/enduser-payment/code/${TILLS.carla}`)
  await typeBill(giulia, 2350)
  await giulia.getByText('Tocca per cambiare.').first().click()
  const mix = await shot(giulia)
  await payButton(giulia).click()
  await paidScreen(giulia).waitFor()
  const paid = await shot(giulia)
  const evening = await phone('carla', 'dark')
  await goTo(evening, '/tabs/shop-wallet')
  await evening
    .getByRole('link', { name: /novità/i })
    .first()
    .waitFor()
  const all = [home, mix, paid, till, await shot(evening)]
  const {
    gap,
    phone: { width, height },
    file,
  } = README
  const sheet = await browser.newPage({ viewport: { width: all.length * (width + gap) + gap, height: height + 2 * gap } })
  await sheet.setContent(
    `<body style="display:flex;gap:${gap}px;margin:${gap}px;background:#cfd6cf">${all.map((png) => `<img src="data:image/png;base64,${png}" style="border-radius:16px">`).join('')}`,
  )
  await sheet.screenshot({ path: file })
  console.log(file)
}

async function gallery(browser: Browser, url: string, only: readonly string[]): Promise<void> {
  if (only.length === 0) await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const began = Date.now()
  const rounds = visits(await shopIn(url))
  const todo = rounds.keys()
  const taken: Picture[][] = []
  // Two at a time: one draws while the other waits for the server.
  const worker = async () => {
    for (const n of todo) taken[n] = await visit(browser, url, rounds[n] as Visit, only)
  }
  await Promise.all([worker(), worker()])
  const all = taken.flat()
  await writeFile(path.join(FOLDER, 'index.html'), html(all))
  console.log(`${all.length} pictures in ${Math.round((Date.now() - began) / 1000)} s: ${path.join(FOLDER, 'index.html')}`)
}

const only = process.argv.slice(2)
const starting = startWorld()
onSignal(async () => (await starting).stop())
const world = await starting
const browser = await chromium.launch(CHROMIUM)
try {
  if (only[0] === 'readme') await readmePicture(browser, world.url)
  else await gallery(browser, world.url, only)
} finally {
  await browser.close()
  await world.stop()
}
