/**
 * "Nuovo negozio" and "Nuovo gruppo": an agent brings a shop in from its counter, with photos of paper, over a reload and without network;
 * the company opens a group and puts shops into it.
 */
import type { Page } from '@playwright/test'
import { paper } from '@taschino/testkit/paper.ts'
import { vatNumber } from '@taschino/testkit/bringing-in.ts'
import { expectAccessible } from './axe.ts'
import { letterFor } from './letters.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'
import { photo } from './photo.ts'

const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'default' })

const pdf = async () => ({ name: 'contratto.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper('Contratto')) })

const next = (page: Page) => page.getByRole('button', { name: 'Continua' }).click()

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

async function firm(page: Page, { title, vat }: { title: string; vat: string }): Promise<void> {
  await page.getByLabel('Partita IVA').fill(vat)
  await page.getByLabel('Ragione sociale').fill(`${title} di Carla Neri`)
  await page.getByLabel(/^(Insegna|Nome del gruppo)$/).fill(title)
  await page.getByLabel('Indirizzo').fill('Via Garibaldi 4, 10122 Torino TO')
}

async function owner(page: Page, email: string): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Carla')
  await page.getByLabel('Cognome').fill('Neri')
  await page.getByLabel('E-mail').fill(email)
}

test('an agent brings in a bakery with photos of the contract; nothing is lost over a reload or without network', async ({
  page,
  service,
}) => {
  const [title, vat] = ['Panificio Aurora', vatNumber()]
  const email = 'carla.aurora@storia.test'
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'dario', '/agent-shop-add')
  await next(page)
  await expect(page.getByText('Questa partita IVA non torna')).toBeVisible()
  await expect(page.getByLabel('Partita IVA')).toBeFocused()
  await expectAccessible(page, 'agent-shop-add: what is missing')
  await page.getByLabel('Partita IVA').fill('01234567890')
  await expect(page.getByText('Questa partita IVA non torna')).toBeVisible()
  await firm(page, { title, vat })
  await expect(page.getByText('Le cifre tornano.')).toBeVisible()
  await next(page)

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 45.0703, longitude: 7.6869 })
  await page.getByRole('button', { name: 'Sono qui: usa la mia posizione' }).click()
  await expect(page.getByLabel('Coordinate')).toHaveValue('45.07030, 7.68690')
  await page.getByRole('button', { name: 'Metti gli orari (facoltativi)' }).click()
  await page.getByLabel('lunedì: apre alle').first().fill('07:00')
  await page.getByLabel('Nome della cassa 1').fill('banco')
  await page.getByRole('button', { name: 'Aggiungi una cassa' }).click()
  await page.getByLabel('Nome della cassa 2').fill('dehors')
  // What an agent cannot give is said, and cannot be pressed.
  await expect(page.getByRole('checkbox', { name: 'Crediti liberi' })).toBeDisabled()
  await expect(page.getByText('li apre la società')).toBeVisible()
  await expectAccessible(page, 'agent-shop-add: place and tills')
  await next(page)
  await owner(page, email)
  await expect(page.getByLabel('Nome utente')).toHaveValue('carla.neri')
  await page.getByLabel('IBAN').fill('IT60X0542811101000000123457')
  await next(page)
  await expect(page.getByText('Questo IBAN non esiste: ', { exact: false })).toBeVisible()
  await page.getByLabel('IBAN').fill('')
  await expectAccessible(page, 'agent-shop-add: the owner')
  await next(page)

  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Serve il contratto firmato').first()).toBeVisible()
  for (const words of ['prima', 'seconda']) {
    await page.getByLabel(/^Fotografa/).setInputFiles(await photo(page, words))
  }
  const sheets = page.getByRole('list', { name: 'Pagine del contratto' }).getByRole('listitem')
  await expect(sheets).toHaveCount(2)
  await page.getByRole('button', { name: 'Pagina 2: prima' }).click()
  await page.getByLabel('Scegli delle foto').setInputFiles(await photo(page, 'terza'))
  await expect(sheets).toHaveCount(3)
  await page.getByRole('button', { name: 'Pagina 3: togli' }).click()
  await expect(sheets).toHaveCount(2)
  await expectAccessible(page, 'agent-shop-add: the contract')

  // The page is loaded anew in the middle: text, step and photos are there.
  await page.reload()
  await expect(page.getByText('Ripreso da dove eri rimasto', { exact: false })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Pagina 1 di 2' })).toBeVisible()

  // Without network it stays here, and is sent by the same button.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText("Tenuto qui, si manda quando c'è rete")).toBeVisible({ timeout: 40_000 })
  await expectAccessible(page, 'agent-shop-add: without network')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Riprova a inviare' }).click()
  await proves(page)
  await expect(page.getByText(`${title} è consegnato`)).toBeVisible()
  await expect(page.getByText(`L'invito è partito per ${email}`, { exact: false })).toBeVisible()
  await expectAccessible(page, 'agent-shop-add: handed in')
  expect((await letterFor(email, /invito/i, 1, service.url)).text).toContain('configure-user')
  expect(await page.evaluate(async () => (await (await caches.open('kept-files')).keys()).length)).toBe(0)

  // Sent a second time it is one shop still, and the way leads to it.
  await page.getByRole('button', { name: 'Aggiungi un altro negozio' }).click()
  await expect(page.getByLabel('Partita IVA')).toHaveValue('')
  await firm(page, { title, vat })
  await next(page)
  await next(page)
  await owner(page, 'altra.aurora@storia.test')
  await next(page)
  await page.getByLabel('Scegli un PDF').setInputFiles(await pdf())
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('È già arrivato')).toBeVisible()
  await page.getByRole('link', { name: 'Apri' }).click()
  await expect(page).toHaveURL(/\/shop-record\/\d+$/)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('Carla Neri non è ancora entrato')).toBeVisible()
  await expectAccessible(page, 'shop-record: as its agent sees it')
  await page.getByRole('button', { name: "Rimanda l'invito" }).click()
  await expect(page.getByText(email).last()).toBeVisible()

  await page.goto('/shop-record/999999')
  await expect(page.getByText("Questo negozio non c'è, o non è fra i tuoi.")).toBeVisible()

  // What was begun and is not wanted is thrown away; whoever leaves leaves nothing behind.
  await page.goto('/agent-shop-add')
  await page.getByRole('button', { name: 'Butta via' }).click()
  await page.getByRole('button', { name: 'Sì, butta via tutto' }).click()
  await expect(page.getByLabel('Partita IVA')).toHaveValue('')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft.')))).toEqual([])
})

