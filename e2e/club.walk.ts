/**
 * The club as giulia uses it, against the sandbox provider: a digital product ordered, seen with her PIN, drawn for the till and noted as
 * spent; goods sent to an address, received; a price that rose; the last one gone; a provider that is silent, whose promise is kept; codes
 * that come late; a code given to marco by a link.
 */
import type { Page } from '@playwright/test'
import { giveCredits, promiseIsOver } from '@taschino/testkit/company-hand.ts'
import { changeStock, createBrand, createProduct, listCategories, updateProduct } from '@taschino/contract/club/company.ts'
import { expectAccessible } from './axe.ts'
import { companyOf, onClubServer } from './own-club.ts'
import { enter, expect } from './people.ts'
import { choosePin, PIN } from './proofs.ts'
import { readPicture } from './read-code.ts'

const { test, provider } = onClubServer()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Finds a product by its words and opens its sheet. */
async function opens(page: Page, words: string, name: RegExp): Promise<void> {
  await page.goto('/club')
  await page.getByRole('searchbox', { name: 'Cerca prodotti e marchi' }).fill(words)
  await page.getByRole('list', { name: 'Trovati' }).getByRole('link', { name }).first().click()
  await expect(dialog(page).getByRole('button', { name: /^Ordina per/ })).toBeEnabled()
}

const orders = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Ordina per/ })
    .click()

const isAt = (page: Page, path: string): Promise<void> => page.waitForURL((url) => url.pathname.startsWith(path))
const gtidOf = (page: Page): string => new URL(page.url()).searchParams.get('gtid') ?? ''

async function proves(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
  await page.keyboard.type(PIN)
}

