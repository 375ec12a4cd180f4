/** Coming in, staying in and going out: what login says when it says no, where it leads, and the other language. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { enter, expect, PASSWORD, serverUrl, test } from './people.ts'

test('login says what is missing and what is wrong, and never who exists', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByText('Scrivi il nome utente o l’e-mail.')).toBeVisible()
  await expect(page.getByText('Scrivi la password.')).toBeVisible()
  await expect(page.getByLabel('Nome utente')).toBeFocused()
  for (const username of ['ugo', 'nessuno']) {
    await page.getByLabel('Nome utente').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('sbagliata-davvero')
    await page.getByRole('button', { name: 'Entra', exact: true }).click()
    await expect(page.getByText('Nome utente o password non giusti. Controlla le maiuscole e riprova.')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Mostra la password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByLabel('Nome utente').fill('ugo')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const heading = page.getByRole('heading', { name: 'Il tuo taschino' })
  // A screen reader is where the person is; no box is drawn around words that cannot be pressed.
  await expect(heading).toBeFocused()
  expect(await heading.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('none')
  await page.keyboard.press('Tab')
  expect(
    await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle),
    'what can be pressed shows where the keys are',
  ).not.toBe('none')
})

test('login leads to where somebody wanted to go, keeps them in over a reload, and lets them go', async ({ page }) => {
  await enter(page, 'ugo', '/tabs/enduser-wallet')
  await expect(page).toHaveURL(/\/tabs\/enduser-wallet$/)
  // What the device keeps of who is logged in comes with the login, and leaves with them.
  const known = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { username?: string; shopCapabilities?: unknown })
  await expect.poll(known).toMatchObject({ username: 'ugo', shopCapabilities: [] })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.goto('/tabs/company-shops')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.goto('/tabs/enduser-profile')
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  expect(await known()).toEqual({})
  await page.goto('/tabs/enduser-home')
  await expect(page).toHaveURL(/\/login\?redirectURL=/)
})

test('a redirect never leaves the service', async ({ page }) => {
  await enter(page, 'ugo', '/login?redirectURL=//example.org/evil')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
})

test('the other language is one choice away, stays, and holds in every tab', async ({ page }) => {
  await enter(page, 'irene', '/tabs/enduser-profile')
  await page
    .getByRole('radio', { name: 'English' })
    .or(page.getByRole('button', { name: 'English' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/tabs/enduser-home')
  await expect(other.getByRole('heading', { name: 'Your pocket' })).toBeVisible()
  await page
    .getByRole('radio', { name: 'Italiano' })
    .or(page.getByRole('button', { name: 'Italiano' }))
    .first()
    .click()
  await expect(other.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await page
    .getByRole('radio', { name: 'Scuro' })
    .or(page.getByRole('button', { name: 'Scuro' }))
    .first()
    .click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('every role comes in to its own first screen', async ({ page }) => {
  for (const [username, path] of [
    ['alfieri', 'agency-employees'],
    ['dario', 'agent-agencies'],
    ['direzione', 'company-agencies'],
  ] as const) {
    await enter(page, username)
    await expect(page).toHaveURL(new RegExp(`/tabs/${path}$`))
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
  }
})

test('whoever is quicker than our code comes in all the same: the press is kept', async ({ page }) => {
  const { promise: codeMayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await codeMayCome
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Nome utente').fill('giulia')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page, 'the browser has not sent the form by itself').toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Entra', exact: true }), 'and it is seen that it was heard').toHaveAttribute(
    'aria-busy',
    'true',
  )
  letCome()
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
})

/** The service behind a road on which the first page ends in the middle of what it carries. */
async function cutRoad(): Promise<{ url: string; pages: () => number; close: () => void }> {
  let pages = 0
  const server = createServer((request, response) => {
    void fetch(serverUrl() + (request.url ?? '/')).then(async (answer) => {
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'Content-Type': answer.headers.get('Content-Type') ?? '', 'Content-Length': body.length })
      if (request.url !== '/login' || pages++ > 0) return response.end(body)
      return response.write(body.subarray(0, body.indexOf('<script data-file') + 5000), () => setTimeout(() => response.destroy(), 100))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/login`, pages: () => pages, close: () => server.close() }
}

test('code that gets lost on the way, a file or the end of its page, is fetched once more by itself; what is not ours may fail', async ({
  page,
  context,
}) => {
  const road = await cutRoad()
  const [lostFile, cut, well] = [page, await context.newPage(), await context.newPage()]
  let files = 0
  await lostFile.route(/\/assets\/core-/, (route) => (files++ === 0 ? route.abort('connectionreset') : route.fallback()))
  let starts = 0
  // As a network in between may put it there.
  await well.route(/\/login$/, async (route) => {
    starts++
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('</body>', '<script src="https://elsewhere.example/a.js"></script></body>'),
    })
  })
  await well.goto('/login')
  await well.getByLabel('Nome utente').fill('giulia')
  await lostFile.goto('/login')
  await cut.goto(road.url, { waitUntil: 'commit' })
  for (const one of [lostFile, cut]) {
    // It lives: it answers.
    await expect.poll(() => one.evaluate(() => performance.getEntriesByName('taschino-started').length).catch(() => 0)).toBe(1)
    await one.getByRole('button', { name: 'Entra', exact: true }).click()
    await expect(one.getByText('Scrivi il nome utente o l’e-mail.')).toBeVisible()
  }
  expect([files, road.pages(), starts]).toEqual([2, 3, 1])
  await expect(well.getByLabel('Nome utente')).toHaveValue('giulia')
  road.close()
})
