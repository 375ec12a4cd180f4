/** A service in which nobody has been: its printed link, its letters, and people who come in by them. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { freshDatabase } from '@taschino/testkit/database.ts'
import { freePort, startRealServer, type RealServer } from '@taschino/testkit/real-server.ts'
import { generate } from 'otplib'
import { expectAccessible } from './axe.ts'
import type { Letter } from './letters.ts'
import { databaseUrl, expect, test as walk } from './people.ts'

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

interface Came {
  empty: Empty
  /** Somebody's own device, on which nobody is inside. */
  device: (size?: { width: number; height: number }) => Promise<Page>
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
    await use({ url, databaseUrl: database.url, link, letter: (email, subject) => letterIn(server, email, subject) })
    await server.stop()
    await database.drop()
  },
  device: async ({ browser, empty }, use) => {
    const close: (() => Promise<void>)[] = []
    await use(async (viewport = PHONE) => {
      const context = await browser.newContext({ baseURL: empty.url, locale: 'it-IT', timezoneId: 'Europe/Rome', viewport })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.log(`page error: ${error.stack || error.message}`))
      close.push(() => page.unrouteAll({ behavior: 'wait' }).then(() => context.close()))
      return page
    })
    for (const one of close) await one()
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
  await page.getByLabel('Nome utente').fill('marta')
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await expectAccessible(page, 'the first start')
  await page.getByRole('button', { name: 'Entra e comincia' }).click()
  await expect(page).toHaveURL(/\/company-setup$/)
}

/** The step of this name, as it is told. */
export const step = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
export const isDone = (page: Page, name: string) => expect(step(page, name)).toHaveAccessibleName(/Fatto$/)

export async function linkApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: "Collega un'app dei codici" }).click()
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN)
  await page.getByRole('button', { name: 'Continua' }).click()
  const secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
  await page.getByLabel("Codice che mostra l'app").fill(await generate({ secret }))
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByRole('button', { name: 'Li ho salvati, vai avanti' }).click()
  await isDone(page, 'La tua seconda conferma')
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
  await page.getByRole('button', { name: 'Attiva ed entra' }).click()
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

/** The auditor adds everything up again, with its own code. */
export async function auditIsGreen({ databaseUrl: url }: Pick<Empty, 'databaseUrl'>, after: string): Promise<void> {
  const said = await promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../tools/audit.ts')], {
    env: { ...process.env, DATABASE_URL: url },
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  )
  expect(said, `the auditor after: ${after}`).toContain('The books are in order.')
}
