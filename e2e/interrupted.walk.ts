/** A payment is cut in the middle: by a reload, by a lost answer, by a server that dies. It is never guessed and never paid twice. */
import type { Locator, Page } from '@playwright/test'
import { openCharge } from '@taschino/contract/payments.ts'
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { newText } from '@taschino/testkit/walk-hand.ts'
import { does } from './elsewhere.ts'
import { atTill, databaseUrl, enter, enterAtTill, expect, paidScreen, payButton, proofWords, serverUrl, test, TILLS } from './people.ts'
import { NO_PIN, openOwnServer } from './world.ts'

const PAY = '**/api/v1/users/pay'

// Two of them start a service of their own.

/** The payer's payments to a shop, as their own list tells. */
async function paidTo(page: Page, shop: string, server = ''): Promise<Locator> {
  // What the device has kept stands there first.
  const read = page.waitForResponse((response) => /\/transactions(\?|$)/.test(response.url()) && response.ok())
  await page.goto(`${server}/tabs/enduser-transactions`)
  await read
  // Of today: older ones leave the first page when new ones come.
  const rows = page.getByRole('region', { name: 'Oggi' }).getByRole('link', { name: new RegExp(`^${shop}\\b.*[−-]8,00`) })
  await expect(page.getByRole('heading', { name: 'Movimenti' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return rows
}

/** An amount of the till, asked for behind its screens: other walks look at those. */
async function askedFor(value: number): Promise<string> {
  const { code } = await does<{ code: string }>(serverUrl(), 'carla', openCharge, { body: { value } })
  return `/enduser-payment/code/${code}`
}

/** What nobody may read who has paid. */
const notPaid = (page: Page): Locator => page.getByText(/non è partito|non si può pagare|già stato pagato/)

test('an amount of the till is paid: the proof is there again after a reload and on the way back from the receipt, for whoever paid', async ({
  page,
}) => {
  const path = await askedFor(800)
  await enter(page, 'laura')
  await page.goto(path)
  await payButton(page).click()
  const words = await proofWords(paidScreen(page))
  await page.reload()
  await expect(paidScreen(page)).toBeVisible()
  expect(await proofWords(paidScreen(page))).toBe(words)
  await page.getByRole('link', { name: 'Ricevuta' }).click()
  await expect(page.getByText('Codice del movimento')).toBeVisible()
  await page.goBack()
  await expect(paidScreen(page)).toBeVisible()
  await expect(notPaid(page)).toHaveCount(0)
  // The device changes hands, and the next one goes back.
  await page.getByRole('link', { name: 'Ricevuta' }).click()
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await enter(page, 'tommaso', page.url())
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${path}\\?paid=`))
  await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(paidScreen(page)).toBeHidden()
})

test('a printed code is paid and the page reloaded: the proof, not the bill; when it is no longer fresh, the receipt', async ({ page }) => {
  await page.clock.install()
  await enterAtTill(page, 'andrea', TILLS.nadia, 1)
  await payButton(page).click()
  const words = await proofWords(paidScreen(page))
  await page.reload()
  expect(await proofWords(paidScreen(page))).toBe(words)
  await expect(paidScreen(page).getByText('Alla cassa si leggono le stesse parole, adesso.')).toBeVisible()
  await page.clock.fastForward(601_000)
  await expect(paidScreen(page)).toBeVisible()
  // Green still, but not as if it were now.
  await expect(paidScreen(page).getByText('adesso')).toBeHidden()
  expect(await proofWords(paidScreen(page))).toBe(words)
  await page.reload()
  await expect(page.getByText('Codice del movimento')).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
})

test('an address that names money that came in shows its receipt and no proof', async ({ page }) => {
  await giveCredits(databaseUrl(), 'tommaso', 100)
  await enter(page, 'tommaso', '/tabs/enduser-transactions')
  await page
    .getByRole('region', { name: 'Oggi' })
    .getByRole('link', { name: /\+1,00/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\?gtid=/)
  await page.goto(`/enduser-payment/code/${TILLS.carla}?paid=${new URL(page.url()).searchParams.get('gtid')}`)
  await expect(page).toHaveURL(/enduser-transactions\?gtid=/)
  await expect(page.getByText('Codice del movimento')).toBeVisible()
})

test('the answer is late, and meanwhile the amount of the till reads as paid, then as over: nothing is said about it until the answer is there', async ({
  page,
}) => {
  await page.clock.install()
  const path = await askedFor(1600)
  await enter(page, 'davide')
  await page.goto(path)
  await expect(payButton(page)).toBeEnabled()
  let paid: () => void = () => undefined
  let answer: () => void = () => undefined
  const atServer = new Promise<void>((resolve) => {
    paid = resolve
  })
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(PAY, async (route) => {
    const response = await route.fetch()
    paid()
    await late
    await route.fulfill({ response })
  })
  await payButton(page).click()
  await atServer
  let looks = 0
  await page.route('**/api/v1/shops/codes/**', (route) => {
    looks++
    return route.continue()
  })
  // More than the four seconds after which an open amount is looked at again, then more than its life.
  for (const ms of [4500, 300_000]) {
    await page.clock.fastForward(ms)
    await page.waitForTimeout(500)
    await expect(page.getByRole('button', { name: 'Invio…' })).toBeVisible()
    await expect(notPaid(page)).toHaveCount(0)
  }
  expect(looks).toBe(0)
  answer()
  await expect(paidScreen(page)).toBeVisible()
})

test('the answer is lost and the page reloaded: the app asks what became of it and shows the payment, once', async ({ page }) => {
  await enter(page, 'elisa')
  const before = await (await paidTo(page, 'Forno Rosetti')).count()
  await atTill(page, TILLS.carla, 1)
  let sent: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    sent = resolve
  })
  await page.route(PAY, async (route) => {
    await route.fetch()
    sent()
    // The answer is on its way and never comes.
  })
  await payButton(page).click()
  await reached
  // In this order: taking the route away first would let the held request go on, and the answer come after all.
  await page.reload()
  await page.unroute(PAY)
  await expect(paidScreen(page)).toBeVisible()
  await expect(await paidTo(page, 'Forno Rosetti')).toHaveCount(before + 1)
})

test('reloaded before anything left: the same key goes out again and pays once', async ({ page }) => {
  await enter(page, 'federico')
  const before = await (await paidTo(page, 'Forno Rosetti')).count()
  await atTill(page, TILLS.carla, 1)
  const keys: string[] = []
  let held: () => void = () => undefined
  const waiting = new Promise<void>((resolve) => {
    held = resolve
  })
  await page.route(PAY, (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    held()
    return undefined
  })
  await payButton(page).click()
  await waiting
  await page.reload()
  await expect(paidScreen(page)).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await page.unroute(PAY)
  await expect(await paidTo(page, 'Forno Rosetti')).toHaveCount(before + 1)
})

test('the server dies in the middle and comes back: "Stiamo verificando", then paid, once', async ({ page }) => {
  const { server, close } = await openOwnServer(databaseUrl(), { env: NO_PIN })
  try {
    await page.clock.install()
    await enter(page, 'sara', server.url)
    const before = await (await paidTo(page, 'Forno Rosetti', server.url)).count()
    await page.goto(`${server.url}/enduser-payment/code/${TILLS.carla}`)
    await page.getByLabel('Importo dello scontrino').fill('8,00')
    let first = true
    let died: () => void = () => undefined
    const dead = new Promise<void>((resolve) => {
      died = resolve
    })
    await page.route(PAY, async (route) => {
      if (!first) {
        // On a slow machine the app may try again before the server is gone.
        await dead
        return route.continue()
      }
      first = false
      // The payment reaches the server, which dies before its answer arrives.
      await route.fetch()
      await server.kill9()
      died()
      return route.abort('connectionreset')
    })
    await payButton(page).click()
    await dead
    // The minute in which the app tries again by itself passes in a moment.
    await expect(async () => {
      await page.clock.fastForward(20_000)
      await expect(page.getByRole('heading', { name: 'Stiamo verificando' })).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('button', { name: /^Paga/ })).toBeHidden()
    await server.start()
    await expect(async () => {
      await page.clock.fastForward(9000)
      await expect(paidScreen(page)).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await expect(await paidTo(page, 'Forno Rosetti', server.url)).toHaveCount(before + 1)
  } finally {
    await close()
  }
})

test('the answer is lost, and then a new text must be agreed to first: the app does not say "refused" about what was paid', async ({
  page,
}) => {
  const { server, databaseUrl: books, close } = await openOwnServer(databaseUrl(), { env: NO_PIN })
  try {
    await enter(page, 'chiara', server.url)
    const before = await (await paidTo(page, 'Forno Rosetti', server.url)).count()
    await page.goto(`${server.url}/enduser-payment/code/${TILLS.carla}`)
    await page.getByLabel('Importo dello scontrino').fill('8,00')
    const refusals: number[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('/users/pay') && response.status() === 403) refusals.push(403)
    })
    let first = true
    await page.route(PAY, async (route) => {
      if (!first) return route.continue()
      first = false
      await route.fetch()
      await newText(books, 'enduser')
      // The server hears of it a moment later: until then it says again what it said about this key.
      await expect.poll(async () => (await route.fetch()).status()).toBe(403)
      return route.abort('connectionreset')
    })
    await payButton(page).click()
    await expect(paidScreen(page)).toBeVisible()
    expect(refusals.length).toBeGreaterThan(0)
    await expect(page.getByText('Il pagamento non è partito')).toBeHidden()
    await expect(await paidTo(page, 'Forno Rosetti', server.url)).toHaveCount(before + 1)
  } finally {
    await close()
  }
})
