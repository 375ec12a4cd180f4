/**
 * What goes wrong in the club, and what becomes of it: codes of the company's own are brought in and sold; one does not work, is
 * reported by whoever bought it and paid back; how much is advanced to a provider is set.
 */
import type { Page } from '@playwright/test'
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { createBrand, createProduct, listCategories } from '@taschino/contract/club/company.ts'
import { expectAccessible } from './axe.ts'
import { companyOf, onClubServer } from './own-club.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { choosePin, PIN } from './proofs.ts'

const { test } = onClubServer()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Whoever came in by a token of before is asked who they are. */
async function provesByPassword(page: Page): Promise<void> {
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Conferma' }).click()
}

test('codes of the company’s own are brought in; one that does not work is reported, and the money is back', async ({
  page,
  browser,
  service,
}) => {
  const company = await companyOf(service.url)
  const [shelf] = (await company.reads<{ categories: { idInternalCategory: number }[] }>(listCategories)).categories
  const brand = { brandName: 'Il Bar', idInternalCategory: shelf?.idInternalCategory, enabled: true }
  const { idBrand } = await company.does<{ idBrand: number }>(createBrand, brand)
  await company.does(createProduct, {
    idBrand,
    name: 'Buono colazione',
    description: 'Cappuccino e cornetto.',
    kind: 'digital',
    units: [{ unit: 500, price: 450, cost: 300 }],
    barcodeFormat: 'QRCODE',
    vatKind: 'multi',
    vatRate: null,
    validDays: null,
    enabled: true,
    payWith: ['free_credits'],
    giftable: false,
    mostPerOrder: 5,
    mostPerUser: null,
  })
  await enter(page, 'direzione', '/company-club-products-management')
  await page
    .getByRole('link', { name: /Buono colazione/ })
    .or(page.getByRole('button', { name: /Buono colazione/ }))
    .first()
    .click()
  await dialog(page).getByLabel('Aggiungi codici').fill('COLAZIONE-0001-AAAA\nCOLAZIONE-0002-BBBB;1234;2031-06-30')
  await dialog(page).getByRole('button', { name: 'Aggiungi 2 codici' }).click()
  await provesByPassword(page)
  await expect(dialog(page).getByRole('status').filter({ hasText: '2' })).toBeVisible()
  await expectAccessible(page, 'company-club-products: codes')

  await giveCredits(service.databaseUrl, 'giulia', 5000)
  const hers = await (await browser.newContext()).newPage()
  await enter(hers, 'giulia', `${service.url}/tabs/enduser-wallet`)
  await choosePin(hers)
  await hers.goto(`${service.url}/club`)
  await hers.getByRole('searchbox', { name: 'Cerca prodotti e marchi' }).fill('colazione')
  await hers
    .getByRole('list', { name: 'Trovati' })
    .getByRole('link', { name: /Buono colazione/ })
    .click()
  await dialog(hers)
    .getByRole('button', { name: /^Ordina per/ })
    .click()
  await dialog(hers).getByRole('link', { name: 'Vedi il codice' }).click()
  await hers.waitForURL((url) => url.pathname.startsWith('/club-vouchers/'))
  await expect(hers.getByRole('button', { name: 'Il codice non funziona' })).toHaveCount(0)
  await hers.getByRole('button', { name: 'Mostra il codice' }).click()
  await expect(hers.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
  await hers.keyboard.type(PIN)
  await hers.getByRole('button', { name: 'Il codice non funziona' }).click()
  await dialog(hers).getByRole('button', { name: 'Risulta già usato' }).click()
  await dialog(hers).getByLabel('Dettagli, mai il codice').fill('La cassa dice saldo zero')
  await expectAccessible(hers, 'club-vouchers: report')
  await dialog(hers).getByRole('button', { name: 'Segnala' }).click()
  await expect(hers.getByText('Segnalato: sentiamo il fornitore')).toBeVisible()

  await page.goto('/company-club-orders?view=problems')
  await page
    .getByRole('list', { name: 'Codici' })
    .getByRole('link', { name: /Buono colazione/ })
    .click()
  await expect(dialog(page).getByText('La cassa dice saldo zero')).toBeVisible()
  await expectAccessible(page, 'company-club-orders: problem')
  await dialog(page)
    .getByRole('button', { name: /^Rendi 4,50/ })
    .click()
  await expect(dialog(page).getByText('Scrivi che cosa hai saputo.')).toBeVisible()
  await dialog(page).getByLabel('Che cosa dice il fornitore').fill('Era già stato usato')
  await dialog(page)
    .getByRole('button', { name: /^Rendi 4,50/ })
    .click()
  await expect(dialog(page).getByText('Risposto: chi ha il codice lo sa.')).toBeVisible()
  await hers.reload()
  await expect(hers.getByText('Valore reso')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Il codice non funziona' })).toHaveCount(0)

  await page.goto('/company-club-cashback?view=providers')
  await page.getByRole('button', { name: 'Cambia il limite' }).first().click()
  await dialog(page).getByLabel('Limite').fill('75000')
  await dialog(page).getByRole('button', { name: 'Salva il limite' }).click()
  await expect(page.getByText(/750,00/).first()).toBeVisible()
  await expectAccessible(page, 'company-club-cashback: limit')
  await page.goto('/company-club-cashback?view=held')
  await expect(page.getByRole('button', { name: 'Esporta' })).toBeVisible()
})
