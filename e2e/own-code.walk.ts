/** "Mostra codice": the payer shows, the till reads, the amount comes to the payer's phone, and both screens end with the same words. */
import { browserWithCamera, film } from './camera.ts'
import { expectAccessible } from './axe.ts'
import { handScan } from './hand-scanner.ts'
import { enter, expect, openCharge, paidScreen, payButton, proofWords, serverUrl, test } from './people.ts'
import type { Page } from '@playwright/test'

// Two tills are enough for all of it, one after the other: a till asks for one amount at a time.
test.describe.configure({ mode: 'serial' })

const codeText = (payer: Page) => payer.getByRole('region', { name: 'Il tuo codice' }).locator('p[translate=no]')
const typedCode = async (payer: Page): Promise<string> => (await codeText(payer).innerText()).replace(/[^0-9A-Z]/g, '').slice(-8)
const link = (payer: Page): Promise<string | null> => payer.getByRole('img', { name: /Il tuo codice QR/ }).getAttribute('data-qr')
const green = (till: Page) => till.getByRole('dialog', { name: 'Pagamento ricevuto' })

async function typeAmount(till: Page, cents: number): Promise<void> {
  const keypad = till.getByRole('group', { name: 'Tastierino' })
  for (const digit of String(cents)) await keypad.getByRole('button', { name: digit, exact: true }).click()
}

test('typed at the till: the amount comes to the payer by itself, one tap pays, the same proof on both screens; read again it is refused', async ({
  page: payer,
  person,
}) => {
  const till = await person('ines')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'simone', '/qrcode-scanner')
  await payer.getByRole('link', { name: 'Mostra codice' }).click()
  await expect(codeText(payer)).toBeVisible()
  await expectAccessible(payer, 'own code')
  const typed = await typedCode(payer)

  await openCharge(till, 100)
  await till.getByRole('button', { name: 'Codice cliente' }).click()
  const sheet = till.getByRole('dialog', { name: 'Codice cliente' })
  await expectAccessible(till, "reading a payer's code")
  await sheet.getByLabel('Oppure scrivi il codice').fill('XX')
  await till.keyboard.press('Enter')
  await expect(sheet.getByText('Un codice cliente ha otto segni.')).toBeVisible()
  await sheet.getByLabel('Oppure scrivi il codice').fill(`${typed.slice(0, 4)}-${typed.slice(4)}`.toLowerCase())
  await till.keyboard.press('Enter')

  await expect(payer.getByText('Importo chiesto dalla cassa')).toBeVisible()
  await expect(till.getByText('Scansionato', { exact: true })).toBeVisible()
  await payer.getByRole('button', { name: 'Paga 1,00 €' }).click()
  await expect(paidScreen(payer)).toBeVisible()
  await expect(green(till)).toBeVisible()
  expect(await proofWords(green(till))).toBe(await proofWords(paidScreen(payer)))
  await green(till).getByRole('button', { name: 'Fatto' }).click()

  await openCharge(till, 900)
  await handScan(till, typed)
  await expect(till.getByText('Questo codice è già stato letto una volta.')).toBeVisible()
  await till.getByRole('button', { name: 'Annulla' }).click()
  await expect(till.getByRole('group', { name: 'Tastierino' })).toBeVisible()
})

test('by hand scanner, with the amount typed and nothing else touched; without an amount it says what is missing', async ({
  page: payer,
  person,
}) => {
  const till = await person('sergio')
  await expect(till.getByText('in linea')).toBeVisible()
  await enter(payer, 'beatrice', '/my-code')
  await expect(codeText(payer)).toBeVisible()
  await handScan(till, (await link(payer)) ?? '')
  await expect(till.getByText("scrivi prima l'importo")).toBeVisible()
  await typeAmount(till, 100)
  await handScan(till, (await link(payer)) ?? '')
  await expect(payer.getByText('Importo chiesto dalla cassa')).toBeVisible()
  // Whoever does not want it goes back; the amount waits on their code's screen and is not forced upon them.
  await payer.getByRole('button', { name: 'Indietro' }).click()
  await payer.goto('/my-code')
  await expect(payer.getByText(/chiede 1,00/)).toBeVisible()
  await payer.getByRole('link', { name: 'Guarda e paga' }).click()
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await expect(green(till)).toBeVisible()
})

test("by camera: the till films the payer's screen", async ({ page: payer }, info) => {
  await enter(payer, 'riccardo', '/my-code')
  await expect(codeText(payer)).toBeVisible()
  const reel = info.outputPath('payer.mjpeg')
  await film(await payer.getByRole('img', { name: /Il tuo codice QR/ }).screenshot(), reel)
  const browser = await browserWithCamera(reel)
  try {
    const till = await browser.newPage({
      baseURL: serverUrl(),
      locale: 'it-IT',
      permissions: ['camera'],
      viewport: { width: 390, height: 844 },
    })
    await enter(till, 'ines')
    await openCharge(till, 1000)
    await till.getByRole('button', { name: 'Codice cliente' }).click()
    await expect(payer.getByText('Importo chiesto dalla cassa')).toBeVisible()
    await payButton(payer).click()
    await expect(paidScreen(payer)).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('it is renewed by itself, and the one before is worth nothing', async ({ page: payer, person }) => {
  await payer.clock.install()
  await enter(payer, 'filippo', '/my-code')
  await expect(codeText(payer)).toBeVisible()
  const photographed = await typedCode(payer)
  await payer.clock.runFor(61_000)
  await expect.poll(() => typedCode(payer)).not.toBe(photographed)
  const till = await person('sergio')
  await openCharge(till, 800)
  await handScan(till, photographed)
  await expect(till.getByText('Il codice del cliente è scaduto')).toBeVisible()
})
