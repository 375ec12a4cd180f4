/** What a desk sees at once: rows begin high, stand close, reach the edge of the window; a press on one opens what it names. */
import type { Locator, Page } from '@playwright/test'
import { asksForCredits } from '@taschino/testkit/asks.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })

/** Where the first row stands, how high each is, and how many of them lie wholly in sight. */
async function seen(page: Page, table: Locator): Promise<{ first: number; height: number; rows: number; right: number }> {
  const box = await table.locator('..').boundingBox()
  const rows = await table
    .locator('tbody tr:not([aria-hidden])')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect()).map(({ top, bottom, height }) => ({ top, bottom, height })))
  const foot = await table.locator('tfoot tr').evaluate((row) => row.firstElementChild?.getBoundingClientRect().top ?? 0)
  const edge = Math.min(foot, page.viewportSize()?.height ?? 0)
  return {
    first: Math.round(rows[0]?.top ?? Number.NaN),
    height: Math.max(...rows.map(({ height }) => height)),
    rows: rows.filter(({ bottom }) => bottom <= edge).length,
    right: Math.round((box?.x ?? 0) + (box?.width ?? 0)),
  }
}

test('approvals begin in the upper third of the window and stand close, and more of a wide window is used', async ({ page, service }) => {
  await asksForCredits(
    service.databaseUrl,
    'olga',
    Array.from({ length: 30 }, (_, at) => 100 + at),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-shops')
  const table = page.getByRole('table', { name: 'Richieste' })
  await expect(table.getByRole('rowheader').nth(15)).toBeVisible()
  const small = await seen(page, table)
  expect(small.first).toBeLessThan(800 / 3)
  expect(small.height).toBeLessThanOrEqual(40)
  expect(small.rows).toBeGreaterThanOrEqual(12)

  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect.poll(async () => (await seen(page, table)).right).toBeGreaterThan(1860)
  const large = await seen(page, table)
  expect(large.first).toBeLessThan(1080 / 3)
  expect(large.rows).toBeGreaterThanOrEqual(19)
})

for (const [where, width, height] of [
  ['at a desk', 1280, 800],
  ['on a phone', 390, 844],
] as const)
  test(`a press on a shop in the list opens that shop, ${where}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await enter(page, 'direzione', '/tabs/company-shops?view=shops')
    const desk = width >= 992
    const row = desk
      ? page.getByRole('table', { name: 'Negozi' }).getByRole('row').filter({ hasText: 'Forno Rosetti' })
      : page
          .getByRole('list', { name: 'Negozi' })
          .getByRole('link', { name: /Forno Rosetti/ })
          .first()
    await expect(row).toBeVisible()
    // Wherever on the row, its name or an amount.
    await (desk ? row.getByRole('cell').nth(2) : row).click()
    await expect(page).toHaveURL(/view=shops.*shop=\d+|shop=\d+.*view=shops/)
    const shop = page.getByRole(desk ? 'region' : 'dialog', { name: 'Negozio', exact: true })
    await expect(shop.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Richieste' })).toHaveCount(0)
  })
