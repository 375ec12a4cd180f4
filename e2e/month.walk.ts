/** The shop's month: figures first, then the pack for the accountant, the statement, and a receipt as a paper; and a person's own month. */
import fs from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

test('a shop looks at its month, downloads the pack and the statement, and keeps a receipt', async ({ page }) => {
  await enter(page, 'mario', '/tabs/shop-wallet')
  await page.getByRole('link', { name: /Pacchetto del mese/ }).click()
  await expect(page.getByRole('heading', { name: 'Il mese' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Non riscosso, giorno per giorno' })
  await expect(table.getByRole('row').nth(2)).toBeVisible()
  const cents = (text: string | null) => Number((text ?? '').replace(/\D/g, ''))
  const rows = await table.locator('tbody tr td').allTextContents()
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.reduce((sum, text) => sum + cents(text), 0)).toBe(cents(await table.locator('tfoot td').textContent()))
  await expect(page.getByText(/^I giorni sommano a/)).toBeVisible()
  await expectAccessible(page, 'shop-month')
  const [pack] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Scarica il pacchetto' }).click()])
  expect(pack.suggestedFilename()).toMatch(/^taschino-20\d\d-\d\d\.zip$/)
  const zip = await fs.readFile(await pack.path(), 'latin1')
  for (const name of ['non-riscosso.pdf', 'non-riscosso.csv', 'estratto-conto.pdf', 'fattura-BOZZA-', 'LEGGIMI.txt'])
    expect(zip).toContain(name)
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: "Solo l'estratto conto" }).click(),
  ])
  expect((await fs.readFile(await statement.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
  await page.getByRole('button', { name: 'Mese dopo' }).click()
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  await expect(page.getByText('Il mese non è ancora finito')).toBeVisible()

  await page.goto('/tabs/shop-transactions')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  const [receipt] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Scarica PDF' }).click()])
  expect(receipt.suggestedFilename()).toMatch(/^ricevuta-[0-9A-Z]{16}\.pdf$/)
  expect((await fs.readFile(await receipt.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
})

test('the company opens the month of a shop from its list and keeps the statement that the shop has', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page, 'contabilita', '/tabs/company-shops?view=shops')
  await page.getByRole('link', { name: 'Il mese di Forno Rosetti' }).click()
  await expect(page.getByRole('heading', { name: 'Il mese' })).toBeVisible()
  await expect(page.getByText(/^I giorni sommano a/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scarica il pacchetto' })).toBeHidden()
  await expectAccessible(page, 'shop-month of the company')
  const [statement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: "Scarica l'estratto conto di Forno Rosetti" }).click(),
  ])
  expect((await fs.readFile(await statement.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page.getByRole('link', { name: 'Il mese di Forno Rosetti' })).toBeVisible()
  await page.goto('/shop-month')
  await page.getByRole('link', { name: 'Scegli un negozio' }).click()
  await expect(page.getByRole('link', { name: 'Il mese di Forno Rosetti' })).toBeVisible()
})

test('a person reads their month, each cent under its name, keeps it as a PDF, and finds the way back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await enter(page, 'beatrice', '/tabs/enduser-transactions')
  await page.getByRole('link', { name: /Estratto del mese/ }).click()
  await expect(page.getByRole('heading', { name: 'Estratto del mese' })).toBeVisible()
  await expect(page).toHaveURL('/enduser-month')
  await expect(page.getByText('Il mese non è ancora finito')).toBeVisible()
  await page.getByRole('button', { name: 'Mese prima' }).click()
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  await expect(page.getByText(/^I conti tornano/)).toBeVisible()
  await expect(page.getByText('Il mese non è ancora finito')).toBeHidden()
  const cents = (text: string) => Number(text.replace(/[−–]/g, '-').replace(/[^\d-]/g, ''))
  const figures = (await page.locator('dl dd').allTextContents()).map(cents)
  expect(figures.length).toBeGreaterThan(2)
  expect(figures.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(figures.at(-1))
  await expect(page.getByRole('list', { name: 'Dove hai speso' }).getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page, 'enduser-month')
  const [statement] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Scarica PDF' }).click()])
  expect(statement.suggestedFilename()).toMatch(/^estratto-20\d\d-\d\d\.pdf$/)
  expect((await fs.readFile(await statement.path(), 'latin1')).slice(0, 5)).toBe('%PDF-')
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(/enduser-transactions/)
})
