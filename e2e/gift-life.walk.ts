/**
 * The life of gift codes on both sides of the counter: a merchant's picture, a code given back and bought again, what is left on it, the
 * archive, the calendar, what is sold out, a shop that buys.
 */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { giveCredits } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { buys, dialog, opens, stocks } from './gift-buyer.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { photo } from './photo.ts'
import { choosePin } from './proofs.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'serial' })

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

/** A picture that has come, not only a place for one. */
const isDrawn = (picture: Locator): Promise<boolean> =>
  picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))
const cards = (page: Page, pile: 'Da usare' | 'Archivio') => page.getByRole('list', { name: pile }).getByRole('link')

test('the company finds a merchant in the table, reads its terms beside it, gives it a picture; buyers see that', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-barcode-gift')
  const table = page.getByRole('table', { name: 'Insegne' })
  const record = page.getByRole('region', { name: 'Insegna', exact: true })
  await expect(page.getByRole('heading', { name: 'Quanto durano' })).toBeVisible()
  await table
    .getByRole('columnheader', { name: /^Liberi/ })
    .getByRole('button')
    .click()
  await expect(table.getByRole('row').nth(1)).toContainText('Cinema Eliseo')
  await expect(page).toHaveURL(/sort=free/)
  await page.keyboard.press('j')
  await expect(record.getByRole('heading', { name: 'Cinema Eliseo' })).toBeVisible()
  await expect(record).toContainText('90 % del valore')
  await expectAccessible(page, 'company-barcode-gift: a merchant beside the table')
  await record.getByRole('button', { name: 'Modifica Cinema Eliseo' }).click()
  const sheet = page.getByRole('dialog', { name: 'Cinema Eliseo' })
  await sheet.getByLabel('Scegli il logo').setInputFiles(await photo(page, 'ELISEO'))
  await expect(sheet.locator('img')).toBeVisible()
  expect(await isDrawn(sheet.locator('img'))).toBe(true)
  await sheet.getByRole('button', { name: 'Chiudi' }).first().click()
  await expect(record.locator('img')).toBeVisible()
  await record.getByRole('link', { name: 'I suoi codici' }).click()
  await expect(
    page.getByRole('group', { name: 'Filtri' }).getByRole('button', { name: 'Insegna: Cinema Eliseo', exact: true }),
  ).toBeVisible()
  const codes = page.getByRole('table', { name: 'Codici' })
  await expect(codes.getByRole('link')).toHaveText(Array.from({ length: 15 }, () => 'Cinema Eliseo'))
  await codes
    .getByRole('columnheader', { name: /^Stato/ })
    .getByRole('button')
    .click()
  await expect(codes.getByRole('row').nth(1)).toContainText('Venduto')
  await expectAccessible(page, 'company-barcode-gift: codes as a table')

  const giulia = await person('giulia', '/external-code-gdo')
  const row = giulia.getByRole('link', { name: /Cinema Eliseo/ })
  expect(await isDrawn(row.locator('img'))).toBe(true)
  await row.click()
  expect(await isDrawn(giulia.getByRole('dialog').locator('img'))).toBe(true)
  await giulia.goto('/external-code-gdo?view=mine')
  expect(await isDrawn(cards(giulia, 'Da usare').filter({ hasText: 'Cinema Eliseo' }).first().locator('img'))).toBe(true)
})

