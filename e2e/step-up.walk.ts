/**
 * Proving who one is where money moves: a PIN chosen at the till and blocked by guesses, and asked for before much is paid or given back.
 */
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { atTill, enter, enterAtTill, expect, paidScreen, PASSWORD, payButton, TILLS, typeBill } from './people.ts'
import { choosePin, phoneWithPasskeys, PIN, sheet } from './proofs.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'default' })

test('above 30 €, no PIN yet: chosen in the sheet, and the same tap pays; a small payment stays two taps', async ({ page }) => {
  await enterAtTill(page, 'giulia', TILLS.carla, 1)
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

test('PIN by thumb and by paste, a reload in between, five wrong ones, and the way out', async ({ page, browser, service }) => {
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
  for (const [n, digit] of [...PIN].entries())
    await (n === 2 || n === 3 ? page.keyboard.press(digit) : keys.getByRole('button', { name: digit, exact: true }).click())
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

  // Elsewhere: somebody who found the password, or Matteo on a new telephone.
  const context = await browser.newContext({ baseURL: service.url, locale: 'it-IT', viewport: { width: 320, height: 640 } })
  const other = await enter(await context.newPage(), 'matteo')
  await atTill(other, TILLS.bruno, 6)
  await payButton(other).click()
  await expect(sheet(other).getByText('su questo dispositivo non hai mai confermato chi sei')).toBeVisible()
  await expectAccessible(other, 'blocked PIN on an unknown device')
  await expect(sheet(other).getByRole('textbox')).toHaveCount(0)
  if (process.env['SHOTS']) await other.screenshot({ path: `${process.env['SHOTS']}/blocked.png` })
  await context.close()

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
  // What was typed for the payment proved that payment alone (T47).
  await page.getByRole('dialog', { name: 'Conferma che sei tu' }).getByLabel('Scrivi il PIN').fill('991375')
  await expect(sheet(page).getByText(/^Il tuo PIN è nuovo.* solo dopo le .*\d\d:\d\d/)).toBeVisible()
  await expectAccessible(page, 'no passkey by a new PIN')
})

test('who closes the sheet has paid nothing, and can change the bill', async ({ page }) => {
  await enterAtTill(page, 'chiara', TILLS.carla, 4)
  await payButton(page).click()
  await expect(sheet(page).getByText('Scegli un PIN di sei cifre')).toBeVisible()
  // It is her turn: what takes its time now is nothing that she is asked to wait for.
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await expect(page.getByText('Invio…')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(payButton(page)).toBeEnabled()
  await page.goto('/tabs/enduser-home')
  await expect(page.getByText('Manca la tua conferma')).toBeHidden()
})

test('giving back more than 100 €: the shop proves who it is, and until then nothing moves; the payer sees it come back', async ({
  page: payer,
  browser,
  service,
}) => {
  await giveCredits(service.databaseUrl, 'alice', 15_000)
  await enter(payer, 'alice')
  await choosePin(payer)
  const context = await browser.newContext({
    baseURL: service.url,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
  })
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