test('giulia finds her way to a brand, orders what is digital, opens it with her PIN, and a till reads it from her screen', async ({
  page,
  service,
}) => {
  await giveCredits(service.databaseUrl, 'giulia', 40_000)
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await choosePin(page)
  await page.goto('/tabs/enduser-home')
  await page.getByRole('button', { name: 'Altre pagine' }).click()
  await page
    .getByRole('link', { name: 'Club', exact: true })
    .or(page.getByRole('menuitem', { name: 'Club', exact: true }))
    .click()
  await expect(page.getByRole('heading', { name: 'Club' })).toBeVisible()
  await expectAccessible(page, 'club')
  await page.getByRole('link', { name: /^Alimentari/ }).click()
  await isAt(page, '/club-brands/')
  await expectAccessible(page, 'club-brands')
  await page.getByRole('link', { name: /^Casa Aperta/ }).click()
  await isAt(page, '/club-brand-products/')
  await expectAccessible(page, 'club-brand-products')
  await page
    .getByRole('link', { name: /^Buono Casa Aperta/ })
    .first()
    .click()
  await expect(dialog(page).getByRole('button', { name: /^Ordina per/ })).toBeEnabled()
  await expectAccessible(page, 'club-brand-products: order')
  await orders(page)
  await expect(dialog(page).getByRole('heading', { name: 'Eccolo' })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page, 'club: ordered')
  await dialog(page).getByRole('link', { name: 'Vedi il codice' }).click()
  await isAt(page, '/club-vouchers/')
  await expectAccessible(page, 'club-vouchers')
  await page.getByRole('button', { name: 'Mostra il codice' }).click()
  await proves(page)
  await expect(page.getByText('Se il lettore non lo prende')).toBeVisible()
  const typed = (
    await page
      .getByRole('region', { name: /Codice/ })
      .locator('p[translate=no]')
      .innerText()
  ).replace(/\D/g, '')
  const read = await readPicture(page, await page.screenshot())
  expect([...read.zbar, ...read.zxing].some((one) => one.includes(typed.slice(0, 12)))).toBe(true)
  await page.getByLabel('Spesi ora (€)').fill('1,50')
  await page.getByRole('button', { name: 'Segna', exact: true }).click()
  await expect(page.getByText(/Spesi 1,50/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Casa Aperta' })).toBeVisible()
  await expect(page.getByRole('dialog'), 'no way back to the sheet that orders it again').toHaveCount(0)
})

test('goods go to an address, with a proof; they are sent, followed and received', async ({ page }) => {
  await enter(page, 'giulia', '/club')
  await opens(page, 'zaino', /^Zaino/)
  await orders(page)
  await expect(dialog(page).getByText('Scrivi la via e il numero.')).toBeVisible()
  await writesAddress(page)
  await expectAccessible(page, 'club: address')
  await orders(page)
  await proves(page)
  await expect(dialog(page).getByText(/al sicuro|detto di sì/)).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(dialog(page).getByText('Via Po 12')).toBeVisible()
  const key = gtidOf(page)
  // It is asked a moment after the order was placed, and confirms a moment later.
  await expect.poll(() => provider().act('pointer', 'order', { place: key, change: 'ship' })).toBe(true)
  await expect(dialog(page).getByRole('button', { name: 'È arrivato' })).toBeVisible()
  await expectAccessible(page, 'club: order')
  await dialog(page).getByRole('button', { name: 'È arrivato' }).click()
  await expect(dialog(page).getByText('Hai detto che è arrivato')).toBeVisible()
})

/** A bar of chocolate of the company's own, of which `stock` pieces lie there. */
async function ownProduct(url: string, stock: number) {
  const company = await companyOf(url)
  const [shelf] = (await company.reads<{ categories: { idInternalCategory: number }[] }>(listCategories)).categories
  const brand = { brandName: `Dolci di Langa ${stock}`, idInternalCategory: shelf?.idInternalCategory, enabled: true }
  const { idBrand } = await company.does<{ idBrand: number }>(createBrand, brand)
  const product = {
    idBrand,
    name: `Gianduiotti, scatola da ${stock}`,
    description: '',
    kind: 'physical',
    barcodeFormat: 'none',
    vatKind: 'single',
    vatRate: 22,
    validDays: null,
    enabled: true,
    payWith: ['free_credits'],
    giftable: false,
    mostPerOrder: 5,
    mostPerUser: null,
  }
  const units = (price: number) => ({ units: [{ unit: 1200, price, cost: 800 }] })
  const { idProduct } = await company.does<{ idProduct: number }>(createProduct, { ...product, ...units(1200) })
  await company.does(changeStock, { by: stock }, String(idProduct))
  return {
    name: product.name,
    costs: (price: number) => company.does(updateProduct, units(price), String(idProduct)),
    goes: (by: number) => company.does(changeStock, { by: -by }, String(idProduct)),
  }
}

async function writesAddress(page: Page): Promise<void> {
  const address = { 'Nome e cognome': 'Giulia Bianchi', 'Via e numero': 'Via Po 12', CAP: '10123', Città: 'Torino', Provincia: 'TO' }
  for (const [label, text] of Object.entries(address)) await dialog(page).getByLabel(label).fill(text)
}

test('a price that rose is said before anything moves, and one press orders at it; whoever packs it reads where it goes', async ({
  page,
  service,
  person,
}) => {
  const chocolate = await ownProduct(service.url, 9)
  await enter(page, 'giulia', '/club')
  await opens(page, 'gianduiotti', new RegExp(chocolate.name))
  await writesAddress(page)
  await expect(dialog(page).getByRole('button', { name: /^Ordina per 12,00/ })).toBeEnabled()
  await chocolate.costs(1500)
  await orders(page)
  await expect(dialog(page).getByText('Il prezzo è cambiato: non si è mosso nulla')).toBeVisible()
  await expect(dialog(page).getByText(/costa 15,00.*invece di 12,00/)).toBeVisible()
  await expectAccessible(page, 'club: dearer')
  await dialog(page)
    .getByRole('button', { name: /^Ordina per 15,00/ })
    .click()
  await proves(page)
  await expect(dialog(page).getByText('Il fornitore ha detto di sì. Ti avvisiamo a ogni passo.')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Segui l’ordine' }).click()

  const marta = await person('direzione', '/company-club-orders')
  await marta.getByRole('button', { name: 'Da spedire' }).click()
  await marta.getByRole('list', { name: 'Ordini' }).getByRole('link', { name: chocolate.name }).click()
  const parcel = dialog(marta).getByRole('region', { name: 'Spedizione' })
  await expect(parcel.getByText('Via Po 12')).toHaveCount(0)
  await parcel.getByRole('button', { name: "Mostra l'indirizzo" }).click()
  await expect(parcel.getByText('Via Po 12')).toBeVisible()
  await parcel.getByLabel('Corriere').fill('Poste')
  await parcel.getByRole('button', { name: 'È partito' }).click()
  await expect(parcel.getByText('Scrivi il numero, o togli il corriere.')).toBeVisible()
  await parcel.getByLabel('Numero del pacco').fill('RR123456785IT')
  await expectAccessible(marta, 'company-club-orders: a parcel')
  await parcel.getByRole('button', { name: 'È partito' }).click()
  await expect(parcel.getByRole('button', { name: 'È partito' })).toHaveCount(0)
  await expect(dialog(page).getByText('RR123456785IT')).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'È arrivato' })).toBeVisible()
})

