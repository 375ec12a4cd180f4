/** An empty database and no demo world: from the link that the terminal prints to a circuit that is ready. */
import type { Page } from '@playwright/test'
import { paper } from '@taschino/testkit/paper.ts'
import pg from 'pg'
import { expectAccessible } from './axe.ts'
import { comeIn, isDone, linkApp, say, step, test } from './from-nothing.ts'
import { expect } from './people.ts'

/** One red pixel. */
const LOGO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')

/** The first agency and the first shop, as their own screens would have written them. */
async function bringIn(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`insert into agency (name) values ('Officine Alfieri')`)
  await client.query(`insert into shop (title, business_name, address, enabled) values ('Forno', 'Forno srl', 'Via Po 12, Torino', true)`)
  await client.query(
    `insert into app_user (username, email, role, first_name, last_name, status) values ('ivo', 'ivo@circuito.test', 'company', 'Ivo', 'Bellini', 'active')`,
  )
  await client.end()
}

/** The circuit's own name, colour and logo: seen at the next start, in both themes, and told to whoever installs it. */
async function dress(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
  await expect(page.getByText('Il logo è caricato')).toBeVisible()
  await page.locator('input[type=color]').fill('#ffd400')
  await say(page, 'Nome, colore e logo', { 'Nome del circuito': 'Buoni del Lago' })
  const again = page.waitForResponse((response) => response.url().endsWith('override-env.json'))
  await page.reload()
  await again
  await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--brand'))).toContain('light-dark(')
  await expectAccessible(page, 'a circuit in a colour that cannot be read on white')
  const manifest = await (await page.request.get('/manifest.webmanifest')).text()
  expect(manifest).toContain('Buoni del Lago')
  expect((await page.request.get('/icons/maskable-512.png')).headers()['content-type']).toBe('image/png')
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pubblica un documento' }).click()
  const sheet = page.getByRole('dialog')
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'condizioni.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper()) })
  await sheet.getByLabel('Titolo').fill('Condizioni d’uso')
  await sheet.getByRole('checkbox', { name: /^utente/i }).check()
  await sheet.getByRole('button', { name: /^Pubblica/ }).click()
  await expect(sheet).toBeHidden()
}

for (const width of [390, 1280]) {
  test(`from the printed link to the whole checklist, ${width} px wide; the link opens nothing a second time`, async ({
    browser,
    device,
    empty,
  }) => {
    const page = await device({ width, height: 844 })
    // Whoever opens the address instead of the link has no name to come in by, and is told where the link is.
    const address = new URL('/login', empty.link()).href
    await page.goto(address)
    await expect(page.getByText('Qui non c’è ancora nessuno')).toBeVisible()
    await expectAccessible(page, 'the login of a service that nobody has begun')
    await comeIn(page, empty.link())
    await linkApp(page)
    await expectAccessible(page, 'the way to a circuit')
    await page.getByLabel('Ragione sociale').fill('Circuito spa')
    await page.getByLabel('Partita IVA').fill('01234567890')
    await page.getByLabel('Indirizzo').fill('Via Roma 1, 10123 Torino (TO)')
    await page.getByRole('button', { name: 'Salva e continua' }).click()
    await expect(page.getByText('sono 11 cifre')).toBeVisible()
    await say(page, 'I dati della società', {
      'Ragione sociale': 'Circuito spa',
      'Partita IVA': '01234567897',
      Indirizzo: 'Via Roma 1, 10123 Torino (TO)',
    })
    // Left and taken up: by the login of anybody, and from the company's home.
    await page.goto('/tabs/company-agencies')
    await expect(page.getByRole('region', { name: 'Prepara il circuito' })).toContainText('2 di 11')
    await page.getByRole('link', { name: 'Continua' }).click()
    await expect(page.getByLabel('Intestatario')).toHaveValue('Circuito spa')
    await say(page, 'Il conto da cui si pagano i negozi', { IBAN: 'IT60 X054 2811 1010 0000 0123 456' })
    await page.getByRole('button', { name: 'Mandami una lettera' }).click()
    // The list waits until whoever asked for the letter has looked.
    await page.getByRole('link', { name: 'È arrivata: vai avanti' }).click()
    await isDone(page, 'Una lettera di prova')
    await say(page, 'Le commissioni', { 'Termine più lento': '1,50' })
    await say(page, 'I termini di pagamento', {})
    await dress(page)
    await publish(page)
    await page.goto('/company-setup')
    if (width > 1000) await page.goto('/tabs/company-agencies').then(() => expect(page.getByText('Buoni del Lago')).toBeVisible())
    await page.goto('/company-setup')
    await isDone(page, 'I documenti da accettare')
    await expect(page.getByRole('link', { name: 'Invita una persona' })).toBeVisible()
    await step(page, 'La prima agenzia').click()
    await expect(page.getByRole('link', { name: "Aggiungi un'agenzia" })).toHaveAttribute('href', '/company-agency-add')
    await step(page, 'Il primo negozio').click()
    await expect(page.getByRole('link', { name: 'Aggiungi un negozio' })).toHaveAttribute('href', '/company-shop-add')
    await bringIn(empty.databaseUrl)
    await page.goto('/company-setup')
    await expect(page.getByText('Il circuito è pronto')).toBeVisible()
    await page.goto('/tabs/company-agencies')
    await expect(page.getByRole('heading', { name: 'Agenzie' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Prepara il circuito' })).toBeHidden()
    // Whoever made the last step was perhaps somebody else: how one gets to the first payment is told here until there is one.
    await expect(page.getByRole('region', { name: 'Il circuito è pronto' })).toContainText('primo pagamento')
    // Whoever logs out of this very page is not told any more that nobody is here.
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('settings') ?? '{}') as object)).not.toHaveProperty('unbegun', 'yes')
    const other = await browser.newPage()
    await other.goto(empty.link())
    await expect(other.getByText('Questo link non vale più')).toBeVisible()
    const read = other.waitForResponse((response) => response.url().endsWith('override-env.json'))
    await other.goto(address)
    await read
    await expect(other.getByLabel('Nome utente o e-mail')).toBeVisible()
    await expect(other.getByText('Qui non c’è ancora nessuno')).toBeHidden()
    await other.close()
  })
}
