/**
 * The company stops a shop and opens it: a click on a shop in its list opens it; the reason reaches the shop's own screens, the payer reads
 * a sentence, what is owed goes on.
 */
import { expectAccessible } from './axe.ts'
import { letterFor } from './letters.ts'
import { onOwnServer } from './own-server.ts'
import { atTill, enter, expect, payButton, TILLS } from './people.ts'
import type { Page } from '@playwright/test'

// Whoever else would pay at this till meanwhile could not; and whoever stops it has nothing set up yet but a password.
const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'default' })

const WHY = 'Mancano i documenti'

async function openShop(page: Page, name: string): Promise<void> {
  await page.goto('/tabs/company-shops?view=shops')
  await page.getByRole('searchbox', { name: 'Cerca un negozio' }).fill(name)
  await page
    .getByRole('region', { name: 'Negozi' })
    .or(page.getByRole('table', { name: 'Negozi' }))
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await expect(page).toHaveURL(/view=shops.*&shop=\d+/)
}

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill('taschino-demo')
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

const saysWhy = (page: Page) => page.getByRole('main').getByText(new RegExp(`^La società ha fermato .*Motivo: ${WHY}`))

test('a click on a shop opens it; stopped with a reason nobody pays there and its screens say why; opened it takes payments again', async ({
  page,
  person,
  service,
}) => {
  const till = await person('teresa', '/tabs/shop-home')
  await expect(till.getByRole('group', { name: 'Tastierino' })).toBeVisible()
  const payer = await person('paola')
  await atTill(payer, TILLS.teresa, 1)
  await expect(payButton(payer)).toBeEnabled()

  await enter(page, 'direzione', '/tabs/company-shops')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openShop(page, 'Trattoria della Posta')
  const card = page.getByRole('region', { name: 'Negozio' })
  await expect(card.getByText('Aperto: può incassare')).toBeVisible()
  await expect(card.getByText('Teresa Audisio')).toBeVisible()
  await expectAccessible(page, 'company-shops: one shop')
  await card.getByRole('button', { name: 'Ferma il negozio' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fermare Trattoria della Posta?' })
  await sheet.getByRole('button', { name: 'Ferma il negozio' }).click()
  await expect(sheet.getByText('Scrivi perché: il negozio lo legge.')).toBeVisible()
  await sheet.getByLabel('Perché').fill(WHY)
  await expectAccessible(page, 'company-shops: stopping a shop')
  await sheet.getByRole('button', { name: 'Ferma il negozio' }).click()
  await proves(page)
  await expect(card.getByText('Trattoria della Posta è fermo. Chi ci lavora è stato avvisato.')).toBeVisible()
  await expect(card.getByText(`Lo ha fermato`)).toContainText(WHY)

  // The open till hears of it by itself.
  await expect(till.getByText('Negozio fermo', { exact: true })).toBeVisible()
  await expect(saysWhy(till)).toBeVisible()
  await expect(till.getByText('Per riaprire, chiama 011 555 0199.')).toBeVisible()
  await expect(till.getByRole('group', { name: 'Tastierino' })).toBeHidden()
  await expectAccessible(till, 'till of a stopped shop')
  expect((await letterFor('teresa@trattoriadellaposta.test', /^Il tuo negozio è fermo$/, 1, service.url)).text).toContain(WHY)
  await payer.goto(`/enduser-payment/code/${TILLS.teresa}`)
  await expect(payer.getByText('Questo negozio per ora non può incassare.')).toBeVisible()
  await expect(payButton(payer)).toBeHidden()
  await payer.goto('/yes-ticket-payment?text=Trattoria%20della%20Posta')
  await expect(payer.getByText('Trattoria della Posta', { exact: true })).toBeHidden()

  await till.goto('/tabs/shop-wallet')
  await expect(saysWhy(till)).toBeVisible()
  await expect(till.getByRole('link', { name: 'Richiedi', exact: true })).toBeVisible()
  await till.goto('/tabs/shop-transactions')
  await expect(saysWhy(till)).toBeVisible()

  await card.getByRole('button', { name: 'Apri il negozio' }).click()
  await expect(card.getByText('è aperto e può incassare.', { exact: false })).toBeVisible()
  await expect(till.getByText('Negozio fermo', { exact: true })).toBeHidden()
  await atTill(payer, TILLS.teresa, 2)
  await expect(payButton(payer)).toBeEnabled()
  await expect(payer.getByText('Questo negozio per ora non può incassare.')).toBeHidden()
})

test('a shop that was never opened is opened on a phone; disabling its only person says what that does not do, and leads to the shop', async ({
  page,
}) => {
  await enter(page, 'contabilita', '/tabs/company-shops')
  await page.setViewportSize({ width: 320, height: 640 })
  await openShop(page, 'Trattoria da Pina')
  const sheet = page.getByRole('dialog', { name: 'Negozio' })
  await expect(sheet.getByText('Da aprire')).toBeVisible()
  await expect(sheet.getByText(/^Non è mai stato aperto/)).toBeVisible()
  await expectAccessible(page, 'company-shops: a shop on a small phone')
  await sheet.getByRole('button', { name: 'Apri il negozio' }).click()
  await proves(page)
  await expect(sheet.getByText('Aperto: può incassare')).toBeVisible()
  await sheet.getByRole('link', { name: /Giuseppina Gai/ }).click()
  const person = page.getByRole('dialog', { name: 'Persona' })
  await person.getByRole('button', { name: 'Disabilita' }).click()
  const ask = page.getByRole('dialog', { name: /Giuseppina Gai/ })
  await expect(ask.getByText(/^È l’ultima persona con un accesso a Trattoria da Pina/)).toBeVisible()
  await ask.getByRole('link', { name: 'Vai al negozio' }).click()
  await expect(page).toHaveURL(/view=shops.*&shop=\d+/)
  await expect(page.getByText('Aperto: può incassare')).toBeVisible()
})
