/**
 * A shop spends what it made of its takings: it sees it in its wallet, finds the way to the scanner, its own code and the shops near by,
 * pays, and what is left is counted down.
 */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, paidScreen, payButton, TILLS, typeBill } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })

test('takings become business tickets, stand under "Da spendere", and pay at another shop', async ({ page, person }) => {
  await enter(page, 'carla', '/tabs/shop-wallet')
  const spend = page.getByRole('region', { name: 'Da spendere' })
  await expect(spend).toContainText('Dividi')
  await page.getByRole('link', { name: 'Dividi', exact: true }).click()
  const business = page.getByRole('region', { name: 'Buoni business' })
  for (let i = 0; i < 10; i++) await business.getByRole('button', { name: /^Più/ }).click()
  await page.getByRole('button', { name: /^Dividi/ }).click()
  await expect(page.getByText('Buoni business creati')).toBeVisible()
  await page.getByRole('link', { name: 'Vai al portafoglio' }).click()

  const asked = page.waitForRequest((request) => /\/users\/tickets\?/.test(request.url()))
  await page.reload()
  // What the shop takes, and what conversions make: nothing of its own is left out.
  expect(new URL((await asked).url()).searchParams.get('includeTypes')?.split(',').toSorted()).toEqual(
    expect.arrayContaining(['business', 'free_credits', 'normal']),
  )
  await expect(spend.locator('.big-money .sr-only')).toHaveText(/^10,00\s€$/)
  await expect(spend.getByRole('list')).toContainText('Business · 1,00')
  await expect(spend.getByRole('list')).toContainText('× 10')
  await expectAccessible(page, 'a shop with something to spend')

  // Each of the three ways leads where it says.
  await spend.getByRole('link', { name: 'Mostra codice' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo codice' })).toBeVisible()
  await page.goBack()
  await spend.getByRole('link', { name: 'Dove pagare' }).click()
  await expect(page.getByRole('heading', { name: 'Dove pagare' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Dove pagare' }).getByRole('button', { name: /Trattoria della Posta/ })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Dove pagare' }).getByText('Forno Rosetti')).toHaveCount(0)
  await page.goBack()
  await spend.getByRole('link', { name: 'Paga', exact: true }).click()
  await expect(page).toHaveURL(/qrcode-scanner/)

  const till = await person('teresa')
  await expect(till.getByText('in linea')).toBeVisible()
  await page.goto(`/enduser-payment/code/${TILLS.teresa}`)
  await typeBill(page, 800)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  await expect(till.getByRole('dialog', { name: 'Pagamento ricevuto' })).toContainText('8,00')
  await page.getByRole('button', { name: 'Fatto' }).click()
  await expect(page).toHaveURL(/\/tabs\/shop-home/)
  await page.goto('/tabs/shop-wallet')
  await expect(spend.locator('.big-money .sr-only')).toHaveText(/^2,00\s€$/)
  await page.goto('/tabs/shop-transactions')
  await expect(page.getByRole('link').filter({ hasText: 'Trattoria della Posta' }).filter({ hasText: '−8,00' }).first()).toBeVisible()
})
