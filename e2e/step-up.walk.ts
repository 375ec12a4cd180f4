/** Proving who one is: a PIN chosen at the till and blocked by guesses, a passkey that lets in and pays, an app's codes for the company. */
import type { Page } from '@playwright/test'
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { freePort } from '@taschino/testkit/real-server.ts'
import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import { atTill, databaseUrl, enter, expect, paidScreen, PASSWORD, payButton, test as inTheHouse, TILLS, typeBill } from './people.ts'
import { phoneWithPasskeys } from './passkeys.ts'
import { openHouse } from './world.ts'

/** Passkeys belong to a domain, and an address of numbers has none: these walks have a house of their own on localhost, with people of their own. */
const test = inTheHouse.extend<object, { house: { address: string; databaseUrl: string } }>({
  house: [async ({}, use) => {
    const port = await freePort()
    const address = `http://localhost:${port}`
    const own = await openHouse(databaseUrl(), { port, env: { PUBLIC_URL: address, NIGHT_UNTIL: '0' } })
    await use({ address, databaseUrl: own.databaseUrl })
    await own.close()
  }, { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ house }, use) => use(house.address),
})
test.describe.configure({ mode: 'default', timeout: 90_000 })

const PIN = '739164'

const sheet = (page: Page) => page.getByRole('dialog')

async function choosePin(page: Page): Promise<void> {
  await page.goto('/profile/security')
  await page.getByRole('button', { name: /Scegli il PIN|Cambia il PIN/ }).click()
  await page.keyboard.type(PIN)
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Salva il PIN' }).click()
  await expect(page.getByText('PIN salvato.')).toBeVisible()
}

test('above 30 €, no PIN yet: chosen in the sheet, and the same tap pays; a small payment stays two taps', async ({ page }) => {
  await enter(page, 'giulia', `/enduser-payment/code/${TILLS.carla}`)
  await atTill(page, TILLS.carla, 1)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  await atTill(page, TILLS.bruno, 5)
  await payButton(page).click()
  await expect(sheet(page).getByText('A Bar Centrale')).toBeVisible()
  await expect(sheet(page).getByText('Scegli un PIN di sei cifre')).toBeVisible()
  await page.keyboard.type('123456')
  await expect(sheet(page).getByText('Questo PIN si indovina subito.')).toBeVisible()
  for (let n = 0; n < 6; n++) await page.keyboard.press('Backspace')
  await page.keyboard.type(PIN)
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await expectAccessible(page, 'first PIN')
  await sheet(page).getByRole('button', { name: 'Salva il PIN e conferma' }).click()
  await expect(paidScreen(page)).toBeVisible()
})

test('PIN by thumb and by paste, a reload in between, five wrong ones, and the way out', async ({ page }) => {
  await enter(page, 'matteo')
  await choosePin(page)
  await expectAccessible(page, 'security')
  await atTill(page, TILLS.carla, 5)
  await payButton(page).click()
  await expect(sheet(page).getByText('A Forno Rosetti')).toBeVisible()
  await expectAccessible(page, 'PIN')
  await page.reload()
  await expect(sheet(page).getByText('A Forno Rosetti')).toBeVisible()
  const keys = sheet(page).getByRole('group', { name: 'Tastierino del PIN' })
  // By thumb, by keyboard, by thumb: a key that was tapped keeps no digit of the keyboard to itself.
  for (const [n, digit] of [...PIN].entries()) await (n === 2 || n === 3 ? page.keyboard.press(digit) : keys.getByRole('button', { name: digit, exact: true }).click())
  await expect(paidScreen(page)).toBeVisible()

  await atTill(page, TILLS.bruno, 6)
  await payButton(page).click()
  for (const left of [4, 3, 2, 1]) {
    await sheet(page).getByLabel('Scrivi il PIN').fill('402857')
    await expect(sheet(page).getByText(`Tentativi che restano: ${left}`)).toBeVisible()
  }
  await sheet(page).getByLabel('Scrivi il PIN').fill('402857')
  await expect(sheet(page).getByText('PIN bloccato')).toBeVisible()
  await expectAccessible(page, 'blocked PIN')
  await page.keyboard.type('991375')
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Salva il PIN e conferma' }).click()
  await expect(paidScreen(page)).toBeVisible()

  // A PIN that the password alone has chosen pays, and until the hour that it says makes no passkey (0137).
  await phoneWithPasskeys(page)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Crea una passkey' }).click()
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByText(/^Il tuo PIN è nuovo.* solo dopo le .*\d\d:\d\d/)).toBeVisible()
  await expectAccessible(page, 'no passkey by a new PIN')
})

