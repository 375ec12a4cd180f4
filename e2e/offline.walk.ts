/**
 * One bar of signal, or none: the app opens from what the device keeps, says of when it is, moves no money in secret, and shows nothing
 * after a logout.
 */
import type { Locator, Page } from '@playwright/test'
import { goTo } from './in-place.ts'
import { atTill, enter, expect, paidScreen, payButton, test, TILLS } from './people.ts'

test.use({ serviceWorkers: 'allow' })

const pocket = (page: Page) => page.getByText('Puoi spendere', { exact: true })
const asOf = (page: Page) => page.getByText(/^Senza rete: com'era oggi \d\d:\d\d\.$/).filter({ visible: true })

/** Libraries that came within the page. */
const carried = (page: Page) => page.locator('script[data-file]')

/** The worker holds everything that the next start needs. */
async function held(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (navigator.serviceWorker.controller?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/** The payer's payments of 8,00 € to a shop, as their own list tells; what the device has kept stands there first. */
async function paidTo(page: Page, shop: string): Promise<Locator> {
  const read = page.waitForResponse((response) => /\/transactions(\?|$)/.test(response.url()) && response.ok())
  await page.goto('/tabs/enduser-transactions')
  await read
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  // Of today: older ones leave the first page when new ones come.
  return page.getByRole('region', { name: 'Oggi' }).getByRole('link', { name: new RegExp(`^${shop}\\b.*[−-]8,00`) })
}

test('started without a network: balance, last ten movements and what the code needs, each with its time, and no error page', async ({
  page,
  context,
}) => {
  await enter(page, 'francesca')
  await expect(pocket(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ultimi movimenti' }).getByRole('link', { name: /\d/ }).first()).toBeVisible()
  const sum = /\d[\d.,]*/.exec(await page.locator('.pocket-flap .big-money').innerText())?.[0] ?? 'a sum'
  await expect(carried(page)).toHaveCount(1)
  await held(page)
  await context.setOffline(true)
  await page.reload()
  await expect(carried(page), 'the page that is kept names them').toHaveCount(0)
  await expect(page.locator('.pocket-flap .big-money')).toContainText(sum)
  await expect(asOf(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ultimi movimenti' }).getByRole('link', { name: /\d/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Movimenti', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Movimenti' })).toBeVisible()
  await expect(asOf(page)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /[−-]\d/ })
      .first(),
  ).toBeVisible()
  await page.goto('/my-code')
  await expect(page.getByRole('heading', { name: 'Per il codice serve la rete' })).toBeVisible()
  await expect(page.getByText(`Potevi spendere ${sum}`)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('img', { name: /Il tuo codice QR/ })).toBeVisible()
})

test('a till started without a network: its code, its last payments and its sums, each with the time at which they were true', async ({
  page,
  context,
}) => {
  await enter(page, 'olga')
  const last = page.getByRole('region', { name: 'Ultimi pagamenti' })
  await expect(last.getByRole('button').first()).toBeVisible()
  await page.goto('/tabs/shop-wallet')
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await expect(page.getByText(/\d,\d\d/).first()).toBeVisible()
  await page.goto('/tabs/shop-home')
  await expect(page.getByText(/^\d+ pagament/)).toBeVisible()
  const sum = await page.getByText('Oggi', { exact: true }).locator('..').innerText()
  await held(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('img', { name: /QR/ }).first()).toBeVisible()
  await expect(last.getByRole('button').first()).toBeVisible()
  await expect(page.getByText(/^Com'era oggi \d\d:\d\d$/)).toHaveCount(2)
  expect(await page.getByText('Oggi', { exact: true }).locator('..').innerText()).toBe(sum)
  await page.getByRole('link', { name: 'Portafoglio', exact: true }).click()
  await expect(asOf(page)).toBeVisible()
  // The next morning, still without a network: yesterday's sums are not today's.
  await page.clock.setSystemTime(Date.now() + 86_400_000)
  await page.goto('/tabs/shop-home')
  await expect(page.getByText('Ieri', { exact: true }).locator('..')).toContainText(sum.replace(/^Oggi\s*/, '').split('\n')[0] ?? '')
  await expect(page.getByText('Oggi', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Com'era ieri \d\d:\d\d$/)).toHaveCount(2)
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
  // The service takes its time with everything but the app itself.
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

test('an attempt to pay without a network: nothing left, the bill stays, and it is paid once when the network is back', async ({
  page,
  context,
}) => {
  await enter(page, 'giorgio')
  const before = await (await paidTo(page, 'Forno Rosetti')).count()
  await atTill(page, TILLS.carla, 1)
  await expect(payButton(page)).toBeEnabled()
  await held(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/users/pay')) sent.push(request.headers()['idempotency-key'] ?? '')
  })
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
  await expect(paidScreen(page)).toBeVisible()
  expect(sent).toHaveLength(1)
  // The same once more, and its screen is left: wherever one is, it is said as it was said there, and can be let be.
  await atTill(page, TILLS.carla, 1)
  await held(page)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByText('Senza rete: non è partito niente')).toBeVisible()
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(payButton(page)).toBeHidden()
  await expect(page.getByText('Senza rete: non è partito niente')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lascia stare' })).toBeVisible()
  await expect(page.getByText('Stiamo verificando')).toBeHidden()
  await context.setOffline(false)
  // It is asked twice only where it can be answered.
  await expect(page.getByText('Pagato una volta sola')).toBeVisible()
  await expect(page.getByText('Vuoi pagare di nuovo?')).toBeHidden()
  await expect(await paidTo(page, 'Forno Rosetti')).toHaveCount(before + 1)
})

test('the network goes in the middle of a payment and comes back: paid once', async ({ page, context }) => {
  await enter(page, 'giorgio')
  const before = await (await paidTo(page, 'Sapori Navigli')).count()
  await atTill(page, TILLS.nadia, 1)
  await held(page)
  const keys: string[] = []
  let gone: () => void = () => undefined
  const cut = new Promise<void>((resolve) => {
    gone = resolve
  })
  await page.route('**/api/v1/users/pay', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '')
    if (keys.length > 1) return route.continue()
    // The service books it; with its answer on the way the network goes.
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
  await expect(paidScreen(page)).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await page.unroute('**/api/v1/users/pay')
  await expect(await paidTo(page, 'Sapori Navigli')).toHaveCount(before + 1)
})

test('a payment of another day whose answer was lost: told with its sum and day, and the till that it was for starts with an empty bill', async ({
  page,
}) => {
  await enter(page, 'giorgio', '/tabs/enduser-profile')
  await expect(page.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  const [path, at] = [`/enduser-payment/code/${TILLS.carla}`, Date.now() - 2 * 86_400_000]
  const posted = await page.evaluate(
    async ({ code, begun }) => {
      const [key, body] = [crypto.randomUUID(), { unit: 800, amount: 2, type: 'normal', code }]
      const proof = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
      const answer = await fetch('/api/v1/users/pay', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          Authorization: `Bearer ${localStorage.getItem('token')}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
          'X-XSRF-TOKEN': proof,
        },
      })
      const idUser = (
        JSON.parse(atob((localStorage.getItem('token') ?? '').split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as {
          idUser: number
        }
      ).idUser
      const opening = indexedDB.open('taschino')
      opening.onupgradeneeded = () => opening.result.createObjectStore('intents')
      await new Promise((resolve) => {
        opening.onsuccess = resolve
      })
      const writing = opening.result.transaction('intents', 'readwrite')
      writing.objectStore('intents').put({ key, call: 'payments.pay', path: '/users/pay', input: { body }, at: begun, idUser }, key)
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      opening.result.close()
      return answer.status
    },
    { code: TILLS.carla, begun: at },
  )
  expect(posted).toBe(200)
  await page.goto(path)
  await expect(page.getByRole('group', { name: 'Tastierino' })).toBeVisible()
  await page.waitForTimeout(1500)
  await expect(paidScreen(page)).toBeHidden()
  await goTo(page, '/tabs/enduser-home')
  await expect(page.getByText(/^Pagamento di 16,00\s€, \d+ \p{L}+ \d\d:\d\d\.$/u)).toBeVisible()
  await page.getByRole('button', { name: /16,00.*Forno Rosetti/ }).click()
  await expect(page).toHaveURL(/\/tabs\/enduser-transactions\?gtid=/)
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
    await expect(page.getByText(/francesca|Potevi spendere|Puoi spendere/i)).toHaveCount(0)
  }
  const left = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
    ]),
  )
  expect(left).not.toMatch(/eyJ[\w-]{9,}|francesca|\/api\/|kept\./i)
  // What is in the caches is the app itself, the same for everybody.
  const addresses = (JSON.parse(left) as [unknown, unknown, unknown, string[][]])[3].flat().map((url) => new URL(url).pathname)
  expect(addresses.filter((address) => !/^\/(start\.html$|assets\/|active$|next$)/.test(address))).toEqual([])
})
