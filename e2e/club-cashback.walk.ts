/**
 * Cashback as giulia gets it, with the sandbox provider behind it: from the click, over the leaving notice, to the credit; what does not
 * add up waits for the company; a purchase of which nothing came, reported with its receipt and answered; a brand's ticket bought, shown
 * and used.
 */
import type { Page } from '@playwright/test'
import { giveCredits, visitWasLongAgo } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { onClubServer } from './own-club.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { choosePin, PIN } from './proofs.ts'
import { photo } from './photo.ts'

const { test, provider } = onClubServer()
test.describe.configure({ mode: 'serial' })

const DAY = 86_400_000
const dialog = (page: Page) => page.getByRole('dialog').last()

/** A brand of the shelf, by its row. */
async function opensBrand(page: Page, shelf: RegExp, brand: string, sign: RegExp): Promise<void> {
  await page.goto('/club')
  await page.getByRole('link', { name: shelf }).click()
  await page.getByRole('searchbox').fill(brand)
  const row = page.getByRole('link', { name: new RegExp(`^${brand}`) }).first()
  // The list moves while the words are being searched for. A brand that sells nothing leads to its cashback at once.
  await expect(async () => {
    if (!page.url().includes('/club-brand-')) await row.click()
    await expect(page).toHaveURL(/\/club-brand-/, { timeout: 2000 })
  }).toPass()
  if (!page.url().includes('club-brand-cashbacks')) await page.getByRole('link', { name: sign }).click()
  await expect(page.getByRole('button', { name: 'Vai al marchio' })).toBeVisible()
}

/** Presses the button to the brand; the click that its address carries. */
async function goes(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Vai al marchio' }).click()
  const link = dialog(page).getByRole('link', { name: /^Apri 127\.0\.0\.1/ })
  await expect(link).toBeVisible()
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  return address.searchParams.get('click') ?? ''
}

/** The company has no PIN here. */
async function provesByPassword(page: Page): Promise<void> {
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Conferma' }).click()
}

const turns = (days: number) => provider().act('aon', 'advance', { ms: String(days * DAY) })

