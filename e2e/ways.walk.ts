/**
 * Ways through the app: tabs that stay as they were left, back that leads back, menus and header buttons of each role, on phones and wide
 * windows.
 */
import type { Page } from '@playwright/test'
import { comeIn } from './in-place.ts'
import { letGo } from './own-server.ts'
import { enter, expect, test } from './people.ts'

const wide = (page: Page) => page.setViewportSize({ width: 1280, height: 800 })
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Menu principale' })
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const counter = (page: Page) => page.evaluate(() => (history.state as { idx?: number } | null)?.idx ?? 0)

test('a tab is found where it was left; back leads to the screen before, then the counter is as before', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-transactions')
  await expect(page.getByRole('main').getByRole('listitem').nth(8)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 420))
  await expect.poll(() => scrolled(page)).toBe(420)
  await tabBar(page).getByRole('link', { name: 'Portafoglio' }).click()
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  expect(await scrolled(page)).toBe(0)
  await tabBar(page).getByRole('link', { name: 'Movimenti' }).click()
  await expect.poll(() => scrolled(page)).toBe(420)
  expect(await counter(page), 'tabs are roots').toBe(0)
  const movement = page
    .getByRole('main')
    .getByRole('link', { name: /Bar Centrale|Forno Rosetti|Libreria/ })
    .nth(3)
  // In the middle of the screen: the press itself would bring what lies under the tab bar into sight.
  await movement.evaluate((row) => row.scrollIntoView({ block: 'center' }))
  const there = await scrolled(page)
  await movement.click()
  await expect(page.getByRole('dialog', { name: 'Ricevuta' })).toBeVisible()
  expect(there).toBeGreaterThan(0)
  expect(await counter(page)).toBe(1)
  await page.goBack()
  await expect(page.getByRole('dialog', { name: 'Ricevuta' })).toBeHidden()
  expect(await counter(page)).toBe(0)
  await expect.poll(() => scrolled(page)).toBe(there)
})

test('a tab that is left is kept as it was drawn, and nobody sees, reads or reaches it', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-transactions')
  const list = page.getByRole('main').getByRole('listitem').first()
  await expect(list).toBeVisible()
  await list.evaluate((row) => row.setAttribute('data-left', ''))
  await tabBar(page).getByRole('link', { name: 'Portafoglio' }).click()
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await expect(page.locator('[data-left]')).toBeHidden()
  expect(await page.getByRole('main').ariaSnapshot()).not.toContain('Movimenti')
  await page.getByRole('link', { name: 'Vai al contenuto' }).focus()
  const reached = new Set<boolean>()
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    reached.add(await page.evaluate(() => document.activeElement?.checkVisibility() ?? true))
  }
  expect([...reached]).toEqual([true])
  await tabBar(page).getByRole('link', { name: 'Movimenti' }).click()
  await expect(page.locator('[data-left]')).toBeVisible()
})

test('a sheet without an address of its own is left by going back, and its button leaves no step behind', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-home')
  await tabBar(page).getByRole('link', { name: 'Movimenti' }).click()
  const filters = page.getByRole('dialog', { name: 'Filtri' })
  await page.getByRole('button', { name: 'Filtri' }).click()
  await expect(filters).toBeVisible()
  await page.goBack()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL(/enduser-transactions$/)
  await page.getByRole('button', { name: 'Filtri' }).click()
  await filters.getByRole('button', { name: 'Chiudi' }).click()
  await expect(filters).toBeHidden()
  await expect.poll(() => page.evaluate(() => 'sheet' in (history.state as object))).toBe(false)
  await page.goBack()
  await expect(page).toHaveURL(/enduser-home$/)
})

test('the arrow leads back one screen; whoever came from outside is led to a place of ours', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await page.getByRole('button', { name: 'Altre pagine' }).filter({ visible: true }).click()
  await page.getByRole('link', { name: 'Club' }).click()
  await expect(page.getByRole('heading', { name: 'Club', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Club', level: 1 })).toBeFocused()
  expect(await counter(page)).toBe(1)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(/enduser-wallet$/)
  await expect(page.getByRole('link', { name: 'Club' })).toBeHidden()
  await page.goto('/club')
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(/enduser-home$/)
})

test('a link of a letter logs out whoever was in, and stays', async ({ page }) => {
  await comeIn(page, 'ugo')
  await page.goto('/configure-user?code=nessuno')
  await expect(page).toHaveURL(/\/configure-user/)
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => /token/i.test(name)))).toEqual([])
  await page.goto('/tabs/enduser-home')
  await expect(page).toHaveURL(/\/login\?redirectURL=%2Ftabs%2Fenduser-home$/)
})

