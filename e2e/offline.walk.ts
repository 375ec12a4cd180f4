/** One bar of signal, or none: the app opens from what the device keeps, says of when it is, moves no money in secret, and shows nothing after a logout. */
import type { Page } from '@playwright/test'
import { atTill, enter, expect, paidScreen, payButton, test, TILLS } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const pocket = (page: Page) => page.getByText('Puoi spendere', { exact: true })
const asOf = (page: Page) => page.getByText(/^Senza rete: com'era oggi \d\d:\d\d\.$/)

/** The worker holds everything that the next start needs. */
async function held(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/** How often the payer paid this shop 8,00 €, as their own list tells. */
async function paidTo(page: Page, shop: string): Promise<number> {
  await page.goto('/tabs/enduser-transactions')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  return page.getByRole('link', { name: new RegExp(`^${shop}\\b.*[−-]8,00`) }).count()
}

test('started without a network: balance, last ten movements and what the code needs, each with its time, and no error page', async ({ page, context }) => {
  await enter(page, 'francesca')
  await expect(pocket(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ultimi movimenti' }).getByRole('link', { name: /\d/ }).first()).toBeVisible()
  const sum = await page.locator('.pocket-flap .big-money').innerText()
  await held(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('.pocket-flap .big-money')).toHaveText(sum)
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ultimi movimenti' }).getByRole('link', { name: /\d/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Movimenti', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Movimenti' })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /[−-]\d/ }).first()).toBeVisible()
  await page.goto('/my-code')
  await expect(page.getByRole('heading', { name: 'Per il codice serve la rete' })).toBeVisible()
  await expect(page.getByText(new RegExp(`Potevi spendere ${sum.replace(/\s/g, '\\s?')}`))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: /Il tuo codice QR/ })).toBeVisible({ timeout: 20_000 })
})

test('the second start is painted from the device: page, code and words come without the network', async ({ page }) => {
  await enter(page, 'francesca')
  await expect(pocket(page)).toBeVisible()
  await held(page)
  const past: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!response.fromServiceWorker() && !/^\/(api|socket\.io|assets\/config|icons|manifest)/.test(pathname)) past.push(pathname)
  })
  // The house takes its time with everything but the app itself.
  let answered = false
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000))
    answered = true
    await route.continue().catch(() => undefined)
  })
  await page.goto('/tabs/enduser-home')
  await expect(page.locator('.pocket-flap .big-money')).toHaveText(/\d/)
  expect(answered).toBe(false)
  expect(past).toEqual([])
})

test('an attempt to pay without a network: nothing left, the bill stays, and it is paid once when the network is back', async ({ page, context }) => {
  await enter(page, 'giorgio')
  const before = await paidTo(page, 'Trattoria della Posta')
  await atTill(page, TILLS.teresa, 1)
  await expect(payButton(page)).toBeEnabled()
  await held(page)
  const sent: string[] = []
  page.on('request', (request) => { if (request.url().endsWith('/users/pay')) sent.push(request.headers()['idempotency-key'] ?? '') })
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByText('Senza rete: non è partito niente')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pagato' })).toBeHidden()
  expect(sent).toEqual([])
  // Given up: the bill is still there, and nothing goes out behind their back.
  await page.getByRole('button', { name: 'Lascia stare' }).click()
  await expect(payButton(page)).toHaveText(/8,00/)
  await payButton(page).click()
  await expect(page.getByText('Senza rete: non è partito niente')).toBeVisible()
  await context.setOffline(false)
  await expect(paidScreen(page)).toBeVisible({ timeout: 20_000 })
  expect(sent).toHaveLength(1)
  expect(await paidTo(page, 'Trattoria della Posta')).toBe(before + 1)
})

test('the network goes in the middle of a payment and comes back: paid once', async ({ page, context }) => {
  await enter(page, 'giorgio')
  const before = await paidTo(page, 'Gastronomia Valentino')
  await atTill(page, TILLS.mario, 1)
  await held(page)
  const keys: string[] = []
  let gone: () => void = () => undefined
  const cut = new Promise<void>((resolve) => { gone = resolve })
  await page.route('**/api/v1/users/pay', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The house books it; with its answer on the way the network goes.
    await route.fetch()
    await context.setOffline(true)
    gone()
    return route.abort('internetdisconnected')
  })
  await payButton(page).click()
  await cut
  await expect(page.getByRole('region', { name: 'Pagato' })).toBeHidden()
  // It is not said that nothing left: that is not known.
  await expect(page.getByText('Senza rete: non è partito niente')).toBeHidden()
  await context.setOffline(false)
  await expect(paidScreen(page)).toBeVisible({ timeout: 20_000 })
  expect(new Set(keys).size).toBe(1)
  await page.unroute('**/api/v1/users/pay')
  expect(await paidTo(page, 'Gastronomia Valentino')).toBe(before + 1)
})

test('T53: without a network after a logout nothing of the person is shown, and nothing of them is kept', async ({ page, context }) => {
  await enter(page, 'francesca')
  await expect(pocket(page)).toBeVisible()
  await page.goto('/tabs/enduser-transactions')
  await expect(page.getByRole('main').getByRole('link', { name: /\d/ }).first()).toBeVisible()
  await held(page)
  await page.goto('/tabs/enduser-profile')
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await context.setOffline(true)
  for (const path of ['/tabs/enduser-home', '/tabs/enduser-transactions', '/my-code', '/error?back=%2F', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: path.startsWith('/error') ? 'Non riusciamo a collegarci' : 'Accedi' })).toBeVisible()
    await expect(page.getByText(/francesca|riva|Potevi spendere|Puoi spendere/i)).toHaveCount(0)
  }
  const left = await page.evaluate(async () => JSON.stringify([
    { ...localStorage }, { ...sessionStorage }, document.cookie,
    await Promise.all((await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      return Promise.all((await cache.keys()).map(async (request) => [request.url, name === 'notes' ? '' : /francesca|"idUser"|eyJ/i.test(await (await cache.match(request))?.text() ?? '')]))
    })),
  ]))
  expect(left).not.toMatch(/eyJ|francesca|\/api\/|kept\.|true\]/i)
})
