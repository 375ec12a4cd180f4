/** The shop's month: figures first, then the pack for the accountant, the statement, and a receipt as a paper. */
import fs from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

test('a shop looks at its month, downloads the pack and the statement, and keeps a receipt', async ({ page }) => {
  test.setTimeout(120_000)
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
  for (const name of ['non-riscosso.pdf', 'non-riscosso.csv', 'estratto-conto.pdf', 'fattura-BOZZA-', 'LEGGIMI.txt']) expect(zip).toContain(name)
  const [statement] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Solo l\'estratto conto' }).click()])
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