test('what somebody else has taken meanwhile is refused with how many are left and what is like it, and then has no button', async ({
  page,
  service,
}) => {
  const last = await ownProduct(service.url, 1)
  await enter(page, 'giulia', '/club')
  await opens(page, 'gianduiotti', new RegExp(last.name))
  await writesAddress(page)
  await last.goes(1)
  await orders(page)
  await expect(dialog(page).getByText(/ne restano 0|Esaurito/)).toBeVisible()
  const similar = dialog(page).getByRole('list', { name: 'Prodotti simili' })
  await expect(similar.getByRole('link').first()).toBeVisible()
  await expect(similar.getByRole('link', { name: new RegExp(last.name) })).toHaveCount(0)
  await expectAccessible(page, 'club: sold out')
  await similar.getByRole('link').first().click()
  await expect(dialog(page).getByRole('button', { name: /^Ordina per/ })).toBeEnabled()
  await page.goto('/club')
  await page.getByRole('searchbox', { name: 'Cerca prodotti e marchi' }).fill(last.name)
  await expect(page.getByRole('list', { name: 'Trovati' }).or(page.getByText('Niente con queste parole'))).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(last.name) })).toHaveCount(0)
})

test('a provider that is silent: the money is safe, the date stands there, and it comes back by itself', async ({ page, service }) => {
  await enter(page, 'giulia', '/club')
  await opens(page, 'chiude la connessione', /^Guasto: chiude la connessione/)
  await orders(page)
  await expect(dialog(page).getByRole('heading', { name: 'Ordine partito' })).toBeVisible()
  await expect(dialog(page).getByText(/sono al sicuro: se il fornitore non risponde entro oggi alle|domani alle|entro \w+/)).toBeVisible()
  await expectAccessible(page, 'club: waiting')
  await dialog(page).getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(dialog(page).getByText('Il fornitore non ha risposto: lo richiediamo')).toBeVisible()
  await expectAccessible(page, 'club: order unknown')
  await promiseIsOver(service.databaseUrl, gtidOf(page))
  await expect(dialog(page).getByText('Soldi tornati', { exact: true })).toBeVisible()
})

test('codes that come after the yes come to the sheet by themselves, also where no event gets through', async ({ page }) => {
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await enter(page, 'giulia', '/club')
  await opens(page, 'codici arrivano dopo', /^Guasto: .*i codici arrivano dopo/)
  await orders(page)
  await expect(dialog(page).getByRole('heading', { name: 'Ordine confermato' })).toBeVisible()
  expect(await provider().act('pointer', 'advance', { ms: '61000' })).toBe(true)
  await expect(dialog(page).getByRole('heading', { name: 'Eccolo' })).toBeVisible({ timeout: 90_000 })
})

test('a code that nobody has seen goes to marco by a link, once', async ({ page, person }) => {
  await enter(page, 'giulia', '/club')
  await opens(page, 'Casa Aperta', /^Buono Casa Aperta/)
  await orders(page)
  await dialog(page).getByRole('link', { name: 'Vedi il codice' }).click({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Regala a un collega' }).click()
  await proves(page)
  const link = await page.getByText(/\/club\?type=gift#/).innerText()
  await expectAccessible(page, 'club-vouchers: given')
  const marco = await person('marco', new URL(link).pathname + new URL(link).search + new URL(link).hash)
  await expect(dialog(marco).getByText('Giulia', { exact: true })).toBeVisible()
  await expectAccessible(marco, 'club: gift')
  await dialog(marco).getByRole('button', { name: 'Prendi il regalo' }).click()
  await expect(dialog(marco).getByText('È tuo')).toBeVisible()
  await dialog(marco).getByRole('link', { name: 'Vedi il codice' }).click()
  await expect(marco.getByRole('button', { name: 'Mostra il codice' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Regalato')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mostra il codice' })).toBeHidden()
  const again = await person('francesca', `${new URL(link).pathname}${new URL(link).search}${new URL(link).hash}`)
  await expect(dialog(again).getByText(/Questo regalo non c’è più/)).toBeVisible()
})
