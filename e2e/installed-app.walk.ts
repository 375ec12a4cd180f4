/**
 * The installed app, as far as a browser can stand in for its WebView: another origin, tokens in the keychain, the phone's own reader,
 * voice, links and back button.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { databaseUrl, enter, expect, paidScreen, PASSWORD, payButton, serverUrl, test, TILLS, typeBill } from './people.ts'
import { openPhone, SHELL_ORIGIN } from './phone.ts'
import { type Service, NO_PIN, openOwnServer } from './world.ts'

test.describe.configure({ mode: 'serial' })

let service: Service
test.beforeAll(async () => {
  service = await openOwnServer(databaseUrl(), { env: { ...NO_PIN, SHELL_ORIGINS: `capacitor://localhost,${SHELL_ORIGIN}` } })
})
test.afterAll(() => service.close())

const newContext = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    permissions: ['local-network-access'],
  })

async function logIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeHidden()
}

test("comes in once, keeps its login in the keychain, reads a code with the phone's reader, pays, and goes back with the phone's button", async ({
  browser,
}) => {
  const context = await newContext(browser)
  const phone = await openPhone(context, service.server.url, () => TILLS.carla)
  const first = await phone.start()
  const asked: Record<string, string>[] = []
  first.on('request', (request) => {
    if (request.url().includes('/api/v1/')) asked.push(request.headers())
  })
  await logIn(first, 'giulia')
  await expect(first.getByText(/Puoi spendere/).first()).toBeVisible()
  expect(phone.keychain.get('taschino.refreshToken')).toBeTruthy()
  // T42: what any script of the page could read holds no token.
  const open = await first.evaluate(() => JSON.stringify({ ...localStorage }) + document.cookie)
  for (const name of ['taschino.token', 'taschino.refreshToken']) expect(open).not.toContain(phone.keychain.get(name) ?? 'nothing')
  const code = phone.keychain.get('taschino.deviceCode')
  expect(asked.filter(({ 'x-device-code': sent }) => sent !== undefined && sent === code).length).toBeGreaterThan(1)
  await first.close()

  const page = await phone.start()
  await expect(page.getByText(/Puoi spendere/).first()).toBeVisible()
  await expect(page).toHaveURL(`${SHELL_ORIGIN}/tabs/enduser-home`)
  await page.getByRole('link', { name: 'Scansiona', exact: true }).click()
  await expect(page).toHaveURL(`${SHELL_ORIGIN}/enduser-payment/code/${TILLS.carla}`)
  expect(phone.calls.filter(({ method }) => method === 'scan')).toHaveLength(1)
  await typeBill(page, 800)
  await payButton(page).click()
  await expect(paidScreen(page)).toBeVisible()
  // A payer's phone does not tell the shop what somebody pays.
  expect(phone.calls.filter(({ plugin }) => plugin === 'TextToSpeech')).toEqual([])

  const { host } = new URL(service.server.url)
  await phone.tell(page, 'App', 'appUrlOpen', { url: 'https://evil.example/my-code' })
  await phone.tell(page, 'App', 'appUrlOpen', { url: `https://${host}/my-code` })
  await expect(
    page
      .getByRole('heading', { name: 'Il tuo codice' })
      .or(page.getByRole('region', { name: 'Il tuo codice' }))
      .first(),
  ).toBeVisible()
  await expect.poll(() => phone.calls.filter(({ method }) => method === 'keepAwake').length).toBe(1)
  await phone.tell(page, 'App', 'backButton', { canGoBack: true })
  await expect(page).not.toHaveURL(/my-code/)
  await expect.poll(() => phone.calls.filter(({ method }) => method === 'allowSleep').length).toBe(1)
  await context.close()
})

test('a till in the app: live, kept awake, and the phone says the amount', async ({ browser, page: payer }) => {
  const context = await newContext(browser)
  const phone = await openPhone(context, service.server.url)
  const till = await phone.start()
  await logIn(till, 'bruno')
  await expect(till.getByText('in linea')).toBeVisible()
  expect(phone.calls.filter(({ method }) => method === 'keepAwake')).toHaveLength(1)
  await payer.goto(`${service.server.url}/enduser-payment/code/${TILLS.bruno}`)
  await logIn(payer, 'marco')
  await typeBill(payer, 800)
  await payButton(payer).click()
  await expect(paidScreen(payer)).toBeVisible()
  await expect(till.getByRole('dialog', { name: 'Pagamento ricevuto' })).toBeVisible()
  await expect
    .poll(() => phone.calls.filter(({ method }) => method === 'speak').map(({ options }) => options))
    .toEqual([{ text: 'Pagati otto euro.', lang: 'it-IT', rate: 1.02, queueStrategy: 1 }])
  await context.close()
})

test('a browser never fetches what only the app needs, and knows of no phone', async ({ page }) => {
  const built = readdirSync(path.resolve(import.meta.dirname, '../packages/web/dist/assets')).filter((name) =>
    /^native-[\w-]+\.js$/.test(name),
  )
  expect(built).toHaveLength(1)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await enter(page, 'giulia', `${serverUrl()}/`)
  await expect(page.getByText(/Puoi spendere/).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((name) => name.includes('native'))).toEqual([])
  expect(await page.evaluate(() => 'Capacitor' in globalThis)).toBe(false)
})
