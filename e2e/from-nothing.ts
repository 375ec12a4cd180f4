/** Runs a service in which nobody has been: its first link, its letters, people who come in by them. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { databaseAhead } from '@taschino/testkit/database-ahead.ts'
import { freshDatabase } from '@taschino/testkit/database.ts'
import { freePort, startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import { countsOn, type Count } from './counted.ts'
import type { Letter } from './letters.ts'
import { comesIn, databaseUrl, expect, test as walk } from './people.ts'

/** Everybody's who comes in here. */
export const CHOSEN = 'sette mele mature'
export const PHONE = { width: 390, height: 844 }

export interface Empty {
  url: string
  databaseUrl: string
  /** What the terminal printed. */
  link: () => string
  /** The newest letter for somebody whose subject fits. */
  letter: (email: string, subject: RegExp) => Promise<Letter>
  /** Ends the service and starts it again, as for a new version. */
  restart: () => Promise<void>
}

async function letterIn(server: RealServer, email: string, subject: RegExp): Promise<Letter> {
  let found: Letter | undefined
  await expect
    .poll(async () => (found = (await server.post?.list())?.find((mail) => mail.to === email && subject.test(mail.subject))), {
      timeout: 30_000,
      message: `letter ${subject} for ${email}`,
    })
    .toBeDefined()
  if (!found) throw new Error('no letter')
  return found
}

const DAY_MS = 86_400_000

/** What a page of this device takes for now is further ahead from its next load on. */
const turnClock = (device: BrowserContext, ahead: number): Promise<unknown> =>
  device.addInitScript((more) => {
    const Before = Date
    globalThis.Date = new Proxy(Before, {
      construct: (_, facts: unknown[]) =>
        facts.length === 0 ? new Before(Before.now() + more) : (Reflect.construct(Before, facts) as Date),
      get: (date, name) => (name === 'now' ? () => Before.now() + more : (Reflect.get(date, name) as unknown)),
    })
  }, ahead)

interface Came {
  empty: Empty
  /** Devices so far. */
  devices: BrowserContext[]
  /** What was done on all of them. */
  count: Count
  /** Somebody's own device, on which nobody is inside. `from`: in another browser than the walk's. */
  device: (size?: { width: number; height: number }, from?: Browser) => Promise<Page>
  /** So many days go by for the database, the service, and everybody's device; none of the rules that wait is put aside. */
  later: (days: number) => Promise<void>
}

export const test = walk.extend<Came>({
  empty: async ({}, use) => {
    const database = await freshDatabase(databaseUrl(), 'story_template')
    let said = ''
    const port = await freePort()
    const url = `http://localhost:${port}`
    const server = await startRealServer({
      databaseUrl: database.url,
      port,
      env: { PUBLIC_URL: url, NIGHT_UNTIL: '0' },
      hear: (words) => (said += words),
    })
    await expect.poll(() => said).toContain('/first-start?code=')
    const link = () => /http\S+\/first-start\?code=[\w-]+/.exec(said)?.[0] ?? ''
    await use({
      url,
      databaseUrl: database.url,
      link,
      letter: (email, subject) => letterIn(server, email, subject),
      restart: () => server.kill9().then(server.start),
    })
    await server.stop()
    await database.drop()
  },
  devices: async ({}, use) => use([]),
  count: async ({}, use) => use({ keys: 0, presses: 0, screens: new Set() }),
  device: async ({ browser, empty, devices, count }, use) => {
    await use(async (viewport = PHONE, from = browser) => {
      const context = await from.newContext({
        baseURL: empty.url,
        locale: 'it-IT',
        timezoneId: 'Europe/Rome',
        viewport,
        ...(from === browser ? {} : { permissions: ['camera'] }),
      })
      devices.push(context)
      await countsOn(context, String(devices.length), count)
      const page = await context.newPage()
      page.on('pageerror', (error) => console.log(`page error: ${error.stack || error.message}`))
      return page
    })
    for (const context of devices) {
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'wait' })
      await context.close()
    }
  },
  later: async ({ empty, devices }, use) => {
    let gone = 0
    await use(async (days) => {
      gone += days
      await databaseAhead(empty.databaseUrl, gone * DAY_MS)
      for (const context of devices) await turnClock(context, days * DAY_MS)
      await empty.restart()
    })
  },
})

