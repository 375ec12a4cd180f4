/**
 * Staying in when the network is bad and when somebody storms the HTTP layer: a lost, late or impossible refresh logs nobody out, another
 * tab's logout does.
 */
import type { Page } from '@playwright/test'
import { databaseUrl, enter, enterByForm, expect, PASSWORD, test } from './people.ts'
import { openOwnServer } from './world.ts'

const REFRESH = '**/api/v1/users/refreshToken'
const LOST = /\/error\?/

/**
 * The access token is not good any more, as after fifteen minutes: the next page's first call is answered 401.
 * It tires as the page goes, so that nothing which this page still asks in the background renews it before.
 */
const tire = (page: Page): Promise<void> =>
  page.evaluate(() =>
    addEventListener('pagehide', () => {
      // While one is being renewed there is none: then the copy of the last.
      const last = localStorage.getItem('token') ?? localStorage.getItem('oldToken') ?? ''
      for (const name of ['token', 'oldToken']) localStorage.setItem(name, `${last.split('.').slice(0, 2).join('.')}.bm90IG91cnM`)
    }),
  )
const home = (page: Page) => page.getByRole('heading', { name: 'Il tuo taschino' })

test('a tired token is renewed without anybody noticing', async ({ page }) => {
  await enter(page, 'paola')
  await expect(home(page)).toBeVisible()
  const before = await page.evaluate(() => localStorage.getItem('refreshToken'))
  await tire(page)
  await page.reload()
  await expect(home(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('refreshToken'))).not.toBe(before)
  await expect(page).toHaveURL(/enduser-home$/)
})

test('F24: the answer to a refresh is lost: the error page, and in again by itself, still logged in', async ({ page }) => {
  await enter(page, 'andrea', '/tabs/enduser-transactions')
  await expect(page.getByRole('heading', { name: 'Movimenti' })).toBeVisible()
  await tire(page)
  let lost = 0
  await page.route(REFRESH, async (route) => {
    if (lost++ > 0) return route.continue()
    // The service has rotated the token; what it says about that never arrives.
    await route.fetch()
    return route.abort('connectionreset')
  })
  await page.reload()
  // Once more with the same token, and the service repeats what it said: the family lives.
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { name: 'Movimenti' })).toBeVisible()
  await expect(page.getByRole('link', { name: /[−-]\d/ }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('isLogged'))).toBe('true')
})

test('F24: a refresh that takes 6 s leads to the error page after 5, and the session survives', async ({ page }) => {
  await enter(page, 'silvia', '/profile/devices')
  await expect(page.getByRole('heading', { name: 'I tuoi dispositivi' })).toBeVisible()
  await tire(page)
  let late = true
  await page.route(REFRESH, async (route) => {
    if (!late) return route.continue()
    late = false
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 6000))
    return route.fulfill({ response }).catch(() => undefined)
  })
  await page.reload()
  await expect(page).toHaveURL(LOST)
  await expect(page.getByRole('heading', { name: 'Non riusciamo a collegarci' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'I tuoi dispositivi' })).toBeVisible()
  await expect(page).toHaveURL(/\/profile\/devices$/)
})

test('without a network with a tired token: the error page with what is known, and back when the network is', async ({ page }) => {
  await enter(page, 'matteo')
  await expect(page.getByText('Puoi spendere', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept./api/v1/users/tickets'))).not.toBeNull()
  await tire(page)
  // The page itself is there (a phone keeps it); nothing of the service is.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/profile/devices')
  await expect(page).toHaveURL(LOST)
  await expect(page.getByText('Potevi spendere')).toBeVisible()
  // For the moment of each try to renew the token there is none.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('isLogged'))).toBe('true')
  await page.unroute('**/api/**')
  await expect(page).toHaveURL(/\/profile\/devices$/)
})

test('a refresh that meets no network under what is kept: the screen stays with its answers, and nobody meets the error page', async ({
  page,
}) => {
  await enter(page, 'matteo')
  await expect(page.getByText('Puoi spendere', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kept./api/v1/users/tickets'))).not.toBeNull()
  await tire(page)
  const sum = /\d[\d.,]*/.exec(await page.locator('.pocket-flap .big-money').innerText())?.[0] ?? 'a sum'
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  const failed = page.waitForEvent('requestfailed', {
    predicate: (request) => request.url().endsWith('/users/refreshToken'),
    timeout: 20_000,
  })
  await page.reload()
  await failed
  await expect(page.locator('.pocket-flap .big-money')).toContainText(sum)
  await expect(page.getByText(/^Senza rete: com'era oggi/).filter({ visible: true })).toBeVisible()
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.unroute('**/api/**')
})

test('a refresh token that came back ends the login: at the login, with the way back kept', async ({ page }) => {
  await enter(page, 'laura', '/tabs/enduser-wallet')
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  const old = await page.evaluate(() => localStorage.getItem('refreshToken'))
  const renew = (token: string | null) =>
    page.request.post('/api/v1/users/refreshToken', { data: { refreshToken: token }, headers: { 'x-xsrf-token': xsrf } })
  const xsrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const next = (await (await renew(old)).json()) as { refreshToken: string }
  await renew(next.refreshToken)
  // The thief comes with what the owner has used long ago, or the other way round: nobody can tell, so both are out.
  expect((await renew(old)).status()).toBe(403)
  await tire(page)
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirectURL=%2Ftabs%2Fenduser-wallet$/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => /token|isLogged|userInfo|kept/i.test(name)))).toEqual([])
})

test('a logout in one tab ends the other, and nothing of the person stays in any storage', async ({ page, context }) => {
  await enter(page, 'tommaso')
  const second = await context.newPage()
  await second.goto('/tabs/enduser-profile')
  await expect(second.getByRole('heading', { name: 'Profilo' })).toBeVisible()
  const access = await page.evaluate(() => localStorage.getItem('token'))
  await second.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await expect(second.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  // The way to the service is best effort, so it may be a moment behind the screens.
  await expect
    .poll(async () => (await page.request.get('/api/v1/users/profile', { headers: { authorization: `Bearer ${access}` } })).status())
    .toBe(401)
  const left = await page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      await indexedDB.databases(),
      await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))),
    ]),
  )
  expect(left).not.toMatch(/eyJ[\w-]{9,}|tommaso|cattaneo|\/api\//i)
})

