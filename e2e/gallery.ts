/** npm run gallery: a picture of every screen, narrow and wide, light and dark, in one page outside the repository (test-results/gallery). */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM } from './chromium.ts'
import { startWorld } from './world.ts'

const FOLDER = path.resolve(import.meta.dirname, '../test-results/gallery')
const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } } as const
const THEMES = ['light', 'dark'] as const

/** Who looks at what; the first path is where each comes in. */
const VISITS: Record<string, readonly string[]> = {
  '': ['/login', '/error'],
  giulia: ['/tabs/enduser-home', '/tabs/enduser-transactions', '/tabs/enduser-wallet', '/tabs/enduser-profile', '/qrcode-scanner', '/yes-ticket-payment', '/enduser-payment/code/R0SETT1B', '/enduser-payment/code/ZZZZZZZZ'],
  carla: ['/tabs/shop-home', '/tabs/shop-transactions', '/tabs/shop-wallet', '/tabs/shop-profile', '/qrcode-image'],
  sapori: ['/tabs/shop-home'],
  direzione: ['/tabs/company-shops'],
}

interface Picture { who: string; path: string; size: string; theme: string; file: string }

async function login(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await page.getByRole('button', { name: 'Entra' }).click()
  await page.waitForURL(/\/tabs\//)
}

async function visit(browser: Browser, baseURL: string, who: string, size: keyof typeof SIZES): Promise<Picture[]> {
  const context = await browser.newContext({ baseURL, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: SIZES[size], reducedMotion: 'reduce' })
  const page = await context.newPage()
  const pictures: Picture[] = []
  if (who !== '') await login(page, who)
  for (const address of VISITS[who] ?? []) {
    await page.goto(address)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(350)
      const file = `${[who || 'anyone', address.replaceAll('/', '-').slice(1), size, theme].join('_')}.png`
      await page.screenshot({ path: path.join(FOLDER, file) })
      pictures.push({ who, path: address, size, theme, file })
    }
  }
  await context.close()
  return pictures
}

function html(pictures: readonly Picture[]): string {
  const sections = [...Map.groupBy(pictures, (picture) => `${picture.who || 'anyone'} · ${picture.path}`)].map(([title, list]) =>
    `<section><h2>${title}</h2>${list.map(({ file, size, theme }) => `<figure><img src="${file}" height="420" loading="lazy" alt="${title}, ${size}, ${theme}"><figcaption>${size}, ${theme}</figcaption></figure>`).join('')}</section>`)
  return `<!doctype html><html lang="it"><meta charset="utf-8"><title>Taschino: every screen</title>
<style>body{font:16px system-ui;margin:24px;background:#cfd6cf}figure{display:inline-block;margin:0 16px 16px 0}img{border-radius:12px;box-shadow:0 2px 12px #0003}</style>
<h1>Taschino: every screen</h1>${sections.join('')}</html>`
}

const world = await startWorld()
const browser = await chromium.launch(CHROMIUM)
try {
  await mkdir(FOLDER, { recursive: true })
  const pictures: Picture[] = []
  for (const who of Object.keys(VISITS)) {
    for (const size of ['phone', 'wide'] as const) pictures.push(...await visit(browser, world.url, who, size))
  }
  await writeFile(path.join(FOLDER, 'index.html'), html(pictures))
  console.log(`${pictures.length} pictures: ${path.join(FOLDER, 'index.html')}`)
} finally {
  await browser.close()
  await world.stop()
}
