/**
 * Who buys in the club beside giulia with her finger: a tap on a notice that leads to the very ticket or order, also for whoever has to log
 * in first; a shop with its own credits; somebody who has nothing but keys.
 */
import type { Page } from '@playwright/test'
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { focused, reach } from './by-keys.ts'
import { onClubServer } from './own-club.ts'
import { enter, enterByForm, expect } from './people.ts'
import { choosePin, PIN } from './proofs.ts'

const { test } = onClubServer()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog').last()
const orders = (page: Page) =>
  dialog(page)
    .getByRole('button', { name: /^Ordina per/ })
    .click()

/** What the address bar says of an order or ticket, as the notice leads there. */
let ticketAt = ''
let orderAt = ''

test('news of a ticket and of an order lead to that ticket and that order, in the app and from a cold start', async ({ page, service }) => {
  await giveCredits(service.databaseUrl, 'giulia', 40_000)
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await choosePin(page)
  await page.goto('/club-brand-ticket/aon-brand-13/aon/x')
  await page.getByRole('list', { name: 'Buoni del marchio' }).getByRole('link').first().click()
  await orders(page)
  await expect(page.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
  await page.keyboard.type(PIN)
  await dialog(page).getByRole('link', { name: 'Vedi il buono' }).click({ timeout: 30_000 })
  await expect(page).toHaveURL(/\/club-ticket-info\/\d+$/)
  const idTicket = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto('/notifications')
  await page
    .getByRole('button', { name: /^Il tuo buono è pronto/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/club-ticket-info/${idTicket}$`))
  await expect(page.getByRole('button', { name: 'Mostra il buono' })).toBeVisible()
  await page.goBack()
  await expect(page, 'the way back is the list of news').toHaveURL(/\/notifications$/)

  await page.goto('/club')
  await page.getByRole('searchbox', { name: 'Cerca prodotti e marchi' }).fill('rifiuta per sempre')
  await page
    .getByRole('list', { name: 'Trovati' })
    .getByRole('link', { name: /^Guasto: rifiuta/ })
    .first()
    .click()
  await orders(page)
  await expect(dialog(page).getByRole('heading', { name: 'Non è andata: i soldi sono tornati' })).toBeVisible()
  await page.goto('/notifications')
  await page
    .getByRole('button', { name: /^Non disponibile: Guasto/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/club\?gtid=[0-9A-Z]{16}&type=order$/)
  const { pathname, search } = new URL(page.url())
  orderAt = `${pathname}${search}`
  await expect(dialog(page).getByText('Il fornitore ha rifiutato l’ordine.')).toBeVisible()
  await expectAccessible(page, 'club: order refused')
  // A cold start: the address is all that there is.
  await page.goto(orderAt)
  await expect(dialog(page).getByText('Soldi tornati', { exact: true })).toBeVisible()
  await page.goto('/club?mine=orders')
  await page.getByRole('button', { name: 'Tutti' }).click()
  const bought = page.getByRole('list', { name: 'Ordini' }).getByRole('link', { name: /^Buono Bottega Chiara/ })
  const gtid = new URL((await bought.getAttribute('href')) ?? '', page.url()).searchParams.get('gtid') ?? ''
  ticketAt = `/club?gtid=${gtid}&idTicket=${idTicket}&type=ticket`
  // With the number of the ticket, and with that of its order alone.
  for (const at of [ticketAt, `/club?gtid=${gtid}&type=ticket`, `/club?idTicket=${idTicket}&type=ticket`]) {
    await page.goto(at)
    await expect(page).toHaveURL(new RegExp(`/club-ticket-info/${idTicket}$`))
    await expect(page.getByRole('button', { name: 'Mostra il buono' })).toBeVisible()
  }
})

test('whoever is logged out logs in and stands before it; what is somebody else’s is nothing', async ({ browser, service }) => {
  for (const [at, shows] of [
    [ticketAt, 'Mostra il buono'],
    [orderAt, 'Il fornitore ha rifiutato l’ordine.'],
  ] as const) {
    const context = await browser.newContext({ baseURL: service.url, locale: 'it-IT', viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await enterByForm(page, 'giulia', at)
    await expect(page.getByText(shows)).toBeVisible()
    await context.close()
  }
  const context = await browser.newContext({ baseURL: service.url, locale: 'it-IT', viewport: { width: 390, height: 844 } })
  const marco = await enterByForm(await context.newPage(), 'marco', ticketAt)
  await expect(marco.getByText('Qui non c’è niente per te')).toBeVisible()
  await expect(marco.getByText('1970')).toHaveCount(0)
  await expectAccessible(marco, 'club-ticket-info: of somebody else')
  await marco.goto(orderAt)
  await expect(dialog(marco).getByText('Quest’ordine non c’è')).toBeVisible()
  for (const gone of ['/club-brand-products/1/999999', '/club-brands/999999']) {
    await marco.goto(gone)
    await expect(marco.getByText('Qui non c’è niente per te')).toBeVisible()
  }
  await context.close()
})

test('a shop buys with its own credits: from its title line to the code, and its orders are its own', async ({ page, service }) => {
  await giveCredits(service.databaseUrl, 'carla', 20_000)
  await enter(page, 'carla', '/tabs/shop-home')
  // One place is no menu: its button leads there.
  await page.getByRole('link', { name: 'Club', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Club', level: 1 })).toBeVisible()
  await expectAccessible(page, 'club: shop')
  await page.getByRole('link', { name: /^Alimentari/ }).click()
  await page.getByRole('link', { name: /^Casa Aperta/ }).click()
  await page
    .getByRole('link', { name: /^Buono Casa Aperta/ })
    .first()
    .click()
  await orders(page)
  // Its codes may come a moment after the provider's yes.
  await expect(dialog(page).getByRole('heading', { name: 'Eccolo' })).toBeVisible({ timeout: 90_000 })
  await dialog(page).getByRole('link', { name: 'Segui l’ordine' }).click()
  await expect(dialog(page).getByText('Consegnato').first()).toBeVisible()
  await dialog(page).getByRole('link', { name: 'Ricevuta' }).click()
  await expect(page).toHaveURL(/\/tabs\/shop-transactions\?gtid=/)
  await page.goto('/club?mine=orders')
  await page.getByRole('button', { name: 'Tutti' }).click()
  await expect(page.getByRole('list', { name: 'Ordini' }).getByRole('listitem')).toHaveCount(1)
  await page.goto(orderAt)
  await expect(dialog(page).getByText('Quest’ordine non c’è')).toBeVisible()
})

test('with keys alone: found, ordered, opened with the PIN', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'giulia', '/club')
  await expect(page.getByRole('heading', { name: 'Club', level: 1 })).toBeVisible()
  await reach(page, /^Cerca prodotti e marchi/)
  await page.keyboard.type('buono casa aperta')
  await expect(page.getByRole('list', { name: 'Trovati' }).getByRole('link').first()).toBeVisible()
  await reach(page, /^Buono Casa Aperta/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: /^Ordina per/ })).toBeEnabled()
  await reach(page, /^Ordina per/)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: /Eccolo|Ordine partito/ })).toBeFocused()
  await expect(dialog(page).getByRole('link', { name: 'Vedi il codice' })).toBeVisible()
  await reach(page, /^Vedi il codice/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/club-vouchers\/\d+/)
  await reach(page, /^Mostra il codice/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
  await page.keyboard.type(PIN)
  await expect(page.getByRole('region', { name: /Codice/ })).toBeVisible()
  await page.goBack()
  await expect.poll(() => focused(page), 'the way back leaves the keys somewhere').not.toBe('')
})