test('T42: the tokens lie where docs/product.md, login on a device, puts them, and nowhere else', async ({ page }) => {
  await enter(page, 'tommaso')
  await expect(home(page)).toBeVisible()
  const found = await page.evaluate(() => {
    const tokens = ['token', 'refreshToken'].map((name) => localStorage.getItem(name) ?? '')
    const holds = (text: string) => tokens.some((token) => text.includes(token))
    return {
      local: Object.entries(localStorage)
        .filter(([, value]) => holds(value as string))
        .map(([name]) => name)
        .sort(),
      session: Object.values(sessionStorage).some((value) => holds(value as string)),
      cookie: holds(document.cookie),
      page: holds(document.documentElement.outerHTML),
      address: holds(location.href),
    }
  })
  expect(found).toEqual({ local: ['oldToken', 'refreshToken', 'token'], session: false, cookie: false, page: false, address: false })
})

test("T33: whoever guesses a password is slowed down and then stopped, and the owner's own device comes in", async ({ browser }) => {
  // A service of its own: the other walks share our address. Here all come from one, as behind a café's router; who is on which network
  // is told in `siege.test.ts`.
  const { server, close } = await openOwnServer(databaseUrl())
  const device = () => browser.newContext({ baseURL: server.url, locale: 'it-IT', viewport: { width: 390, height: 844 } })
  const [own, strange] = [await device(), await device()]
  try {
    const owner = await enter(await own.newPage(), 'filippo')
    await expect(home(owner)).toBeVisible()
    const stranger = await strange.newPage()
    await stranger.goto('/login')
    const tries = async (password: string) => {
      await stranger.getByLabel('Nome utente').fill('filippo')
      await stranger.getByLabel('Password', { exact: true }).fill(password)
      const answer = stranger.waitForResponse('**/users/login')
      await stranger.getByRole('button', { name: 'Entra', exact: true }).click()
      return (await answer).status()
    }
    for (let i = 0; i < 3; i++) expect(await tries(`indovino-${i}`)).toBe(403)
    // From the fourth on the browser works something out first, and says so; the answer is as before.
    for (let i = 3; i < 6; i++) {
      expect(await tries(`indovino-${i}`)).toBe(429)
      if (i === 3) await expect(stranger.getByRole('button', { name: 'Controllo di sicurezza…' })).toBeVisible()
      await expect(stranger.getByText(/^Nome utente o password non giusti/)).toBeVisible()
    }
    expect(await tries(PASSWORD)).toBe(429)
    // Six an hour: whoever is told to wait a minute would be refused again.
    await expect(
      stranger.getByText(/^Troppi tentativi\. Riprova dopo le \d\d:\d\d\. Oppure scegli una password nuova, qui sotto/),
    ).toBeVisible()
    // Somebody else is guessed at as well: their own new browser works out what is asked for, and they are in without having
    // noticed more than a word.
    for (let guess = 0; guess < 4; guess++)
      await stranger.request.post('/api/v1/users/login', { data: { username: 'paola', password: 'la indovino' } })
    const fresh = await (await device()).newPage()
    await enterByForm(fresh, 'paola')
    await expect(home(fresh)).toBeVisible()
    await fresh.context().close()
    await owner.evaluate(() => localStorage.clear())
    await enter(owner, 'filippo')
    await expect(home(owner)).toBeVisible()
  } finally {
    await own.close()
    await strange.close()
    await close()
  }
})
