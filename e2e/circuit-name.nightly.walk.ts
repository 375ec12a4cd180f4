/** A circuit with a name of its own: no window and no screen of any role says another, from the first visit on. */
import type { Page } from '@playwright/test'
import { ROLES } from '@taschino/contract/roles.ts'
import pg from 'pg'
import { addresses, addressesOf, PERSON_OF, shopIn } from './addresses.ts'
import { comeIn, goTo } from './in-place.ts'
import { onOwnServer } from './own-server.ts'
import { expect } from './people.ts'

const NAME = 'Borgo Pay'
const test = onOwnServer()
test.describe.configure({ mode: 'default', timeout: 480_000 })

test.beforeAll(async ({ service }) => {
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  await client.query(
    `insert into company_setting (key, value, effective_from, state, decided_at) values ('circuit', $1, now(), 'in_force', now())`,
    [JSON.stringify({ name: NAME, accent: '#7a1f3d', logo: null })],
  )
  await client.end()
})

/** What stands in the window and its title, and what is read aloud. The firm that runs the demo world is called like the app. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [
      document.title,
      document.body.innerText,
      ...[...document.querySelectorAll('[aria-label], [alt], [title], [placeholder]')].flatMap((one) =>
        ['aria-label', 'alt', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
      ),
    ]
      .join('\n')
      .replaceAll('Taschino S.p.A.', ''),
  )

async function expectOwnName(page: Page, where: string): Promise<void> {
  await expect(page).toHaveTitle(new RegExp(` · ${NAME}$`))
  expect(/.*Taschino.*/.exec(await said(page))?.[0], where).toBeUndefined()
}

for (const role of ROLES) {
  test(`every screen of ${role} says the circuit's name`, async ({ page, service }) => {
    const own = addressesOf(role, await shopIn(service.url))
    await comeIn(page, PERSON_OF[role])
    for (const address of own) {
      await goTo(page, address)
      await expectOwnName(page, `${role} ${address}`)
    }
  })
}

test('a first visit reads it before any script of ours has run, and whoever has no account reads it, too', async ({ page }) => {
  const html = await (await page.request.get('/login')).text()
  expect(html).toContain(`<title>${NAME}</title>`)
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto('/login')
  await expect(page).toHaveTitle(new RegExp(` · ${NAME}$`))
  await expect(page.getByText(NAME).filter({ visible: true }).first()).toBeVisible()
  // What was drawn by the server and what is drawn here are the same.
  expect(faults).toEqual([])
  expect(await page.locator('meta[name="apple-mobile-web-app-title"]').getAttribute('content')).toBe(NAME)
  for (const { path } of addresses().filter(({ roles }) => roles === 'anyone')) {
    await goTo(page, path)
    expect(/.*Taschino.*/.exec(await said(page))?.[0], path).toBeUndefined()
  }
})
