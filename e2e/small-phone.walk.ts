/** Every screen of every role on the smallest phone: none is wider than its window, so that nothing has to be pushed sideways. */
import type { Page } from '@playwright/test'
import { ROLES } from '@taschino/contract/roles.ts'
import { addresses, addressesOf, PERSON_OF, shopIn } from './addresses.ts'
import { comeIn, goTo } from './in-place.ts'
import { expect, serverUrl, test } from './people.ts'

const SMALLEST = { width: 320, height: 640 }

async function expectNarrow(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${what} is wider than its window`).toBe(SMALLEST.width)
}

for (const role of ROLES) {
  test(`no screen of ${role} is wider than the smallest phone`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(SMALLEST)
    await comeIn(page, PERSON_OF[role])
    for (const address of addressesOf(role, await shopIn(serverUrl()))) {
      await goTo(page, address)
      await expectNarrow(page, `${role} ${address}`)
    }
  })
}

test('no screen of nobody in particular is wider than the smallest phone', async ({ page }) => {
  await page.setViewportSize(SMALLEST)
  await page.goto('/login')
  await expectNarrow(page, '/login')
  for (const { path } of addresses().filter(({ roles }) => roles === 'anyone')) {
    await goTo(page, path)
    await expectNarrow(page, path)
  }
})
