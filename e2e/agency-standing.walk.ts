/** An agency is suspended, goes on, and is closed: with a reason that its office reads, and what people hold goes on being theirs. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { letterFor } from './letters.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'default' })

const WHY = 'Fatture non pagate da tre mesi'
const FIRM = 'Officine Alfieri'

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

test('suspended, let go on, closed for good: the company does it with a reason, the office reads it on every screen', async ({
  page,
  person,
  service,
}) => {
  const office = await person('alfieri', '/tabs/agency-tickets')
  await expect(office.getByRole('button', { name: 'Ordina', exact: false }).first()).toBeVisible()

  await enter(page, 'direzione', '/tabs/company-agencies?view=agencies')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page
    .getByRole('table', { name: 'Agenzie' })
    .getByRole('link', { name: new RegExp(`^${FIRM}`) })
    .click()
  await expect(page).toHaveURL(/\/company-agency\/\d+$/)
  await expect(page.getByRole('list', { name: 'Buoni in circolazione' })).toBeVisible()
  await expectAccessible(page, 'company-agency: desk')

  await page.getByRole('button', { name: 'Sospendi' }).click()
  const sheet = page.getByRole('dialog', { name: `Sospendere ${FIRM}?` })
  await sheet.getByRole('button', { name: 'Sospendi' }).click()
  await expect(sheet.getByText('Scrivi il motivo.')).toBeVisible()
  await expectAccessible(page, 'company-agency: suspending')
  await sheet.getByLabel('Motivo').fill(WHY)
  await sheet.getByRole('button', { name: 'Sospendi' }).click()
  await proves(page)
  await expect(page.getByText(`${FIRM} è sospesa`).first()).toBeVisible()
  await expect(page.getByText(`Motivo: ${WHY}`).first()).toBeVisible()

  // The open screen of the office hears of it by itself; the letter says what stays.
  await expect(office.getByText('La tua azienda è sospesa').first()).toBeVisible()
  await expect(office.getByText(new RegExp(`Motivo: ${WHY}`)).first()).toBeVisible()
  await expectAccessible(office, 'agency-tickets of a suspended agency')
  const letter = await letterFor('personale@officinealfieri.test', /^La tua azienda è sospesa$/, 1, service.url)
  expect(letter.text).toContain(WHY)
  for (const path of ['/tabs/agency-employees', '/agency-distribution']) {
    await office.goto(path)
    await expect(office.getByText('La tua azienda è sospesa').first()).toBeVisible()
  }
  // Their people hear what it means for them, and not why.
  const giulia = await person('giulia', '/notifications')
  await expect(giulia.getByText(`${FIRM} per ora non dà buoni`)).toBeVisible()
  await expect(giulia.getByText(WHY)).toBeHidden()

  await page.getByRole('button', { name: 'Riattiva' }).click()
  await expect(page.getByText(`${FIRM} è di nuovo attiva`)).toBeVisible()
  await expect(office.getByText('La tua azienda è sospesa').first()).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Chiudi per sempre' }).click()
  const end = page.getByRole('dialog', { name: `Chiudere ${FIRM} per sempre?` })
  await end.getByLabel('Motivo').fill('Contratto finito')
  await expectAccessible(page, 'company-agency: ending, phone')
  await end.getByRole('button', { name: 'Chiudi per sempre' }).click()
  await expect(page.getByText(`${FIRM} è chiusa`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riattiva' })).toBeHidden()
  await expectAccessible(page, 'company-agency: ended, phone')
  await office.goto('/tabs/agency-tickets')
  await expect(office.getByText('La tua azienda ha chiuso con il circuito')).toBeVisible()
  await page.goto('/tabs/company-agencies?view=agencies')
  await expect(page.getByRole('link', { name: new RegExp(`^${FIRM}`) })).toContainText('Chiusa')
  await page.goto('/company-agency/999999')
  await expect(page.getByText("Questa agenzia non c'è.")).toBeVisible()
})
