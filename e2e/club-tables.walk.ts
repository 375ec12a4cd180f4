/**
 * The club at a desk: products and orders as tables, ordered by a column, narrowed, several products switched off at once, an order opened
 * over its table.
 */
import { expectAccessible } from './axe.ts'
import { onClubServer } from './own-club.ts'
import { enter, expect } from './people.ts'

const { test } = onClubServer()
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1280, height: 800 } })

test('ten thousand products: ordered by price, found, switched off together, opened', async ({ page }) => {
  await enter(page, 'direzione', '/company-club-products-management')
  const table = page.getByRole('table', { name: 'Prodotti del club' })
  const rows = table.getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page, 'company-club-products: table')
  await table.getByRole('button', { name: /^Prezzi/ }).click()
  await expect(page).toHaveURL(/sort=price/)
  await expect(table.getByRole('row').nth(1)).toContainText('5,00')
  await page.getByRole('searchbox', { name: 'Cerca un prodotto o un marchio' }).fill('lampada da scrivania')
  await expect(rows).toHaveCount(1)
  await page.getByRole('searchbox', { name: 'Cerca un prodotto o un marchio' }).fill('due tazze')
  await expect(rows.first()).toContainText('Due tazze di ceramica')
  await table.getByRole('checkbox', { name: /Due tazze/ }).check()
  await page.getByRole('button', { name: 'Togli dall’uso' }).click()
  await expect(table.getByText('Non in uso')).toBeVisible()
  await rows.first().click()
  await expect(page.getByRole('dialog').getByLabel('Nome', { exact: true })).toHaveValue('Due tazze di ceramica')
})

test('orders: what somebody waits for, how each stands, one of them over the table', async ({ page }) => {
  await enter(page, 'direzione', '/company-club-orders')
  const table = page.getByRole('table', { name: 'Ordini' })
  await expect(table.getByRole('rowheader', { name: /Lampada da scrivania/ })).toBeVisible()
  await expectAccessible(page, 'company-club-orders: table')
  await table.getByRole('button', { name: /^Pagato/ }).click()
  await table.getByRole('button', { name: /^Pagato/ }).click()
  await expect(page).toHaveURL(/sort=-value/)
  await expect(table.getByRole('row').nth(1)).toContainText('200,00')
  await page.getByRole('searchbox', { name: /Cerca per prodotto/ }).fill('lampada')
  await expect(table.getByRole('rowheader')).toHaveCount(1)
  await table.getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('dialog').getByText('Irene Valle')).toBeVisible()
  await expect(page).toHaveURL(/gtid=[0-9A-Z]{16}/)
  await page.reload()
  await expect(page.getByRole('dialog').getByText('Irene Valle')).toBeVisible()
})