const CASES = [
  { who: 'giulia', tabs: ['Home', 'Movimenti', 'Portafoglio', 'Profilo'], menu: ['/code-gdo', '/club'], links: ['/qrcode-scanner'] },
  { who: 'fabio', tabs: ['Incassa', 'Movimenti', 'Portafoglio', 'Profilo'], menu: ['/club'], links: ['/qrcode-image'] },
  { who: 'sapori', tabs: ['Incassa', 'Movimenti', 'Portafoglio', 'Profilo'], menu: ['/club'], links: [] },
  { who: 'alfieri', tabs: ['Dipendenti', 'Buoni', 'Profilo'], menu: [], links: [] },
  { who: 'dario', tabs: ['Agenzie', 'Negozi', 'Profilo'], menu: ['/agent-report', '/agent-requests-report'], links: [] },
  { who: 'silvana', tabs: ['Agenzie', 'Negozi', 'Agenti', 'Profilo'], menu: ['/agent-report', '/agent-requests-report'], links: [] },
  {
    who: 'direzione',
    tabs: ['Agenzie', 'Negozi', 'Utenti', 'Profilo'],
    menu: [
      '/company-home',
      '/company-barcode-gift',
      '/company-club-products-management',
      '/company-club-orders',
      '/company-club-cashback',
      '/company-club-categories-management',
      '/company-club-aon-management',
      '/company-invoices',
      '/company-credits',
      '/company-agents',
      '/company-reports',
      '/company-documents',
      '/company-audit',
    ],
    links: [],
  },
  {
    who: 'admin',
    tabs: ['Agenzie', 'Negozi', 'Utenti', 'Profilo'],
    menu: [
      '/company-home',
      '/company-barcode-gift',
      '/company-club-products-management',
      '/company-club-orders',
      '/company-club-cashback',
      '/company-club-categories-management',
      '/company-club-aon-management',
      '/company-invoices',
      '/company-credits',
      '/company-agents',
      '/company-reports',
      '/company-documents',
      '/company-audit',
    ],
    links: [],
  },
]

test('every role has its tabs, its side menu, its header buttons and its menu', async ({ browser, baseURL }) => {
  for (const { who, tabs, menu, links } of CASES) {
    const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'it-IT', viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await enter(page, who)
    const side = tabBar(page).filter({ visible: true })
    // At a desk nothing is hidden: what the menu of the title line leads to stands below the tabs.
    await expect(side.getByRole('link'), who).toHaveCount(tabs.length + menu.length)
    // The company's morning comes first; behind a name may stand how much waits.
    const first = menu.includes('/company-home') ? ['Panoramica', ...tabs] : tabs
    const names = (await side.getByRole('link').allInnerTexts()).map((text) => text.split('\n', 1)[0])
    expect(names.slice(0, first.length), who).toEqual(first)
    await expect
      .poll(async () =>
        side
          .getByRole('listitem')
          .getByRole('link')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
      )
      .toEqual(menu.filter((path) => path !== '/company-home'))
    await expect(side.getByRole('button', { name: 'Esci' })).toBeVisible()
    await side.getByRole('link', { name: new RegExp(`^${tabs.at(-1)}`) }).click()
    const header = page.locator('header').filter({ visible: true })
    await expect(header.getByRole('heading', { level: 1 })).toBeVisible()
    await expect
      .poll(
        async () =>
          header
            .getByRole('link')
            .filter({ visible: true })
            .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
        who,
      )
      .toEqual([...links, '/notifications', ...(menu.length === 1 ? menu : [])])
    const more = header.getByRole('button', { name: 'Altre pagine' })
    // One place is no menu: its button stands there itself.
    await expect(more).toHaveCount(menu.length > 1 ? 1 : 0)
    if (menu.length > 1) {
      await more.click()
      await expect
        .poll(
          async () =>
            header
              .getByRole('listitem')
              .getByRole('link')
              .evaluateAll((all) => all.map((one) => one.getAttribute('href'))),
          who,
        )
        .toEqual(menu)
      await page.keyboard.press('Escape')
      await expect(more).toBeFocused()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(tabBar(page).filter({ visible: true }).getByRole('link').filter({ hasText: /\S/ }), `${who}, phone`).toHaveText(tabs)
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Esci' })).toBeHidden()
    await context.close()
  }
})

const PROFILES = {
  ugo: '/tabs/enduser-profile',
  fabio: '/tabs/shop-profile',
  alfieri: '/tabs/agency-profile',
  direzione: '/tabs/company-profile',
} as const

test('in the profile what one is about to press stays in its place when the data come', async ({ browser, baseURL }) => {
  for (const [who, at] of Object.entries(PROFILES)) {
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const page = await context.newPage()
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>()
    await page.route('**/users/profile', async (route) => {
      await mayCome
      await route.continue()
    })
    await enter(page, who, at)
    const row = page.getByRole('link', { name: 'Password', exact: true })
    await expect(row).toBeVisible()
    const before = await row.boundingBox()
    come()
    await expect(page.getByRole('definition').filter({ hasText: who }).first()).toBeVisible()
    // A value that needs a second line moves it by less than half of itself.
    expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (before?.y ?? 0)), who).toBeLessThan(24)
    await letGo(page)
    await context.close()
  }
})

test('without a login there is no menu; with one, on a wide window, its button logs out', async ({ page }) => {
  await wide(page)
  await page.goto('/login')
  await expect(tabBar(page)).toHaveCount(0)
  await enter(page, 'ugo')
  await tabBar(page).getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeFocused()
  await expect(tabBar(page)).toHaveCount(0)
})