/** By the printed link, as the first person of the circuit. */
export async function comeIn(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Comincia il tuo circuito' })).toBeVisible()
  // T36: neither the address bar nor the history of this tab tells the code.
  await expect(page).toHaveURL(/\/first-start$/)
  await page.getByRole('button', { name: 'Entra e comincia' }).click()
  await expect(page.getByText('Scrivi il tuo nome.')).toBeVisible()
  await page.getByLabel('Nome', { exact: true }).fill('Marta')
  await page.getByLabel('Cognome').fill('Serra')
  await page.getByLabel('E-mail').fill('marta@circuito.test')
  await expect(page.getByLabel('Nome utente')).toHaveValue('marta.serra')
  await page.getByLabel('Nome utente').fill('marta')
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await expectAccessible(page, 'the first start')
  await page.getByRole('button', { name: 'Entra e comincia' }).click()
  await expect(page).toHaveURL(/\/company-setup$/)
}

/** The step of this name, as it is told. */
export const step = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
export const isDone = (page: Page, name: string) => expect(step(page, name)).toHaveAccessibleName(/Fatto$/)

/** What an app of codes shows so many days from now. */
const codeIn = (days: number, secret: string): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + days * (DAY_MS / 1000) })

/** From wherever one is asked for another proof than the password. Returns what its codes are made of. */
export async function linksApp(page: Page, days = 0): Promise<string> {
  await page.getByRole('button', { name: "Collega un'app dei codici" }).click()
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Continua' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel("Codice che mostra l'app").fill(await codeIn(days, secret))
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('button', { name: 'Li ho salvati, vai avanti' }).click()
  return secret
}

export async function linkApp(page: Page): Promise<string> {
  const secret = await linksApp(page)
  await isDone(page, 'La tua seconda conferma')
  return secret
}

/** Writes one setting of the way to a circuit. */
export async function say(page: Page, name: string, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Salva e continua' }).click()
  await isDone(page, name)
}

/** Somebody invited reads the letter, chooses a password and agrees to what is to be agreed to; returns once they are inside. */
export async function activates(page: Page, { letter }: Pick<Empty, 'letter'>, email: string, home: RegExp): Promise<void> {
  const { text } = await letter(email, /invito/i)
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
  await expect(page.getByRole('heading', { name: 'Attiva il tuo accesso' })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await comesIn(page)
  await expect(page).toHaveURL(home)
}

/** What is to be agreed to before anything else. */
export async function agrees(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Prima di cominciare' })).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toBeHidden()
}

/** The sheet that asks who it is, answered with the password. */
export async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(sheet).toBeHidden()
}

/** The same sheet, answered with what the app of codes shows so many days from now. */
export async function provesByApp(page: Page, secret: string, days: number): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Conferma che sei tu' })
  await sheet.getByLabel("Codice dell'app").fill(await codeIn(days, secret))
  await sheet.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(sheet).toBeHidden()
}

/** The auditor adds everything up again, with its own code. */
export async function auditIsGreen({ databaseUrl: url }: Pick<Empty, 'databaseUrl'>, after: string): Promise<void> {
  const said = await promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../tools/audit.ts')], {
    env: { ...process.env, DATABASE_URL: url, AUDIT_REFERENCE: 'none' },
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  )
  expect(said, `the auditor after: ${after}`).toContain('The books are in order.')
}

/** Somebody whose login has run out since comes in again by the form. */
export async function comesBack(page: Page, username: string, at: string): Promise<void> {
  await page.goto(at)
  await page.getByLabel('Nome utente').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Entra', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeHidden()
}