test('giulia goes to a brand, buys there, and a month later has its cashback as credits', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await choosePin(page)
  await opensBrand(page, /^Libri/, 'Prato Chiara', /^Cashback/)
  await expect(page).toHaveURL(/\/club-brand-cashbacks\/\d+\/aon-brand-13\/aon/)
  await expect(page.getByRole('heading', { name: 'Prato Chiara' })).toBeVisible()
  await expect(page.getByText('4,55 %')).toBeVisible()
  await expect(page.getByText(/non sappiamo dirti quanto ci mette/)).toBeVisible()
  await expectAccessible(page, 'club-brand-cashbacks')
  const click = await goes(page)
  await expectAccessible(page, 'club-brand-cashbacks: leaving')
  await page.keyboard.press('Escape')
  expect(await provider().act('aon', 'purchase', { click, cents: '20000' })).toBe(true)
  await expect
    .poll(
      async () => {
        await page.goto('/club?mine=cashback')
        await expect(page.getByText(/in arrivo|Nessun cashback/).first()).toBeVisible()
        return page.getByRole('list', { name: 'Cashback' }).getByText('In attesa').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await expectAccessible(page, 'club: cashback on the way')
  await turns(31)
  await expect
    .poll(
      async () => {
        await page.goto('/club?mine=cashback')
        await page.getByRole('button', { name: 'Tutti' }).click()
        await expect(page.getByRole('list', { name: 'Cashback' })).toBeVisible()
        return page.getByRole('list', { name: 'Cashback' }).getByText('Accreditato').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await page
    .getByRole('list', { name: 'Cashback' })
    .getByRole('link', { name: /^Prato Chiara/ })
    .click()
  await expect(page.getByText('9,10').first()).toBeVisible()
})

test('an advantage without an address is shown, and leads nowhere', async ({ page }) => {
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await page.goto('/club-brand-cashbacks/1/aon-brand-0/aon')
  await expect(page.getByRole('heading', { name: 'Ramo Aperta' })).toBeVisible()
  await page.getByRole('button', { name: 'Vai al marchio' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Sconto in negozio' })).toBeVisible()
  await expect(dialog(page).getByText(/^AON-/)).toBeVisible()
  await expectAccessible(page, 'club-brand-cashbacks: advantage')
})

test('two cashbacks of one click: the second waits until the company has looked, proved that it is it, and said why', async ({
  page,
  person,
}) => {
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await opensBrand(page, /^Casa/, 'Guasto: due cashback', /^Cashback/)
  const click = await goes(page)
  expect(await provider().act('aon', 'purchase', { click, cents: '10000' })).toBe(true)
  await expect
    .poll(
      async () => {
        await page.goto('/club?mine=cashback')
        await expect(page.getByText(/in arrivo|Nessun cashback/).first()).toBeVisible()
        return page.getByRole('list', { name: 'Cashback' }).getByRole('listitem').count()
      },
      { timeout: 30_000 },
    )
    .toBe(2)
  await turns(31)
  const desk = await person('direzione', '/company-club-cashback')
  await expect
    .poll(
      async () => {
        await desk.goto('/company-club-cashback')
        await expect(desk.getByText('Niente da guardare').or(desk.getByRole('list', { name: 'In attesa' }))).toBeVisible()
        return desk.getByRole('link', { name: /Giulia Bianchi/ }).count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
  await expectAccessible(desk, 'company-club-cashback')
  await desk.getByRole('link', { name: /Giulia Bianchi/ }).click()
  await expectAccessible(desk, 'company-club-cashback: one')
  await dialog(desk)
    .getByRole('button', { name: /^Accredita/ })
    .click()
  await expect(dialog(desk).getByText('Scrivi perché.')).toBeVisible()
  await dialog(desk).getByLabel('Perché').fill('Due acquisti veri')
  await dialog(desk)
    .getByRole('button', { name: /^Accredita/ })
    .click()
  await provesByPassword(desk)
  await expect(dialog(desk).getByText('Accreditato.')).toBeVisible()
})

test('a purchase of which nothing came: reported with its receipt, granted by the company, in the pocket', async ({
  page,
  person,
  service,
}) => {
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await opensBrand(page, /^Libri/, 'Faro Aperta', /^Cashback/)
  await goes(page)
  await page.keyboard.press('Escape')
  await visitWasLongAgo(service.databaseUrl, 'aon-brand-3', 20)
  await page.getByRole('button', { name: 'Segnala un acquisto' }).click()
  await dialog(page).getByRole('button', { name: 'Manda la segnalazione' }).click()
  await expect(dialog(page).getByText('Scegli il giorno che sta sulla ricevuta.')).toBeVisible()
  await expectAccessible(page, 'club-brand-cashbacks: report')
  await dialog(page)
    .getByLabel('Giorno dell’acquisto')
    .fill(new Date(Date.now() - 18 * DAY).toISOString().slice(0, 10))
  await dialog(page).getByLabel('Quanto hai speso').fill('80,00')
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles(await photo(page, 'Faro Aperta 80,00'))
  await dialog(page).getByRole('button', { name: 'Manda la segnalazione' }).click()
  await expect(dialog(page).getByText('Segnalato', { exact: true })).toBeVisible()
  await page.goto('/club?mine=cashback')
  await expect(page.getByRole('list', { name: 'Acquisti segnalati' }).getByText('Da guardare')).toBeVisible()
  const desk = await person('admin', '/company-club-cashback?view=claims')
  await expectAccessible(desk, 'company-club-cashback: reports')
  await desk.getByRole('link', { name: /Giulia Bianchi/ }).click()
  await dialog(desk).getByRole('button', { name: 'Vedi la ricevuta' }).click()
  await expect(dialog(desk).getByRole('img', { name: 'Ricevuta' })).toBeVisible()
  await expectAccessible(desk, 'company-club-cashback: one report')
  await dialog(desk).getByLabel('Perché').fill('Ricevuta in ordine')
  await dialog(desk)
    .getByRole('button', { name: /^Accredita/ })
    .click()
  await provesByPassword(desk)
  await expect(dialog(desk).getByText('Accreditato.')).toBeVisible()
  await desk.goto('/company-club-cashback?view=providers')
  await expect(desk.getByText('Ci deve').first()).toBeVisible()
  await expectAccessible(desk, 'company-club-cashback: providers')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Acquisti segnalati' }).getByText('Accreditato')).toBeVisible()
})

test('a brand’s ticket: bought under the catalogue’s name, shown with a PIN on its white sheet, used at the brand', async ({
  page,
  service,
}) => {
  await giveCredits(service.databaseUrl, 'giulia', 10_000)
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await page.goto('/club-brand-ticket/aon-brand-13/aon/La%20tua%20banca')
  await expect(page.getByRole('heading', { name: 'Prato Chiara' })).toBeVisible()
  await expect(page.getByText('La tua banca')).toHaveCount(0)
  await expectAccessible(page, 'club-brand-ticket')
  await page.getByRole('list', { name: 'Buoni del marchio' }).getByRole('link').first().click()
  await expect(dialog(page).getByRole('button', { name: /^Ordina per/ })).toBeEnabled()
  await dialog(page)
    .getByRole('button', { name: /^Ordina per/ })
    .click()
  await expect(page.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
  await page.keyboard.type(PIN)
  await dialog(page).getByRole('link', { name: 'Vedi il buono' }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/club-ticket-info\/\d+/)
  await expectAccessible(page, 'club-ticket-info')
  await page.getByRole('button', { name: 'Mostra il buono' }).click()
  // Whoever has just proved who they are is asked no second time.
  await expect(page.getByRole('region', { name: /Codice/ })).toBeVisible()
  await expectAccessible(page, 'club-ticket-info: shown')
  await page
    .getByRole('button', { name: 'L’ho usato tutto' })
    .or(page.getByRole('button', { name: /usato/i }))
    .first()
    .click()
  await expect(page.getByRole('button', { name: /indietro|annulla|riprendi/i }).first()).toBeVisible()
  await page.goto('/club?mine=tickets')
  await expect(page.getByText('Nessun buono da usare')).toBeVisible()
  await page.goto('/club-ticket-info/999999')
  await expect(page.getByText(/non/i).first(), 'a ticket of nobody').toBeVisible()
})
