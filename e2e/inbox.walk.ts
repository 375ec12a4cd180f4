/**
 * The company's inbox: an order shows up by itself, is approved with its invoice, a large one by two people, another is refused with a
 * reason its agency reads.
 */
import { shortGtid } from '@taschino/basics/gtid.ts'
import { asksForCredits } from '@taschino/testkit/asks.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { databaseUrl, enter, expect, test } from './people.ts'

/** A note that no other walk writes: finds the order again in a list that others fill as well. */
const note = (): string => `prova ${Math.random().toString(36).slice(2, 8)}`

async function orders(agency: Page, amount: number): Promise<string> {
  await agency.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const sheet = agency.getByRole('dialog', { name: 'Ordina buoni' })
  await sheet.getByLabel('Valore di un buono').fill('7,50')
  await sheet.getByLabel('Quanti buoni').fill(String(amount))
  await sheet.getByLabel('Nota').fill(note())
  const asked = agency.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/agencies/requests'),
  )
  await sheet.getByRole('button', { name: /^Manda|^Invia|^Ordina/ }).click()
  const { gtid } = (await (await asked).json()) as { gtid: string }
  await sheet.getByRole('button', { name: 'Chiudi' }).last().click()
  return gtid
}

const found = (desk: Page, gtid: string) => desk.getByRole('region', { name: 'Richieste', exact: true }).locator(`a[href*="${gtid}"]`)

test('an order shows up by itself, is approved with its invoice, and its agency has the tickets', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-agencies')
  await expect(page.getByRole('heading', { name: 'Agenzie', level: 1 })).toBeVisible()
  const lucedio = await person('lucedio', '/tabs/agency-tickets')
  const gtid = await orders(lucedio, 20)
  await expect(found(page, gtid)).toBeVisible()
  await found(page, gtid).click()
  const card = page.getByRole('region', { name: 'Richiesta', exact: true })
  await expect(card.getByText(shortGtid(gtid))).toBeVisible()
  await expect(card.getByText('20 × Pasto 7,50 €')).toBeVisible()
  await expectAccessible(page, 'company-agencies')
  const number = `W/${gtid.slice(8)}`
  await card.getByLabel('Numero di fattura').fill(number)
  await card.getByRole('button', { name: /^Approva · 150,00/ }).click()
  await expect(card.getByText('Approvata', { exact: true }).first()).toBeVisible()
  await expect(found(page, gtid)).toBeHidden()
  await expect(card.getByRole('list', { name: 'Che cosa è successo' })).toContainText('Marta Serra')
  await lucedio.reload()
  await expect(lucedio.locator(`a[href*="${gtid}"]`).first()).toContainText(/approvato/i)
  await card.getByRole('button', { name: `Segna la fattura ${number} come pagata` }).click()
  await expect(card.getByText('Fattura pagata', { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Lotti' }).check({ force: true })
  await page.getByRole('searchbox', { name: 'Cerca agenzia o fattura' }).fill(number)
  await expect(page.getByRole('table', { name: 'Lotti' }).getByText('1 riga', { exact: true })).toBeVisible()
  await expectAccessible(page, 'company-agencies-lots')
})

test('a large order takes two people, and who said the first yes cannot say the second', async ({ page, person }) => {
  const lucedio = await person('lucedio', '/tabs/agency-tickets')
  const gtid = await orders(lucedio, 700)
  await enter(page, 'direzione', `/tabs/company-agencies?request=${gtid}`)
  const sheet = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await expect(sheet.getByText('Sopra 5.000,00 € servono due persone.')).toBeVisible()
  await sheet.getByRole('button', { name: /^Dai il primo sì · 5\.250,00/ }).click()
  await expect(sheet.getByText(/^Primo sì a/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Approva/ })).toBeHidden()
  await page.reload()
  await expect(sheet.getByText('Il primo sì è tuo')).toBeVisible()
  const admin = await person('admin', `/tabs/company-agencies?request=${gtid}`)
  const second = admin.getByRole('dialog', { name: 'Richiesta', exact: true })
  await expect(second.getByText(/^primo sì di Marta Serra$/)).toBeVisible()
  await second.getByLabel('Numero di fattura').fill(`W/${gtid.slice(8)}`)
  await second.getByRole('button', { name: /^Approva · 5\.250,00/ }).click()
  await expect(second.getByText('Approvata', { exact: true }).first()).toBeVisible()
  // The first person's screen follows by itself.
  await expect(sheet.getByRole('list', { name: 'Che cosa è successo' })).toContainText('Approvata')
})

test('a refusal needs a reason, and the agency reads it', async ({ page, person }) => {
  const lucedio = await person('lucedio', '/tabs/agency-tickets')
  const gtid = await orders(lucedio, 3)
  await enter(page, 'direzione', `/tabs/company-agencies?text=${shortGtid(gtid)}`)
  await expect(page.getByRole('list', { name: 'Richieste' }).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('j')
  const sheet = page.getByRole('dialog', { name: 'Richiesta', exact: true })
  await expect(page).toHaveURL(new RegExp(`request=${gtid}`))
  await sheet.getByRole('button', { name: 'Rifiuta…' }).click()
  const ask = page.getByRole('dialog', { name: 'Rifiuta la richiesta' })
  await ask.getByRole('button', { name: /^Rifiuta · 22,50/ }).click()
  await expect(ask.getByText(/^Scegli un motivo/)).toBeVisible()
  await expectAccessible(page, 'company-agencies-reject')
  await ask.getByRole('button', { name: 'Richiesta doppia' }).click()
  await ask.getByRole('button', { name: /^Rifiuta · 22,50/ }).click()
  await expect(sheet.getByText('Rifiutata', { exact: true }).first()).toBeVisible()
  await lucedio.goto(`/tabs/agency-tickets?gtid=${gtid}`)
  await expect(lucedio.getByText('Richiesta doppia').first()).toBeVisible()
})

test('shops: what waits, each shop with its figures', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-shops')
  await expect(page.getByRole('heading', { name: 'Negozi', level: 1 })).toBeVisible()
  await expect(page.getByText('La più vecchia')).toBeVisible()
  await page.getByRole('radio', { name: 'Negozi' }).check({ force: true })
  await page.getByLabel('Cerca un negozio').fill('rosetti')
  // The head, the one shop, the sums.
  await expect(page.getByRole('table', { name: 'Negozi' }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('table', { name: 'Negozi' })).toContainText('Da incassare')
  await expectAccessible(page, 'company-shops')
})

test('several small ones are answered in one go, each with its own end', async ({ page }) => {
  await enter(page, 'direzione', '/tabs/company-shops?text=lambrate')
  await expect(page.getByText('La più vecchia')).toBeVisible()
  const [first = '', second = ''] = await asksForCredits(databaseUrl(), 'olga', [300, 450])
  await page.reload()
  await expect(found(page, second)).toBeVisible()
  await page.getByRole('button', { name: /^Approva più richieste/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Approva più richieste' })
  // Only these two: what else waits belongs to other walks.
  for (const box of await sheet.getByRole('checkbox').all()) {
    const ours = /Crediti liberi · di oggi/.test(await box.locator('xpath=ancestor::label').innerText())
    if (!ours) await box.uncheck()
  }
  await expectAccessible(page, 'company-shops-several')
  await sheet.getByRole('button', { name: /^Approva 2 richieste · 7,50/ }).click()
  await expect(sheet.getByText('2 richieste approvate')).toBeVisible()
  await sheet.getByRole('button', { name: 'Chiudi' }).last().click()
  for (const gtid of [first, second]) await expect(found(page, gtid)).toBeHidden()
})
