/** A large sheet of gift codes: one sees it come in, and an answer that was lost is asked for, not guessed. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'serial' })

const sheetOf = (rows: number) => ({
  name: `codici-${rows}.csv`,
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'insegna;valore;codice;scadenza',
      ...Array.from({ length: rows }, () => `Libreria Aurora;20,00;${randomBytes(9).toString('hex').toUpperCase()};31/12/2028`),
    ].join('\n'),
  ),
})

async function looks(page: Page, rows: number): Promise<void> {
  await page.goto('/company-barcode-gift?view=imports')
  await page.getByLabel('Scegli il foglio').setInputFiles(sheetOf(rows))
  await expect(page.getByRole('button', { name: `Carica ${rows.toLocaleString('it-IT')} codici` })).toBeVisible()
  await page.getByRole('button', { name: `Carica ${rows.toLocaleString('it-IT')} codici` }).click()
}

const isCodes = (url: URL): boolean => url.pathname === '/api/v1/barcodes/externalgdo/codes'

test('20,000 codes are seen coming in, and are all there', async ({ page }) => {
  const seen: number[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/imports/progress/'))
      void answer.json().then(
        ({ done: written }: { done: number }) => seen.push(written),
        () => undefined,
      )
  })
  await enter(page, 'contabilita')
  await looks(page, 20_000)
  await expect(page.getByRole('progressbar', { name: 'I codici entrano' })).toBeVisible()
  await expect(page.getByText('20.000 codici caricati')).toBeVisible({ timeout: 60_000 })
  expect(seen.length).toBeGreaterThan(0)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
})

test('an answer that was lost is asked for by the file: once on the way back, once for good', async ({ page }) => {
  await enter(page, 'contabilita')
  // Whatever is tried gets there, and its answer does not come back; the try after it is told that the file is there.
  let lost = 0
  await page.route(isCodes, async (route) => {
    if (route.request().method() !== 'POST' || lost >= 1 || /"dryRun":true/.test(route.request().postDataBuffer()?.toString() ?? ''))
      return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await looks(page, 500)
  await expect(page.getByText('500 codici caricati')).toBeVisible({ timeout: 60_000 })
  expect(lost).toBe(1)
  await page.unroute(isCodes)
  await page.route(isCodes, async (route) => {
    if (route.request().method() !== 'POST' || /"dryRun":true/.test(route.request().postDataBuffer()?.toString() ?? ''))
      return route.continue()
    await route.fetch()
    await route.abort()
  })
  await looks(page, 700)
  await expect(page.getByText('700 codici caricati')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('list', { name: 'Caricati prima' }).getByText(/codici-700\.csv/)).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  const before = page.getByRole('table', { name: 'Caricati prima' })
  await expect(before.getByRole('row', { name: /codici-700\.csv.*700/ })).toHaveCount(1)
  await before.getByRole('columnheader', { name: 'Codici' }).getByRole('button').first().click()
  await expect(page).toHaveURL(/sort=codes/)
  await expectAccessible(page, 'company-barcode-gift: sheets of before at a desk')
})