test('giulia buys, gives back, buys again and looks at it; a part is spent, what is used lies in the archive, and comes back by undo', async ({
  page,
  service,
}) => {
  await giveCredits(service.databaseUrl, 'giulia', 10_000)
  await enter(page, 'giulia', '/tabs/enduser-wallet')
  await choosePin(page)
  await buys(page, 'Libreria Aurora', '50,00 €')
  await page.getByRole('button', { name: 'Vai al codice' }).click()
  await dialog(page).getByRole('button', { name: 'Restituisci' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Riprendi 50,00/ })
    .click()
  await expect(dialog(page).getByText('Restituito')).toBeVisible()
  await buys(page, 'Libreria Aurora', '50,00 €')
  await page.getByRole('button', { name: 'Vai al codice' }).click()
  await opens(page, true)
  await expect(dialog(page).getByRole('button', { name: 'Restituisci' })).toBeHidden()
  await expect(dialog(page).getByText(/PIN \d{4}/)).toBeVisible()
  await dialog(page).getByLabel('Spesi ora (€)').fill('80')
  await expect(dialog(page).getByText('Scrivi una somma fino a 50,00')).toBeVisible()
  await dialog(page).getByLabel('Spesi ora (€)').fill('12,30')
  await dialog(page).getByRole('button', { name: 'Segna', exact: true }).click()
  await expect(dialog(page).getByText(/Spesi 12,30.*restano 37,70/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Chiudi' }).first().click()
  const card = (pile: 'Da usare' | 'Archivio') => cards(page, pile).filter({ hasText: 'di 50,00' })
  await expect(card('Da usare')).toContainText('37,70')
  await expectAccessible(page, 'external-code-gdo: my codes')

  await card('Da usare').click()
  await dialog(page).getByRole('button', { name: 'Usato tutto' }).click()
  await expect(dialog(page).getByText('Usato: è nell’archivio.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Chiudi' }).first().click()
  await expect(card('Da usare')).toHaveCount(0)
  await page.getByRole('button', { name: 'Archivio' }).click()
  await expect(cards(page, 'Archivio').filter({ hasText: 'Annullato' })).toHaveCount(1)
  await expect(cards(page, 'Archivio').filter({ hasText: 'Usato' })).toHaveCount(2)
  await expectAccessible(page, 'external-code-gdo: the archive')
  await card('Archivio').click()
  await dialog(page).getByRole('button', { name: 'Annulla quello che ho segnato' }).click()
  await expect(dialog(page).getByText('Segna quanto spendi')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Chiudi' }).first().click()
  await page.getByRole('button', { name: 'Da usare' }).click()
  await expect(cards(page, 'Da usare').filter({ hasText: 'Libreria Aurora' }).filter({ hasText: '50,00' })).toHaveCount(1)
})

test('the stack is pushed to the side card by card; its last days go into the phone’s own calendar, without a sign of a code', async ({
  page,
}) => {
  await enter(page, 'giulia', '/external-code-gdo?view=mine')
  const stack = page.getByRole('list', { name: 'Da usare' })
  await expect(cards(page, 'Da usare').nth(1)).toBeVisible()
  await stack.evaluate((list) => list.scrollBy({ left: list.clientWidth * 0.6 }))
  const left = (at: number) =>
    cards(page, 'Da usare')
      .nth(at)
      .evaluate((link) => Math.round(link.getBoundingClientRect().left))
  // It stops where a card begins, and not between two.
  await expect.poll(() => left(1)).toBe(20)
  expect(await left(0)).toBeLessThan(0)

  const ends = page.getByRole('region', { name: 'Scadenze' })
  await expect(ends.getByText(/Spesa Verde/)).toBeVisible()
  const loaded = page.waitForEvent('download')
  await ends.getByRole('button', { name: /calendario/i }).click()
  const file = await loaded
  expect(file.suggestedFilename()).toMatch(/-codici\.ics$/)
  const text = await readFile((await file.path()) ?? '', 'utf8')
  expect(text).toContain('BEGIN:VCALENDAR')
  expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(1)
  expect(text).toContain('14\\,40')
  expect(text).not.toMatch(/AUR\d|ELISEO-/)
  await expectAccessible(page, 'external-code-gdo: last days')
})

test('what is sold out says so, and offers another value or another merchant; also where the last one went a moment ago', async ({
  page,
  person,
  service,
}) => {
  await stocks(service.url, service.databaseUrl, [
    {
      merchant: 'Edicola Piazza',
      barcodeFormat: 'none',
      units: [500, 700],
      codes: [
        ['5,00', 'EDICOLA-CINQUE-1'],
        ['7,00', 'EDICOLA-SETTE-1'],
      ],
    },
  ])
  for (const who of ['silvia', 'simone']) await giveCredits(service.databaseUrl, who, 5000)
  await enter(page, 'silvia', '/external-code-gdo')
  const simone = await person('simone', '/external-code-gdo')
  const offer = (who: Page) => who.getByRole('dialog', { name: 'Edicola Piazza' })
  for (const who of [page, simone]) await who.getByRole('link', { name: /Edicola Piazza/ }).click()
  await offer(simone).getByRole('button', { name: 'Compra per 7,00 €' }).click()
  await expect(simone.getByRole('region', { name: 'Comprato' })).toBeVisible()
  await offer(page).getByRole('button', { name: 'Compra per 7,00 €' }).click()
  await expect(offer(page).getByText('Per ora esauriti')).toBeVisible()
  await expect(offer(page).getByText('Scegli un altro taglio qui sopra.')).toBeVisible()
  await expectAccessible(page, 'external-code-gdo: a value that is sold out')
  await offer(page).getByRole('button', { name: '5,00 €', exact: true }).click()
  await offer(page).getByRole('button', { name: 'Compra per 5,00 €' }).click()
  await expect(page.getByRole('region', { name: 'Comprato' })).toBeVisible()

  await simone.goto('/external-code-gdo')
  const over = simone.getByRole('region', { name: 'Esauriti' })
  await over.getByRole('link', { name: /Edicola Piazza/ }).click()
  await expect(offer(simone).getByRole('button', { name: /^Compra/ })).toHaveCount(0)
  await expectAccessible(simone, 'external-code-gdo: sold out')
  await offer(simone).getByRole('button', { name: 'Vedi le altre insegne' }).click()
  await expect(offer(simone)).toHaveCount(0)
  await expect(simone.getByRole('region', { name: 'Puoi comprare ora' }).getByRole('link', { name: /Cinema Eliseo/ })).toBeVisible()
})

test('a shop buys with what it has to spend, sees the code, and finds it among its movements', async ({ page, service }) => {
  await giveCredits(service.databaseUrl, 'teresa', 3000)
  await enter(page, 'teresa', '/tabs/shop-wallet')
  await choosePin(page)
  await page.goto('/tabs/shop-wallet')
  await page.getByRole('region', { name: 'Da spendere' }).getByRole('link', { name: 'Codici regalo' }).click()
  await page.getByRole('link', { name: /Cinema Eliseo/ }).click()
  await page.getByRole('button', { name: 'Compra per 8,50 €' }).click()
  await expect(page.getByRole('region', { name: 'Comprato' })).toBeVisible()
  await page.getByRole('button', { name: 'Vai al codice' }).click()
  await opens(page, true)
  await expectAccessible(page, 'external-code-gdo: a shop’s code')
  await page.goto('/tabs/shop-transactions')
  await expect(page.getByRole('link').filter({ hasText: 'Cinema Eliseo' }).filter({ hasText: '−8,50' }).first()).toBeVisible()
})

test('the company reads what to order and what it owes, notes a bill and a credit, and the sales on which VAT fell due, also as a file', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-barcode-gift')
  const record = page.getByRole('region', { name: 'Insegna', exact: true })
  const table = page.getByRole('table', { name: 'Insegne' })
  await table.getByRole('rowheader', { name: 'Libreria Aurora', exact: true }).getByRole('link').click()
  const order = record.getByRole('region', { name: 'Da riordinare' })
  await expect(order.getByText(/\d+ codici da 50,00/)).toBeVisible()
  await expectAccessible(page, 'company-barcode-gift: what to order')
  const owed = async (): Promise<number> =>
    Number(
      (
        (
          await record
            .getByText(/^Le dobbiamo/)
            .locator('..')
            .innerText()
        ).match(/[\d.]+,\d\d/)?.[0] ?? ''
      ).replace(/\D/g, ''),
    )
  const before = await owed()
  expect(before).toBeGreaterThan(10_000)
  await record.getByRole('button', { name: 'Segna una fattura pagata' }).click()
  const bill = page.getByRole('dialog', { name: 'Fattura di Libreria Aurora' })
  await bill.getByLabel('Importo').press('Delete')
  await bill.getByLabel('Importo').pressSequentially('10000')
  await bill.getByRole('button', { name: 'Segna pagata' }).click()
  await expect(bill.getByText('Scrivi il riferimento.')).toBeVisible()
  await bill.getByLabel('Riferimento').fill('Fattura 12')
  await expectAccessible(page, 'company-barcode-gift: a bill')
  await bill.getByRole('button', { name: 'Segna pagata' }).click()
  await proves(page)
  await expect(bill).toHaveCount(0)
  await expect.poll(owed).toBe(before - 10_000)

  await page.goto('/company-barcode-gift?view=codes')
  const filters = page.getByRole('group', { name: 'Filtri' })
  await filters.getByRole('button', { name: 'Stato', exact: true }).click()
  await filters.getByRole('button', { name: 'Venduti', exact: true }).click()
  await page.getByRole('searchbox').fill('Libreria Aurora')
  const codes = page.getByRole('table', { name: 'Codici' })
  await codes.getByRole('row').filter({ hasText: 'Annullato' }).getByRole('link').first().click()
  const beside = page.getByRole('region', { name: 'Codice', exact: true })
  await beside.getByRole('button', { name: 'L’insegna lo accredita' }).click()
  const credit = page.getByRole('dialog', { name: 'L’insegna lo accredita' })
  await credit.getByRole('button', { name: 'Segna l’accredito' }).click()
  await expect(credit.getByText('Scrivi la nota di credito.')).toBeVisible()
  await credit.getByLabel('Nota di credito').fill('NC 3')
  await credit.getByRole('button', { name: 'Segna l’accredito' }).click()
  await expect(beside.getByText('Accreditato dall’insegna')).toBeVisible()
  await expect(beside.getByRole('button', { name: 'L’insegna lo accredita' })).toHaveCount(0)

  // The shop of before bought a seat.
  await page.goto('/company-barcode-gift?view=vat')
  const rate = page.getByRole('region', { name: 'Al 10 %' })
  await expect(rate.getByText('IVA', { exact: true })).toBeVisible()
  await expect(page.getByRole('table', { name: 'IVA' }).getByRole('row').nth(1)).toContainText('Cinema Eliseo')
  await expectAccessible(page, 'company-barcode-gift: sales with VAT')
  const loaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta' }).click()
  await page.getByRole('button', { name: /CSV/ }).click()
  expect(await readFile((await (await loaded).path()) ?? '', 'utf8')).toContain('Cinema Eliseo')
})
