/** The people of the demo world and their logins; every walk has a payer of its own, so that walks run side by side. */
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { login } from '@taschino/contract/session.ts'
import { DATABASE_URL, PASSWORD, SERVER_URL } from './world.ts'

/** Tills of the demo world by the user name of their owner. */
export const TILLS = {
  carla: 'R0SETT1A',
  bruno: 'BARCENTR',
  teresa: 'TRATP0ST',
  mario: 'VA1ENT1N',
  piero: 'D0RASPM1',
  luca: 'SAP0BRER',
  nadia: 'SAP0NAV1',
  olga: '1AMBRATE',
  ines: 'P0RTAPA1',
  pina: 'P1NAAST1',
} as const

const fromSetUp = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is missing: the walks start with npm run e2e`)
  return value
}
export const serverUrl = (): string => fromSetUp(SERVER_URL)
export const databaseUrl = (): string => fromSetUp(DATABASE_URL)

/** Comes in by the form, as people do; the page counts as touched by its person. */
export async function enterByForm(page: Page, username: string, path = '/'): Promise<Page> {
  await page.goto(path)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeHidden()
  return page
}

const usedDevices = new WeakSet<BrowserContext>()

/** Somebody of a shop was asked before which till this device is, and it is the first one. */
async function tillsOf(page: Page, shops: string, token: string): Promise<Record<string, string>> {
  const { role } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { role: string }
  if (role !== 'shop') return {}
  const answer = await page.request.get(shops, { headers: { authorization: `Bearer ${token}` } })
  const { id, codes } = (await answer.json()) as { id: number; codes: { code: string }[] }
  return codes[0] ? { [`till.${id}`]: codes[0].code } : {}
}

/**
 * Opens the app on a device where this person came in before: the server's own tokens, kept where the app keeps them. For walks that are
 * about something else than coming in.
 * Whoever comes in again there does it by the form: what the login before left behind is the app's to handle, and may be there a moment
 * longer.
 */
export async function enter(page: Page, username: string, path = '/'): Promise<Page> {
  if (usedDevices.has(page.context())) return enterByForm(page, username, path)
  usedDevices.add(page.context())
  const service = URL.canParse(path) ? new URL(path).origin : ''
  const answer = await page.request.post(`${service}/api/v1${login.path}`, { data: { username, password: PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { token, refreshToken } = (await answer.json()) as { token: string; refreshToken: string }
  const tills = await tillsOf(page, `${service}/api/v1/shops`, token)
  const kept = await page.addInitScript((tokens) => Object.assign(localStorage, tokens), {
    token,
    oldToken: token,
    isLogged: 'true',
    refreshToken,
    ...tills,
  })
  await page.goto(path)
  await kept.dispose()
  return page
}

/** A screen that breaks says why in the report; what it shows people is only that it broke. */
function hearErrors(page: Page): Page {
  return page
    .on('pageerror', (error) => console.log(`page error: ${error.stack || `${error.name} ${error.message}`}`))
    .on('console', (line) => {
      if (line.type() === 'error' && !/Failed to load resource/.test(line.text())) console.log(`console: ${line.text()}`)
    })
}

interface People {
  /** A second, third … person on a device of their own, already inside. */
  person: (username: string, path?: string) => Promise<Page>
}

export const test = base.extend<People>({
  baseURL: async ({}, use) => use(serverUrl()),
  page: async ({ page }, use) => use(hearErrors(page)),
  person: async ({ browser }, use) => {
    const open: BrowserContext[] = []
    await use(async (username, path) => {
      const context = await browser.newContext({
        baseURL: serverUrl(),
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        viewport: { width: 390, height: 844 },
      })
      open.push(context)
      return enter(hearErrors(await context.newPage()), username, path)
    })
    for (const context of open) await context.close()
  },
})
export { expect, PASSWORD }

/** Types an amount in cents on the payer's keypad, as thumbs do. */
export async function typeBill(page: Page, cents: number): Promise<void> {
  const keypad = page.getByRole('group', { name: 'Tastierino' })
  for (const digit of String(cents)) await keypad.getByRole('button', { name: digit, exact: true }).click()
}

/** The last press of the first use: who pays or hands out is asked for a PIN before, and chooses it later. */
export async function comesIn(page: Page): Promise<void> {
  const last = page.getByRole('button', { name: /^(Continua|Attiva ed entra)$/ })
  const choosesPin = (await last.textContent()) === 'Continua'
  await last.click()
  if (choosesPin) await page.getByRole('button', { name: 'Lo scelgo più tardi' }).click()
}

export const paidScreen = (page: Page): Locator => page.getByRole('region', { name: 'Pagato' })

/** The two words of the proof, as they stand on a screen. */
export async function proofWords(place: Locator): Promise<string> {
  return (
    await place
      .getByText(/^\p{L}+ · \p{L}+$/u)
      .filter({ hasNotText: 'Verifica' })
      .first()
      .innerText()
  ).trim()
}

/** Comes in at the paying screen of a till and types the bill, as whoever follows a link; `tickets` of 8,00 € each pay it to the cent. */
export async function enterAtTill(page: Page, username: string, code: string, tickets: number): Promise<Page> {
  await enter(page, username, `/enduser-payment/code/${code}`)
  await typeBill(page, tickets * 800)
  return page
}

/** Opens the paying screen of a till and types the bill; `tickets` of 8,00 € each pay it to the cent. */
export async function atTill(page: Page, code: string, tickets: number): Promise<void> {
  await page.goto(`/enduser-payment/code/${code}`)
  await typeBill(page, tickets * 800)
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Paga \d/ })

/** The till asks for an amount: returns the code that its QR carries. */
export async function openCharge(till: Page, cents: number): Promise<string> {
  const keypad = till.getByRole('group', { name: 'Tastierino' })
  for (const digit of String(cents)) await keypad.getByRole('button', { name: digit, exact: true }).click()
  await till.getByRole('button', { name: /^Incassa \d/ }).click()
  const code = till.getByRole('dialog', { name: /Incassa/ }).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  return (await code.innerText()).replaceAll('-', '')
}