test('who closes the sheet has paid nothing, and can change the bill', async ({ page }) => {
  await enter(page, 'chiara')
  await atTill(page, TILLS.carla, 4)
  await payButton(page).click()
  await expect(sheet(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(payButton(page)).toBeEnabled()
  await page.goto('/tabs/enduser-home')
  await expect(page.getByText('Manca la tua conferma')).toBeHidden()
})

test('giving back more than 100 €: the shop proves who it is, and until then nothing moves; the payer sees it come back', async ({ page: payer, browser, house }) => {
  await giveCredits(house.databaseUrl, 'alice', 15_000)
  await enter(payer, 'alice')
  await choosePin(payer)
  const context = await browser.newContext({ baseURL: house.address, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport: { width: 390, height: 844 } })
  const till = await enter(await context.newPage(), 'anna')
  await choosePin(till)
  // Whoever has just chosen a PIN has just proved themselves; the next morning nobody has.
  await context.clearCookies()
  await till.evaluate(() => localStorage.clear())
  await enter(till, 'anna')
  await expect(till.getByText('in linea')).toBeVisible()

  await payer.goto('/enduser-payment/code/TRAVERS0')
  await typeBill(payer, 12_000)
  await payButton(payer).click()
  await sheet(payer).getByLabel('Scrivi il PIN').fill(PIN)
  await expect(paidScreen(payer)).toBeVisible()
  await till.getByRole('dialog', { name: 'Pagamento ricevuto' }).getByRole('button', { name: 'Fatto' }).click()
  await till.getByRole('region', { name: 'Ultimi pagamenti' }).getByRole('button').first().click()
  await till.getByRole('button', { name: 'Rimborsa' }).click()
  const refund = till.getByRole('dialog', { name: 'Rimborsa' })
  await refund.getByLabel('Quanto rimborsare').pressSequentially('11000')
  await refund.getByText('Merce resa').click()
  await refund.getByRole('button', { name: 'Rimborsa 110,00 € a Alice F.' }).click()
  const proof = till.getByRole('dialog', { name: 'Conferma che sei tu' })
  await expect(proof).toBeVisible()
  await expectAccessible(till, 'proving oneself before a large refund')
  // Whoever closes the question has given nothing back, and loses nothing of what was chosen.
  await till.keyboard.press('Escape')
  await expect(proof).toBeHidden()
  await expect(payer.getByText('Rimborso ricevuto')).toHaveCount(0)
  await refund.getByRole('button', { name: 'Rimborsa 110,00 € a Alice F.' }).click()
  await proof.getByLabel('Scrivi il PIN').fill('402857')
  await expect(proof.getByText('Tentativi che restano: 4')).toBeVisible()
  await proof.getByLabel('Scrivi il PIN').fill(PIN)
  await expect(refund.getByText('110,00 € sono tornati a Alice F.')).toBeVisible()
  await expect(payer.getByText('Il negozio ti ha reso 110,00 €.')).toBeVisible()
  await expect(payer.getByText('Rimborso ricevuto')).toBeVisible()
  await context.close()
})

test('a passkey is made, lets in without a password, and pays above 30 €', async ({ page }) => {
  await phoneWithPasskeys(page)
  await enter(page, 'silvia', '/profile/security')
  await page.getByRole('button', { name: 'Crea una passkey' }).click()
  await sheet(page).getByLabel('Nome').fill('Il mio telefono')
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Il mio telefono')).toBeVisible()
  await expectAccessible(page, 'security with a passkey')

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entra con una passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await atTill(page, TILLS.bruno, 5)
  await payButton(page).click()
  await sheet(page).getByRole('button', { name: 'Usa la passkey' }).click()
  await expect(paidScreen(page)).toBeVisible()

  // Away with it: asked once more who it is, unless that was a moment ago.
  await page.goto('/profile/security')
  await page.getByRole('button', { name: /Il mio telefono/ }).click()
  await sheet(page).getByRole('button', { name: 'Togli', exact: true }).click()
  await expect(page.getByText('Passkey tolta.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Il mio telefono/ })).toBeHidden()
})

test('whoever has a PIN gives it before another one is chosen or a passkey is made: the password alone may have been found', async ({ page, browser, house }) => {
  await phoneWithPasskeys(page)
  await enter(page, 'valentina')
  await choosePin(page)
  // Elsewhere: a login that has proved nothing yet.
  const context = await browser.newContext({ baseURL: house.address, locale: 'it-IT', viewport: { width: 360, height: 740 } })
  const other = await enter(await context.newPage(), 'valentina', '/profile/security')
  await phoneWithPasskeys(other)
  const proof = other.getByRole('dialog', { name: 'Conferma che sei tu' })
  await other.getByRole('button', { name: 'Crea una passkey' }).click()
  await sheet(other).getByLabel('Password').fill(PASSWORD)
  await sheet(other).getByRole('button', { name: 'Continua' }).click()
  await expect(proof.getByLabel('Scrivi il PIN')).toBeVisible()
  await expectAccessible(other, 'a passkey, with the PIN asked for')
  // Whoever closes the question has made nothing, and loses nothing of what was typed.
  await proof.getByRole('button', { name: 'Chiudi' }).click()
  await expect(proof).toBeHidden()
  await sheet(other).getByRole('button', { name: 'Continua' }).click()
  await proof.getByLabel('Scrivi il PIN').fill(PIN)
  await expect(other.getByRole('button', { name: /Questo dispositivo/ })).toBeVisible()
  await context.close()

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await enter(page, 'valentina', '/profile/security')
  await page.getByRole('button', { name: 'Cambia il PIN' }).click()
  await page.keyboard.type('402857')
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Salva il PIN' }).click()
  await page.getByRole('dialog', { name: 'Conferma che sei tu' }).getByLabel('Scrivi il PIN').fill(PIN)
  await expect(page.getByText('PIN salvato.')).toBeVisible()
})

test('leaving for good asks for the PIN besides the password; who closes the sheet is still there', async ({ page, browser, house }) => {
  await enter(page, 'marco')
  await choosePin(page)
  // Elsewhere: somebody who knows the password, and has not proved anything yet.
  const context = await browser.newContext({ baseURL: house.address, locale: 'it-IT', viewport: { width: 360, height: 740 } })
  const other = await enter(await context.newPage(), 'marco', '/profile/leave')
  await other.getByRole('checkbox', { name: /Rinuncio a/ }).check()
  await other.getByLabel('Password').fill(PASSWORD)
  const leave = other.getByRole('button', { name: 'Elimina per sempre' })
  await leave.click()
  await expect(sheet(other).getByLabel('Scrivi il PIN')).toBeVisible()
  await expectAccessible(other, 'leaving, with the PIN asked for')
  await sheet(other).getByRole('button', { name: 'Chiudi' }).click()
  await expect(leave).toBeEnabled()
  await leave.click()
  await sheet(other).getByLabel('Scrivi il PIN').fill(PIN)
  await expect(other.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  // It stays there: it is the only thing that still tells of it.
  await expect(other.getByText('Il tuo account non c\'è più.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await context.close()
})

test('a lower threshold asks from the next payment on; raising it asks who it is', async ({ page }) => {
  await enter(page, 'davide')
  await choosePin(page)
  await page.getByText('5 €', { exact: true }).click()
  await expect(page.getByText('Da ora chiediamo conferma sopra 5,00 €.')).toBeVisible()
  await atTill(page, TILLS.carla, 1)
  await payButton(page).click()
  await expect(sheet(page).getByText('A Forno Rosetti')).toBeVisible()
  await page.keyboard.press('Escape')
  // Until the sheet is gone the payment is still meant: whoever leaves before finds it again.
  await expect(sheet(page)).toBeHidden()
  await page.goto('/profile/security')
  await page.getByText('30 €', { exact: true }).click()
  await sheet(page).getByLabel('Scrivi il PIN').fill(PIN)
  await expect(page.getByText('Da ora chiediamo conferma sopra 30,00 €.')).toBeVisible()
  await atTill(page, TILLS.carla, 1)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
})

test('a new text is put in force: how many people it asks is said before, who publishes proves who they are, and agreements are counted', async ({ page }) => {
  await enter(page, 'admin', '/company-documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documenti' })).toBeVisible()
  await expect(page.getByText(/^\d+ su \d+ hanno accettato$/).first()).toBeVisible()
  await expectAccessible(page, 'documents of the company')
  await page.getByRole('button', { name: 'Nuovo', exact: true }).click()
  await sheet(page).getByLabel('Scegli il PDF').setInputFiles({ name: 'regole.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n') })
  await sheet(page).getByLabel('Titolo').fill('Regole per i superagenti')
  await sheet(page).getByLabel(/superagente/).check()
  await expect(sheet(page).getByText('1 persona dovrà accettare al prossimo accesso')).toBeVisible()
  await expectAccessible(page, 'publishing a version')
  await sheet(page).getByRole('button', { name: 'Pubblica per 1 persona' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(page.getByText('«Regole per i superagenti», versione 1, è in vigore.')).toBeVisible()
  await expect(page.getByText('0 su 1 hanno accettato')).toBeVisible()
})

test('the company links an app by its key, keeps its recovery codes, and unlinks it with a code', async ({ page }) => {
  await enter(page, 'direzione', '/profile/security')
  await page.getByRole('button', { name: 'Collega un\'app' }).click()
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByRole('img', { name: 'Codice QR per l\'app dei codici' })).toBeVisible()
  await expectAccessible(page, 'linking an app')
  const secret = (await sheet(page).locator('code').innerText()).replaceAll(' ', '')
  const pasted = () => page.evaluate(() => navigator.clipboard.readText())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet(page).getByRole('button', { name: 'Copia la chiave' }).click()
  await expect(sheet(page).getByRole('status').filter({ hasText: 'Copiato.' })).toHaveCount(1)
  expect(await pasted()).toBe(secret)
  await sheet(page).getByLabel('Codice che mostra l\'app').fill('000000')
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByText('Codice sbagliato o già usato.')).toBeVisible()
  await sheet(page).getByLabel('Codice che mostra l\'app').fill(await generate({ secret }))
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByRole('list', { name: 'Codici di riserva' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const recovery = await sheet(page).getByRole('listitem').first().innerText()
  await sheet(page).getByRole('button', { name: 'Copia tutti i codici' }).click()
  await expect.poll(pasted).toBe((await sheet(page).getByRole('listitem').allInnerTexts()).join('\n'))
  await sheet(page).getByRole('button', { name: 'Li ho salvati' }).click()
  await expect(page.getByText('Collegata', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scollega', exact: true }).click()
  await expect(page.getByText('App scollegata.')).toBeVisible()
  expect(recovery).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)
})
