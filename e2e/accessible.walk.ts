/**
 * axe where no address leads (every-screen.walk.ts has those): a login with errors, paying, a till in its states, and a shop on a wide
 * window. Nothing serious and nothing critical.
 */
import { expectAccessible } from './axe.ts'
import { comeIn, goTo } from './in-place.ts'
import { enterAtTill, expect, openCharge, paidScreen, payButton, test, TILLS } from './people.ts'

test('login and error page', async ({ page }) => {
  await page.goto('/login')
  await expectAccessible(page, 'login')
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expectAccessible(page, 'login with errors')
  await page.goto('/error')
  await expectAccessible(page, 'error')
})

test('paying: bill, mix, refusal, paid, receipt', async ({ page }) => {
  await enterAtTill(page, 'riccardo', TILLS.carla, 2)
  await expectAccessible(page, 'bill')
  await page.getByText('Tocca per cambiare.').first().click()
  await expectAccessible(page, 'mix')
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  await expectAccessible(page, 'paid')
  await page.getByRole('link', { name: 'Ricevuta' }).click()
  await expect(page.getByText('Codice del movimento')).toBeVisible()
  await expectAccessible(page, 'receipt')
  await page.goto('/enduser-payment/code/ZZZZZZZZ')
  await expect(page.getByRole('button', { name: 'Inquadra un altro codice' })).toBeVisible()
  await expectAccessible(page, 'refused')
})

test('screens of a shop, with its till in every state', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await comeIn(page, 'anna')
  for (const path of ['/tabs/shop-home', '/tabs/shop-transactions', '/tabs/shop-wallet', '/tabs/shop-profile', '/qrcode-image']) {
    expect(await goTo(page, path)).toBe(path)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
    await expectAccessible(page, path)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tabs/shop-home')
  const code = await openCharge(page, 100)
  await expectAccessible(page, 'charge')
  const payer = await person('stefano', `/enduser-payment/code/${code}`)
  await expect(page.getByText('Scansionato', { exact: true })).toBeVisible()
  await expectAccessible(page, 'scanned')
  await payButton(payer).click()
  await expect(page.getByRole('dialog', { name: 'Pagamento ricevuto' })).toBeVisible()
  await expectAccessible(page, 'green')
})
