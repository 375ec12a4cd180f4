/** Walks in a house of their own, which no other file plans with: its own server and books, people who come in there. */
import type { Page } from '@playwright/test'
import { databaseUrl, enter, test as inTheHouse } from './people.ts'
import { NO_PIN, openHouse } from './world.ts'

/** What was held back has arrived: a proof may stand there before it. */
export const letGo = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** A new house for each file that asks: a worker keeps the houses of its files apart, because their fixtures are different ones. */
export const inOwnHouse = () => inTheHouse.extend<object, { house: { url: string; databaseUrl: string } }>({
  house: [async ({}, use) => {
    const own = await openHouse(databaseUrl(), { env: NO_PIN })
    await use({ url: own.server.url, databaseUrl: own.databaseUrl })
    await own.close()
  }, { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ house }, use) => use(house.url),
  page: async ({ page }, use) => {
    await use(page)
    await letGo(page)
  },
  person: async ({ browser, house }, use) => {
    const close: (() => Promise<void>)[] = []
    await use(async (username, at) => {
      const context = await browser.newContext({ baseURL: house.url, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: { width: 390, height: 844 } })
      const page = await context.newPage()
      close.push(() => letGo(page).then(() => context.close()))
      return enter(page, username, at)
    })
    for (const one of close) await one()
  },
})
