/** An empty database and no demo world: from the link that the terminal prints to a circuit that is ready. */
import type { Page } from '@playwright/test'
import { freshDatabase } from '@taschino/testkit/database.ts'
import { startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { expectAccessible } from './axe.ts'
import { databaseUrl, expect, test as walk } from './people.ts'

const PASSWORD = 'sette mele mature'

/** A service in which nobody has been, and what its terminal says. */
const test = walk.extend<{ empty: { server: RealServer; link: () => string } }>({
  empty: async ({}, use) => {
    const database = await freshDatabase(databaseUrl(), 'story_template')
    let said = ''
    const server = await startRealServer({ databaseUrl: database.url, hear: (words) => (said += words) })
    await expect.poll(() => said).toContain('/first-start?code=')
    await use({ server, link: () => /http\S+\/first-start\?code=[\w-]+/.exec(said)?.[0] ?? '' })
    await server.stop()
    await database.drop()
  },
})

async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Comincia il tuo circuito' })).toBeVisible()
  // T36: neither the address bar nor the history of this tab tells the code.
  await expect(page).toHaveURL(/\/first-start$/)
  await page.getByRole('button', { name: 'Entra e comincia' }).click()
  await expect(page.getByText('Scrivi il tuo nome.')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Marta')
  await page.getByLabel('Cognome').fill('Serra')
  await page.getByLabel('E-mail').fill('marta@circuito.test')
  await page.getByLabel('Nome utente').fill('marta')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page, 'the first start')
  await page.getByRole('button', { name: 'Entra e comincia' }).click()
}

for (const width of [390, 1280]) {
  test(`from the printed link into the circuit, ${width} px wide; the link opens nothing a second time`, async ({ browser, empty }) => {
    test.setTimeout(120_000)
    const context = await browser.newContext({ locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: { width, height: 844 } })
    const page = await context.newPage()
    await comeIn(page, empty.link())
    await expect(page).toHaveURL(/\/tabs\/company-agencies$/)
    await context.close()
    const other = await browser.newPage()
    await other.goto(empty.link())
    await expect(other.getByText('Questo link non vale più')).toBeVisible()
    await other.close()
  })
}
