/** What proves who one is: a passkey that lets in and pays, an app's codes for the company, and what is asked before any of it changes. */
import { generate } from 'otplib'
import { paper } from '@taschino/testkit/paper.ts'
import { expectAccessible } from './axe.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { atTill, enter, expect, paidScreen, PASSWORD, payButton, TILLS } from './people.ts'
import { choosePin, phoneWithPasskeys, PIN, sheet } from './proofs.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'default' })

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

test('whoever has a PIN gives it before another one is chosen or a passkey is made: the password alone may have been found', async ({
  page,
  browser,
  service,
}) => {
  await phoneWithPasskeys(page)
  await enter(page, 'valentina')
  await choosePin(page)
  // Elsewhere: a login that has proved nothing yet.
  const context = await browser.newContext({ baseURL: service.url, locale: 'it-IT', viewport: { width: 360, height: 740 } })
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

test('leaving for good asks for the PIN besides the password; who closes the sheet is still there', async ({ page, browser, service }) => {
  await enter(page, 'marco')
  await choosePin(page)
  // Elsewhere: somebody who knows the password, and has not proved anything yet.
  const context = await browser.newContext({ baseURL: service.url, locale: 'it-IT', viewport: { width: 360, height: 740 } })
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
  await expect(other.getByText("Il tuo account non c'è più.")).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await context.close()
})

test('a new text is put in force: how many people it asks is said before, who publishes proves who they are, and agreements are counted', async ({
  page,
}) => {
  await enter(page, 'admin', '/company-documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documenti' })).toBeVisible()
  await expect(page.getByText(/^\d+ su \d+ hanno accettato$/).first()).toBeVisible()
  await expectAccessible(page, 'documents of the company')
  await page.getByRole('button', { name: 'Nuovo', exact: true }).click()
  await sheet(page)
    .getByLabel('Scegli il PDF')
    .setInputFiles({
      name: 'regole.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>\n'),
    })
  await sheet(page).getByLabel('Titolo').fill('Regole per i superagenti')
  await sheet(page)
    .getByLabel(/superagente/)
    .check()
  await expect(sheet(page).getByText('1 persona dovrà accettare al prossimo accesso')).toBeVisible()
  await expectAccessible(page, 'publishing a version')
  const publish = sheet(page).getByRole('button', { name: 'Pubblica per 1 persona' })
  // Half a file is turned away with what to do next, and nothing that was typed is lost.
  await publish.click()
  await expect(sheet(page).getByText('Questo PDF è rovinato o non è un PDF.', { exact: false })).toBeVisible()
  await sheet(page)
    .getByLabel('Scegli un altro PDF')
    .setInputFiles({ name: 'regole.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper('Regole')) })
  await publish.click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(page.getByText('«Regole per i superagenti», versione 1, è in vigore.')).toBeVisible()
  await expect(page.getByText('0 su 1 hanno accettato')).toBeVisible()

  // Withdrawn again: said what it means, with a reason, and nobody is asked any more.
  const card = page
    .locator('section, div')
    .filter({ has: page.getByRole('heading', { name: 'Regole per i superagenti' }) })
    .filter({ has: page.getByRole('button', { name: 'Ritira questa versione' }) })
    .last()
  await card.getByRole('button', { name: 'Ritira questa versione' }).click()
  await expect(sheet(page).getByText("Non c'è una versione precedente", { exact: false })).toBeVisible()
  await expectAccessible(page, 'withdrawing a version')
  await sheet(page).getByRole('button', { name: 'Ritira', exact: true }).click()
  await expect(sheet(page).getByText('Scrivi perché la ritiri.')).toBeVisible()
  await sheet(page).getByLabel('Perché la ritiri').fill('Mancano due pagine')
  await sheet(page).getByRole('button', { name: 'Ritira', exact: true }).click()
  await expect(page.getByText('La versione 1 di «Regole per i superagenti» è ritirata.')).toBeVisible()
  await expect(page.getByText('Nessuna versione in vigore: oggi non viene chiesto a nessuno.')).toBeVisible()
  await page.getByText('1 altra versione', { exact: true }).last().click()
  await expect(page.getByText(/Ritirata .* da .*: Mancano due pagine/)).toBeVisible()
  await expectAccessible(page, 'a document of which nothing is in force')
})

test('the company links an app by its key, keeps its recovery codes, and unlinks it with a code', async ({ page }) => {
  await enter(page, 'direzione', '/profile/security')
  await page.getByRole('button', { name: "Collega un'app" }).click()
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByRole('img', { name: "Codice QR per l'app dei codici" })).toBeVisible()
  await expectAccessible(page, 'linking an app')
  const secret = (await sheet(page).locator('code').innerText()).replaceAll(' ', '')
  const pasted = () => page.evaluate(() => navigator.clipboard.readText())
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await sheet(page).getByRole('button', { name: 'Copia la chiave' }).click()
  await expect(sheet(page).getByRole('status').filter({ hasText: 'Copiato.' })).toHaveCount(1)
  expect(await pasted()).toBe(secret)
  await sheet(page).getByLabel("Codice che mostra l'app").fill('000000')
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByText('Codice sbagliato o già usato.')).toBeVisible()
  await sheet(page)
    .getByLabel("Codice che mostra l'app")
    .fill(await generate({ secret }))
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
