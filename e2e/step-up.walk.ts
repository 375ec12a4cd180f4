/** Proving who one is: a PIN chosen at the till and blocked by guesses, a passkey that lets in and pays, an app's codes for the company. */
import type { CDPSession, Page } from '@playwright/test'
import { freshDatabase } from '@taschino/testkit/database.ts'
import { freePort, startRealServer } from '@taschino/testkit/real-server.ts'
import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import { atTill, databaseUrl, enter, expect, paidScreen, PASSWORD, payButton, test as inTheHouse, TILLS } from './people.ts'

/** Passkeys belong to a domain, and an address of numbers has none: these walks have a house of their own on localhost, with people of their own. */
const test = inTheHouse.extend<object, { house: string }>({
  house: [async ({}, use) => {
    const database = await freshDatabase(databaseUrl())
    const port = await freePort()
    const address = `http://localhost:${port}`
    const server = await startRealServer({ databaseUrl: database.url, port, args: ['--demo'], env: { PUBLIC_URL: address, NIGHT_UNTIL: '0' } })
    await use(address)
    await server.stop()
    await database.drop()
  }, { scope: 'worker', timeout: 120_000 }],
  baseURL: async ({ house }, use) => use(house),
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
  for (const digit of PIN) await keys.getByRole('button', { name: digit, exact: true }).click()
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

async function phoneWithPasskeys(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } })
  return cdp
}

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
})

test('the company links an app by its key, keeps its recovery codes, and unlinks it with a code', async ({ page }) => {
  await enter(page, 'direzione', '/profile/security')
  await page.getByRole('button', { name: 'Collega un\'app' }).click()
  await sheet(page).getByLabel('Password').fill(PASSWORD)
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByRole('img', { name: 'Codice QR per l\'app dei codici' })).toBeVisible()
  await expectAccessible(page, 'linking an app')
  const secret = (await sheet(page).locator('code').innerText()).replaceAll(' ', '')
  await sheet(page).getByLabel('Codice che mostra l\'app').fill('000000')
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByText('Codice sbagliato o già usato.')).toBeVisible()
  await sheet(page).getByLabel('Codice che mostra l\'app').fill(await generate({ secret }))
  await sheet(page).getByRole('button', { name: 'Continua' }).click()
  await expect(sheet(page).getByRole('list', { name: 'Codici di riserva' }).getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page, 'recovery codes')
  const recovery = await sheet(page).getByRole('listitem').first().innerText()
  await sheet(page).getByRole('button', { name: 'Li ho salvati' }).click()
  await expect(page.getByText('Collegata', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Scollega', exact: true }).click()
  await expect(page.getByText('App scollegata.')).toBeVisible()
  expect(recovery).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/)
})
