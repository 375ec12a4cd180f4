/** A table of five thousand rows is scrolled to its end: pages come while one reads, no row twice, none left out, and nothing jumps. */
import { manyAgencies } from '@taschino/testkit/many-agencies.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
const MANY = 5000

test('five thousand agencies are read to the last one', async ({ page, service }) => {
  await manyAgencies(service.databaseUrl, MANY)
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-agencies?view=agencies&text=Azienda')
  const table = page.getByRole('table', { name: 'Agenzie' })
  await expect(table.getByText('5.000 righe', { exact: true }).or(table.getByText(`${MANY} righe`, { exact: true }))).toBeVisible()
  const seen = new Map<number, string>()
  const look = async (): Promise<void> => {
    const rows = await table
      .locator('tbody tr[aria-rowindex]')
      .evaluateAll((all) =>
        all.map((row) => [Number(row.getAttribute('aria-rowindex')), row.querySelector('th')?.textContent ?? ''] as const),
      )
    // What is drawn at one moment is one stretch of rows.
    expect(rows.map(([at], i) => at - i - (rows[0]?.[0] ?? 0)).every((gap) => gap === 0)).toBe(true)
    for (const [at, name] of rows) {
      expect(seen.get(at) ?? name, `row ${at}`).toBe(name)
      seen.set(at, name)
    }
  }
  const box = table.locator('..')
  for (let turn = 0; seen.size < MANY && turn < 900; turn++) {
    await look()
    const before = await box.evaluate((element) => element.scrollTop)
    await box.evaluate((element) => element.scrollBy(0, 1300))
    // Never back, and never further than was asked for.
    const by = (await box.evaluate((element) => element.scrollTop)) - before
    expect(by).toBeGreaterThanOrEqual(0)
    expect(by).toBeLessThanOrEqual(1300)
    if (by === 0) await page.waitForTimeout(50)
    else await page.waitForFunction(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))))
  }
  expect(seen.size).toBe(MANY)
  expect(new Set(seen.values()).size).toBe(MANY)
  expect(seen.get(2)).toContain('Azienda 00001')
  expect(seen.get(MANY + 1)).toContain(`Azienda 0${MANY}`)
})
