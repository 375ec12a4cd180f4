/** A service of its own for a walk, with its own database and people. */
import type { Page } from '@playwright/test'
import { freePort } from '@taschino/testkit/real-server.ts'
import { databaseUrl, enter, test as onTheServer } from './people.ts'
import { type Service, NO_PIN, openOwnServer } from './world.ts'

/** What was held back has arrived: a proof may stand there before it. */
export const letGo = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** What a service begins with: settings of its server, and its port where that is chosen. */
interface Beginning {
  env: Record<string, string>
  port?: number
}

/** Passkeys belong to a domain, and an address of numbers has none: for walks in which people prove who they are. */
export async function withDomain(): Promise<Beginning> {
  const port = await freePort()
  return { port, env: { PUBLIC_URL: `http://localhost:${port}`, NIGHT_UNTIL: '0' } }
}

/**
 * A new service for the file that asks, opened before its first walk and closed after its last.
 * No fixture of the worker: a worker with other fixtures is another process with another browser.
 */
export function onOwnServer(begin: () => Beginning | Promise<Beginning> = () => ({ env: NO_PIN })) {
  let open: { url: string; databaseUrl: string; close: Service['close'] } | undefined
  const own = () => {
    if (!open) throw new Error('the service is not open')
    return open
  }
  const test = onTheServer.extend<{ service: { url: string; databaseUrl: string } }>({
    service: async ({}, use) => use(own()),
    // Playwright asks for it before the service is opened, too.
    baseURL: async ({}, use) => use(open?.url),
    page: async ({ page }, use) => {
      await use(page)
      await letGo(page)
    },
    person: async ({ browser, service }, use) => {
      const close: (() => Promise<void>)[] = []
      await use(async (username, at) => {
        const context = await browser.newContext({
          baseURL: service.url,
          locale: 'it-IT',
          timezoneId: 'Europe/Rome',
          viewport: { width: 390, height: 844 },
        })
        const page = await context.newPage()
        close.push(() => letGo(page).then(() => context.close()))
        return enter(page, username, at)
      })
      for (const one of close) await one()
    },
  })
  test.beforeAll(async () => {
    const beginning = await begin()
    const { server, databaseUrl: its, close } = await openOwnServer(databaseUrl(), beginning)
    open = { url: beginning.env['PUBLIC_URL'] ?? server.url, databaseUrl: its, close }
  })
  test.afterAll(() => open?.close())
  return test
}
