/**
 * Documents and everything else about oneself: agreeing before money moves, data, picture, news, one's own file, leaving. In a service of
 * its own, because a new text stops everybody.
 */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { publishDocument } from '@taschino/contract/documents.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { expectAccessible } from './axe.ts'
import { does } from './elsewhere.ts'
import { atTill, databaseUrl, enter, expect, paidScreen, PASSWORD, payButton, test, TILLS } from './people.ts'
import { type Service, NO_PIN, openOwnServer } from './world.ts'

test.describe.configure({ mode: 'serial' })

let service: Service
test.beforeAll(async () => {
  service = await openOwnServer(databaseUrl(), { env: NO_PIN })
})
test.afterAll(() => service.close())

async function device(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: service.server.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
    acceptDownloads: true,
  })
  return context.newPage()
}

const papers = (page: Page) => page.getByRole('dialog', { name: 'Prima di cominciare' })

async function tickAll(page: Page): Promise<void> {
  await expect(papers(page).getByRole('checkbox').first()).toBeVisible()
  for (const box of await papers(page).getByRole('checkbox').all()) await box.check()
}

/** Ticks everything and confirms. */
async function agreeTo(page: Page): Promise<void> {
  await tickAll(page)
  await papers(page).getByRole('button', { name: 'Conferma' }).click()
  const done = page.getByRole('dialog', { name: 'Fatto, grazie' })
  await expect(done.getByRole('heading', { name: 'Fatto, grazie' })).toBeFocused()
  await done.getByRole('button', { name: 'Chiudi' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function publish(text: string): Promise<void> {
  const body = { name: 'condizioni-d-uso', title: 'Condizioni d’uso', roles: ['enduser', 'shop'] }
  await does(service.server.url, 'direzione', publishDocument, { body, files: { file: new Blob([await paper(text)]) } })
}

test('login, documents, confirm, home; nothing else closes the dialog, and the text can be read', async ({ browser }) => {
  const page = await enter(await device(browser), 'nora')
  await expect(papers(page)).toBeVisible()
  await expect(papers(page).getByRole('heading', { name: 'Prima di cominciare' })).toBeFocused()
  const confirm = papers(page).getByRole('button', { name: 'Conferma' })
  await expect(confirm).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(papers(page)).toBeVisible()
  expect(
    await papers(page)
      .getByRole('list', { name: 'Documenti da accettare' })
      .evaluate((list) => (list as HTMLElement).offsetHeight),
  ).toBe(265)
  await expectAccessible(page, 'the documents')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    papers(page).getByRole('button', { name: 'Scarica: Informativa sulla privacy' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await papers(page).getByRole('button', { name: 'Leggi: Condizioni d’uso' }).click()
  const reader = page.getByRole('dialog', { name: 'Condizioni d’uso' })
  await expect(reader.getByText(/^\d+ pagin/)).toBeVisible()
  await expectAccessible(page, 'a document over the screen')
  await reader.getByRole('button', { name: 'Indietro' }).click()
  await expect(reader).toBeHidden()

  await papers(page).getByRole('checkbox', { name: 'Ho letto e accetto: Informativa sulla privacy' }).check()
  await expect(confirm).toBeDisabled()
  await agreeTo(page)
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await page.goto('/profile/documents')
  await expect(page.getByText(/Versione 1, accettata/)).toHaveCount(2)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().close()
})

test('whoever will not agree goes out, and is asked again at the next login', async ({ browser }) => {
  await publish('una via di mezzo')
  const page = await enter(await device(browser), 'irene')
  await papers(page).getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await enter(page, 'irene')
  await expect(papers(page)).toBeVisible()
  await page.context().close()
})

test('an agreement that cannot be saved says so and leads back', async ({ browser }) => {
  const page = await enter(await device(browser), 'marco')
  await expect(papers(page)).toBeVisible()
  await page.route('**/documents/user/agreed', (route) => route.abort())
  await tickAll(page)
  await papers(page).getByRole('button', { name: 'Conferma' }).click()
  const failed = page.getByRole('dialog', { name: 'Non siamo riusciti a salvare la tua scelta' })
  await expect(failed).toBeVisible()
  await page.unroute('**/documents/user/agreed')
  await failed.getByRole('button', { name: 'Indietro' }).click()
  // What was ticked before is ticked still.
  await expect(papers(page).getByRole('checkbox').first()).toBeChecked()
  await agreeTo(page)
  await page.context().close()
})

test('a new version asks again, in the middle of a payment too', async ({ browser }) => {
  const page = await enter(await device(browser), 'giulia')
  await agreeTo(page)
  await atTill(page, TILLS.carla, 1)
  await publish('tutto nuovo')
  await payButton(page).click()
  await expect(papers(page)).toBeVisible()
  await expect(papers(page).getByRole('checkbox')).toHaveCount(1)
  await agreeTo(page)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(paidScreen(page).or(payButton(page))).toBeVisible()
  if (await payButton(page).isVisible()) await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  await page.context().close()
})

test('data are checked beside their field and kept as they were understood', async ({ browser }) => {
  const page = await enter(await device(browser), 'marco', '/tabs/enduser-profile')
  await agreeTo(page)
  await page.getByRole('link', { name: 'Modifica' }).click()
  await expect(page).toHaveURL(/\/profile\/data$/)
  await page.getByLabel('Codice fiscale').fill('RSSMRA85T10A562X')
  await page.getByLabel('Cellulare').fill('011 123456')
  await page.getByLabel('Provincia (sigla)').fill('XX')
  await page.getByLabel('Nome', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  for (const words of [
    'Scrivilo: serve per riconoscerti.',
    /Non è un cellulare/,
    /Il codice fiscale non torna/,
    /Scrivi la sigla di due lettere/,
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Codice fiscale')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'the form of data with mistakes')
  await page.getByLabel('Nome', { exact: true }).fill('Marco Aurelio')
  await page.getByLabel('Codice fiscale').fill('rssmra85t10a562s')
  await page.getByLabel('Cellulare').fill('347 123 4567')
  await page.getByLabel('CAP').fill('10123')
  await page.getByLabel('Provincia (sigla)').fill('to')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('Dati salvati.')).toBeVisible()
  await expect(page.getByText('Marco Aurelio Ferraris').first()).toBeVisible()
  await page.goto('/profile/data')
  await expect(page.getByLabel('Cellulare')).toHaveValue('+393471234567')
  await expect(page.getByLabel('Codice fiscale')).toHaveValue('RSSMRA85T10A562S')
  await page.context().close()
})

test('a picture is cut to a square, sent, shown and taken away; what is none is refused in words', async ({ browser }) => {
  const page = await enter(await device(browser), 'giulia', '/tabs/enduser-profile')
  await page.getByRole('button', { name: 'Aggiungi una foto' }).click()
  const sheet = page.getByRole('dialog', { name: 'La tua foto' })
  await sheet
    .getByLabel("Scegli un'immagine")
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') })
  await expect(sheet.getByText(/Non riusciamo a leggere questa immagine/)).toBeVisible()
  const shot = await page.screenshot()
  await sheet.getByLabel("Scegli un'immagine").setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: shot })
  await expect(sheet.getByRole('img', { name: 'Anteprima della foto' })).toBeVisible()
  await sheet.getByLabel('Zoom').fill('2')
  await expectAccessible(page, 'the picture before it is sent')
  await sheet.getByRole('button', { name: 'Usa questa foto' }).click()
  await expect(page.getByText('Foto salvata.')).toBeVisible()
  await expect(page.locator('main img[src^="blob:"]')).toBeVisible()
  expect(await page.locator('main img[src^="blob:"]').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(256)
  await page.getByRole('button', { name: 'Cambia foto' }).click()
  await sheet.getByRole('button', { name: 'Togli la foto' }).click()
  await expect(page.getByText('Foto tolta.')).toBeVisible()
  await expect(page.locator('main img[src^="blob:"]')).toHaveCount(0)
  await page.context().close()
})

test('news are chosen per kind and channel and stay chosen; my data come as a file', async ({ browser }) => {
  const page = await enter(await device(browser), 'giulia', '/profile/notifications')
  const expiring = page.getByRole('group', { name: 'Buoni in scadenza' }).getByRole('switch', { name: 'Per e-mail' })
  await expect(expiring).toBeChecked()
  const kept = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/users/notifications'))
  await expiring.uncheck()
  await kept
  await page.reload()
  await expect(expiring).not.toBeChecked()
  // No letter is written about a payment, so none is offered.
  await expect(page.getByRole('group', { name: 'Pagamenti' }).getByRole('switch', { name: 'Per e-mail' })).toHaveCount(0)
  await expectAccessible(page, 'the choice of news')
  await page.goto('/tabs/enduser-profile')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /Scarica i miei dati/ }).click()])
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { app_user: { rows: { username: string }[] } }
  expect(data.app_user.rows).toMatchObject([{ username: 'giulia' }])
  await expectAccessible(page, 'the profile')
  await page.context().close()
})

test('leaving asks twice: for the value that would be lost, and for the password; then nobody comes back in', async ({ browser }) => {
  const page = await enter(await device(browser), 'nora', '/tabs/enduser-profile')
  await agreeTo(page)
  await page.getByRole('link', { name: 'Elimina il mio account' }).click()
  await expect(page).toHaveURL(/\/profile\/leave$/)
  const leave = page.getByRole('button', { name: 'Elimina per sempre' })
  await expect(page.getByText(/Hai ancora 20,00/)).toBeVisible()
  await expect(leave).toBeDisabled()
  await expectAccessible(page, 'leaving')
  await page.getByRole('checkbox', { name: /Rinuncio a 20,00/ }).check()
  await page.getByLabel('Password').fill('sbagliata-davvero')
  await leave.click()
  await expect(page.getByText(/La password/).last()).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await leave.click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await page.getByLabel('Nome utente').fill('nora')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByText(/Nome utente o password non giusti/)).toBeVisible()
  await page.context().close()
})

test('the last person of a shop cannot leave it alone, and is told so before anything is asked', async ({ browser }) => {
  const page = await enter(await device(browser), 'carla', '/profile/leave')
  await agreeTo(page)
  await expect(page.getByText('Adesso non si può')).toBeVisible()
  await expect(page.getByLabel('Password')).toHaveCount(0)
  await page.context().close()
})