test('the company opens a group and puts a shop without one into it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, 'direzione', '/company-shop-group-add')
  await firm(page, { title: 'Catena Aurora', vat: vatNumber() })
  await expectAccessible(page, 'company-shop-group-add: the firm')
  await next(page)
  await next(page)
  await owner(page, 'catena@storia.test')
  await next(page)
  await page.getByLabel('Scegli un PDF').setInputFiles(await pdf())
  await expect(page.getByText('contratto.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await proves(page)
  await expect(page.getByText('Catena Aurora è consegnato')).toBeVisible()
  await page.getByLabel('Cerca un negozio senza gruppo').fill('da pina')
  await page.getByRole('button', { name: 'Aggiungi Trattoria da Pina' }).click()
  await expect(page.getByRole('list', { name: 'Negozi del gruppo' }).getByText('Trattoria da Pina')).toBeVisible()
  await expectAccessible(page, 'company-shop-group-add: its shops')
  await page.getByRole('link', { name: 'Nuovo negozio di questo gruppo' }).click()
  await expect(page).toHaveURL(/\/company-shop-add\?group=\d+$/)
  await firm(page, { title: 'Aurora Due', vat: vatNumber() })
  await next(page)
  await expect(page.getByText('Catena Aurora')).toBeVisible()
  await next(page)
  await page.getByRole('switch', { name: 'Lo segue chi gestisce il gruppo' }).check()
  await next(page)
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Aurora Due è consegnato')).toBeVisible()
})

for (const [at, size] of [
  ['narrow', { width: 320, height: 640 }],
  ['desk', { width: 1280, height: 800 }],
] as const)
  test(`each step is whole on ${at}, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, 'dario', '/agent-shop-group-add')
    const whole = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expect(page.getByLabel('Nome del gruppo')).toBeVisible()
    await whole()
    await page.goto('/agent-shop-add')
    await firm(page, { title: 'Pasticceria Confetteria Sant’Agostino', vat: vatNumber() })
    await page.getByRole('button', { name: 'Altri dati per la fattura (facoltativi)' }).click()
    await whole()
    await next(page)
    await page.getByRole('button', { name: 'Metti gli orari (facoltativi)' }).click()
    await page.getByRole('button', { name: 'Proponi commissioni diverse' }).click()
    await expectAccessible(page, `agent-shop-add: hours and fees, ${at}`)
    await whole()
    await next(page)
    await owner(page, 'lunga@storia.test')
    await whole()
    await next(page)
    await page.getByLabel(/^Fotografa/).setInputFiles(await photo(page, 'una'))
    await expect(page.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible()
    await whole()
  })
