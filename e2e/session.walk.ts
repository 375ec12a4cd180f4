/** Coming in, staying in and going out: what login says when it says no, where it leads, and the other language. */
import { enter, expect, PASSWORD, test } from './people.ts'

test('login says what is missing and what is wrong, and never who exists', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByText('Scrivi il nome utente.')).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
})

test('login leads to where somebody wanted to go, keeps them in over a reload, and lets them go', async ({ page }) => {
  await enter(page, 'ugo', '/tabs/enduser-wallet')
  await expect(page).toHaveURL(/\/tabs\/enduser-wallet$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.goto('/tabs/company-shops')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
  await page.goto('/tabs/enduser-profile')
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await page.goto('/tabs/enduser-home')
  await expect(page).toHaveURL(/\/login\?redirectURL=/)
})

test('a redirect never leaves the house', async ({ page }) => {
  await enter(page, 'ugo', '/login?redirectURL=//example.org/evil')
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
})

test('the other language is one choice away and stays', async ({ page }) => {
  await enter(page, 'irene', '/tabs/enduser-profile')
  await page.getByRole('radio', { name: 'English' }).or(page.getByRole('button', { name: 'English' })).first().click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.goto('/tabs/enduser-home')
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeHidden()
})

test('every role comes in to its own first screen', async ({ page }) => {
  for (const [username, path] of [['alfieri', 'agency-employees'], ['dario', 'agent-agencies'], ['direzione', 'company-agencies']] as const) {
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
  letCome()
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
})

test('code that gets lost on the way, alone or with the end of its page, is fetched once more by itself', async ({ page, context }) => {
  const [first, second] = [page, await context.newPage()]
  let files = 0
  await first.route(/\/assets\/core-/, (route) => (files++ === 0 ? route.abort('connectionreset') : route.fallback()))
  let pages = 0
  await second.route(/\/login$/, async (route) => {
    const response = await route.fetch()
    const whole = await response.text()
    await route.fulfill({ response, body: pages++ === 0 ? whole.slice(0, whole.indexOf('<script data-file') + 5000) : whole })
  })
  for (const one of [first, second]) await one.goto('/login')
  for (const one of [first, second]) {
    await expect.poll(() => (one === first ? files : pages)).toBeGreaterThan(1)
    // It lives: it answers.
    await one.getByRole('button', { name: 'Entra', exact: true }).click()
    await expect(one.getByText('Scrivi il nome utente.')).toBeVisible()
  }
})
