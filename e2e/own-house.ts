/** Walks in a house of their own, which no other file plans with: its own server and books, people who come in there. */
import type { Page } from '@playwright/test'
import { databaseUrl, enter, test as inTheHouse } from './people.ts'
import { type House, NO_PIN, openHouse } from './world.ts'

/** What was held back has arrived: a proof may stand there before it. */
export const letGo = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

type Settings = Record<string, string>

/**
 * A new house for the file that asks, opened before its first walk and closed after its last.
 * No fixture of the worker: a worker with other fixtures is another process with another browser.
 */
export function inOwnHouse(settings: () => Settings | Promise<Settings> = () => NO_PIN) {
  let open: House | undefined
  const own = (): House => {
    if (!open) throw new Error('the house is not open')
    return open
  }
  const test = inTheHouse.extend<{ house: { url: string; databaseUrl: string } }>({
    house: async ({}, use) => use({ url: own().server.url, databaseUrl: own().databaseUrl }),
    // Playwright asks for it before the house is opened, too.
    baseURL: async ({}, use) => use(open?.server.url),
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
  test.beforeAll(async () => {
    test.setTimeout(120_000)
    open = await openHouse(databaseUrl(), { env: await settings() })
  })
  test.afterAll(() => open?.close())
  return test
}
