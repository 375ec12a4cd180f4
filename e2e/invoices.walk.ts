/** Invoices to agencies: written with a yes, kept by their office as a paper, read at a desk by keyboard, taken back by a credit note. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'serial' })
let gtid = ''
let number = ''

async function settings(page: Page): Promise<void> {
  await page.goto('/company-settings?setting=invoices')
  await expect(page.getByText('Serie FT · a 30 giorni · IVA 4 % · commissione 0,00 %').first()).toBeVisible()
  await expectAccessible(page, 'invoices: the setting')
}

test('an order that is agreed to is billed by itself, with the next number and VAT', async ({ page, person }) => {
  const agency = await person('lucedio', '/tabs/agency-tickets')
  await agency.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const order = agency.getByRole('dialog', { name: 'Ordina buoni' })
  await order.getByLabel('Valore di un buono').fill('7,50')
  await order.getByLabel('Quanti buoni').fill('20')
  const asked = agency.waitForResponse((one) => one.request().method() === 'POST' && one.url().endsWith('/agencies/requests'))
  await order.getByRole('button', { name: /^Manda|^Invia|^Ordina/ }).click()
  gtid = ((await (await asked).json()) as { gtid: string }).gtid

  await enter(page, 'direzione', `/tabs/company-agencies?request=${gtid}`)
  const sheet = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await expect(sheet.getByText(/prende il prossimo, FT\d{4}\/1/)).toBeVisible()
  const said = page.waitForResponse((one) => one.url().endsWith('/approve'))
  await sheet.getByRole('button', { name: /^Approva · 150,00/ }).click()
  number = ((await (await said).json()) as { tickets: { invoiceNumber: string } }).tickets.invoiceNumber
  expect(number).toMatch(/^FT\d{4}\/1$/)
  await settings(page)
})

test('the office finds it on its phone and keeps the paper', async ({ page }) => {
  await enter(page, 'lucedio', '/tabs/agency-tickets')
  await page.getByRole('link', { name: 'Fatture' }).click()
  const row = page.getByRole('link', { name: new RegExp(number) })
  await expect(row).toContainText('156,00')
  await expectAccessible(page, 'invoices: the list of an office')
  await row.click()
  const sheet = page.getByRole('dialog', { name: 'Fattura' })
  await expect(sheet.getByText('IVA 4 %').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: /FatturaPA/ })).toHaveCount(0)
  await expectAccessible(page, 'invoices: one')
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: /PDF/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^Fattura-FT\d{4}-1\.pdf$/)
})

test('at a desk it is found and opened by keyboard, and its draft is kept', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-invoices')
  await expect(
    page
      .getByRole('grid', { name: 'Fatture' })
      .or(page.getByRole('table', { name: 'Fatture' }))
      .first(),
  ).toBeVisible()
  await page.getByPlaceholder('Numero o azienda').or(page.getByLabel('Numero o azienda')).first().fill(number)
  await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible()
  await expectAccessible(page, 'invoices: the table')
  await page.keyboard.press('Escape')
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const one = page.getByRole('region', { name: 'Fattura', exact: true })
  await expect(one.getByText('156,00').first()).toBeVisible()
  await one.getByRole('button', { name: /FatturaPA/ }).focus()
  const draft = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await draft).suggestedFilename()).toMatch(/^FT\d{4}-1-BOZZA\.xml$/)
})

test('taken back it is credited, and both papers name each other', async ({ page }) => {
  await enter(page, 'direzione', `/tabs/company-agencies?request=${gtid}`)
  const sheet = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await sheet.getByRole('button', { name: "Riprendi l'ordine" }).click()
  const back = page.getByRole('dialog', { name: "Riprendi l'ordine" })
  await back.getByLabel('Motivo').fill('Taglio sbagliato')
  await back.getByRole('button', { name: 'Riprendi 150,00 €' }).click()
  await expect(back).toBeHidden()
  await page.goto('/company-invoices?state=credited')
  await page.getByRole('link', { name: /NC-FT\d{4}\/1/ }).click()
  const note = page.getByRole('dialog', { name: 'Fattura' })
  await expect(note.getByRole('link', { name: number })).toBeVisible()
  await note.getByRole('link', { name: number }).click()
  await expect(page.getByRole('dialog', { name: 'Fattura' }).getByRole('link', { name: /^NC-FT/ })).toBeVisible()
})
