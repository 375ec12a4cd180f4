/** "Nuova agenzia": the company opens an agency in three short steps that survive a reload; its people are invited. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { letterFor } from './letters.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'default' })

/** Numbers whose last digit fits. */
const VAT = { phone: '01234567897', other: '12345678903' }

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

interface Firm {
  name: string
  vat: string
  email: string
}

async function firstStep(page: Page, { name, vat }: Firm): Promise<void> {
  await page.getByLabel("Nome dell'azienda").fill(name)
  await page.getByLabel('Partita IVA').fill(vat)
  await page.getByLabel('Indirizzo').fill('Via Nizza 10, 10125 Torino')
  await page.getByLabel('Codice SDI').fill('M5UXCR1')
}

async function secondStep(page: Page, { email }: Firm): Promise<void> {
  await page.getByLabel('Nome', { exact: true }).fill('Elena')
  await page.getByLabel('Cognome').fill('Sala')
  await page.getByLabel('E-mail').fill(email)
}

const next = (page: Page) => page.getByRole('button', { name: 'Avanti' }).click()

test('the company opens an agency on a phone; what was typed survives a reload, and a firm is opened once', async ({ page, service }) => {
  const at = 'phone'
  const firm = { name: `Officine Nuove ${at}`, vat: VAT[at], email: `elena.${at}@nuove.test` }
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'direzione', '/tabs/company-agencies?view=agencies')
  await page.getByRole('link', { name: 'Nuova agenzia' }).click()
  await expect(page).toHaveURL(/\/company-agency-add$/)

  // Whoever goes on with nothing, or with a number that cannot be one, reads what to write.
  await next(page)
  await expect(page.getByText('Scrivi via, numero e città.')).toBeVisible()
  await page.getByLabel('Partita IVA').fill('01234567890')
  await expect(page.getByText('Non è una partita IVA')).toBeVisible()
  await expectAccessible(page, `company-agency-add: what is wrong, ${at}`)
  await firstStep(page, firm)
  await expect(page.getByRole('img', { name: 'Le cifre tornano' })).toBeVisible()
  await next(page)
  await secondStep(page, firm)

  // A call comes in between, the page is loaded anew: everything typed is still there.
  await page.reload()
  await expect(page.getByText('Abbiamo tenuto quello che avevi scritto')).toBeVisible()
  await expect(page.getByLabel('Partita IVA')).toHaveValue(firm.vat)
  await next(page)
  await expect(page.getByLabel('E-mail')).toHaveValue(firm.email)
  await expectAccessible(page, `company-agency-add: the person, ${at}`)
  await next(page)
  await page
    .getByLabel('Oppure incolla qui le righe')
    .fill(`Nome\tCognome\tE-mail\nAnna\tRe\tanna.${at}@nuove.test\nBruno\t\tbruno.${at}@nuove.test`)
  await page.getByRole('button', { name: "Leggi l'elenco" }).click()
  await expect(page.getByText("C'è 1 riga con errori: correggila o toglila.")).toBeVisible()
  await expect(page.getByRole('button', { name: "Apri l'agenzia" })).toBeDisabled()
  await page.getByLabel('Cognome').fill('Gallo')
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('2 persone, tutto a posto.')).toBeVisible()
  await expectAccessible(page, `company-agency-add: its people, ${at}`)
  await page.getByRole('button', { name: "Apri l'agenzia" }).click()
  await proves(page)

  await expect(page.getByText(`${firm.name} è aperta`)).toBeVisible()
  await expect(page.getByText(`L'invito per l'ufficio è partito a ${firm.email}.`)).toBeVisible()
  await expect(page.getByText('Gli inviti ai dipendenti stanno partendo: tutti o nessuno.')).toBeVisible()
  await expectAccessible(page, `company-agency-add: done, ${at}`)
  expect((await letterFor(`anna.${at}@nuove.test`, /invito/, 1, service.url)).text).toContain(`${firm.name} ti ha invitato`)

  await page.getByRole('link', { name: 'Vedi la scheda' }).click()
  await expect(page).toHaveURL(/\/company-agency\/\d+$/)
  await expect(page.getByRole('heading', { name: firm.name })).toBeVisible()
  await expect(page.getByText('Attiva', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Ufficio' }).getByText('Elena Sala')).toBeVisible()
  await expectAccessible(page, `company-agency: the record, ${at}`)

  // The data are corrected where they stand.
  await page.getByRole('button', { name: 'Modifica' }).click()
  const sheet = page.getByRole('dialog', { name: "Dati dell'azienda" })
  await sheet.getByLabel('Telefono').fill('011 555 0100')
  await sheet.getByRole('button', { name: 'Salva' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('011 555 0100')).toBeVisible()

  // A firm is opened once; who tries again is led to the number.
  await page.goto('/company-agency-add')
  await firstStep(page, firm)
  await next(page)
  await secondStep(page, { ...firm, email: `altra.${at}@nuove.test` })
  await next(page)
  await page.getByRole('button', { name: "Apri l'agenzia" }).click()
  await expect(page.getByText("C'è già chi ha questa partita IVA.", { exact: false })).toBeVisible()
  await expect(page.getByLabel('Partita IVA')).toBeVisible()
})

for (const [at, size] of [
  ['narrow', { width: 320, height: 640 }],
  ['desk', { width: 1280, height: 800 }],
] as const)
  test(`each step and the record are whole on ${at}, ${size.width} px`, async ({ page }) => {
    const firm = { name: `Cartotecnica Valle Tanaro di Bianchi ${at}`, vat: VAT.other, email: `elena.${at}@nuove.test` }
    await page.setViewportSize(size)
    await enter(page, 'direzione', '/company-agency-add')
    await firstStep(page, firm)
    await expectAccessible(page, `company-agency-add: the firm, ${at}`)
    await next(page)
    await secondStep(page, firm)
    await next(page)
    await page.getByLabel('Oppure incolla qui le righe').fill(`Anna\tRe\tanna.${at}@nuove.test`)
    await page.getByRole('button', { name: "Leggi l'elenco" }).click()
    await expect(page.getByText('1 persona', { exact: false })).toBeVisible()
    await expectAccessible(page, `company-agency-add: its people, ${at}`)
    await page.goto('/tabs/company-agencies?view=agencies')
    await page
      .getByRole('list', { name: 'Agenzie' })
      .or(page.getByRole('table', { name: 'Agenzie' }))
      .getByRole('link')
      .first()
      .click()
    await expect(page.getByRole('list', { name: 'Ufficio' })).toBeVisible()
    await expectAccessible(page, `company-agency: the record, ${at}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
