/**
 * "Importa negozi": the company drops a sheet and its contracts together, mends a red cell, gives stray contracts to their rows, brings all
 * shops in, and takes them back; a colleague says one yes to those that are ready.
 */
import type { Page } from '@playwright/test'
import { contractsOf, shopSheet, someShops, type BulkShop } from '@taschino/testkit/bulk-shops.ts'
import { paper } from '@taschino/testkit/paper.ts'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'

const test = onOwnServer(() => ({ env: { NIGHT_UNTIL: '0' } }))
test.describe.configure({ mode: 'default' })

async function dropped(shops: readonly BulkShop[], contracts: readonly BulkShop[]) {
  const papers = await Promise.all(
    (await contractsOf(contracts)).map(async (file) => ({
      name: file.name,
      mimeType: 'application/pdf',
      buffer: Buffer.from(await file.arrayBuffer()),
    })),
  )
  return [{ name: 'negozi.csv', mimeType: 'text/csv', buffer: Buffer.from(await shopSheet(shops).arrayBuffer()) }, ...papers]
}

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

test('the company brings in four shops by one sheet: mended, matched, all of them, one yes, and back', async ({ page, person }) => {
  test.setTimeout(480_000)
  const shops = someShops(4)
  const [first, second, third, fourth] = shops as [BulkShop, BulkShop, BulkShop, BulkShop]
  await enter(page, 'direzione', '/company-shop-bulk')
  await expectAccessible(page, 'company-shop-bulk: files')
  await page.getByRole('switch', { name: /Un sì solo per tutti/ }).check()
  await page
    .getByLabel('Scegli i file')
    .setInputFiles(await dropped([{ ...first, email: 'nessuno' }, second, third, fourth], [first, second]))
  await expect(page.getByText('2 contratti')).toBeVisible()
  await page.getByRole('button', { name: 'Leggi il foglio' }).click()
  await expect(page.getByText("C'è 1 riga con errori: correggila o toglila.")).toBeVisible()
  await expectAccessible(page, 'company-shop-bulk: rows')
  const apply = page.getByRole('button', { name: /^Porta/ })
  await expect(apply).toBeDisabled()
  await page.getByLabel('E-mail titolare').fill(first.email)
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(page.getByText('2 righe aspettano il loro contratto.')).toBeVisible()
  await page.getByLabel('Aggiungi').setInputFiles([
    { name: 'scansione.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper('Firmato')) },
    { name: 'firme.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper('Firmato anche questo')) },
    { name: 'contratti.zip', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004 tutti insieme') },
  ])
  await expect(page.getByText('1 file non è stato preso')).toBeVisible()
  await page.getByRole('button', { name: /scansione\.pdf.*Abbina/ }).click()
  const sheet = page.getByRole('dialog')
  await expectAccessible(page, 'company-shop-bulk: whose contract')
  await sheet.getByRole('button', { name: new RegExp(third.title) }).click()
  await expect(sheet).toBeHidden()
  // At a desk the other one is dragged: rows that have their contract take none.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: /^Tutte/ }).click()
  const row = (title: string) => page.getByRole('list', { name: 'Negozi' }).getByRole('listitem').filter({ hasText: title })
  const grip = page.getByRole('listitem').filter({ hasText: 'firme.pdf' }).getByTitle('Trascina sulla sua riga')
  await grip.dragTo(row(second.title))
  await expect(row(second.title)).not.toContainText('firme.pdf')
  await grip.dragTo(row(fourth.title))
  await expect(row(fourth.title)).toContainText('firme.pdf')
  await page.getByRole('button', { name: 'Porta 4 negozi' }).click()
  await proves(page)
  await expect(page.getByText('4 negozi portati')).toBeVisible()
  await expect(page.getByRole('link', { name: second.title })).toBeVisible()
  await expectAccessible(page, 'company-shop-bulk: done')

  // Who brought them in has no such button; a colleague has, and nobody has come in yet.
  await expect(page.getByRole('button', { name: 'Approva quelli pronti' })).toHaveCount(0)
  const colleague = await person('admin', new URL(page.url()).pathname + new URL(page.url()).search)
  await colleague.getByRole('button', { name: 'Approva quelli pronti' }).click()
  await proves(colleague)
  await expect(colleague.getByText('Approvati: 0. A cui manca ancora qualcosa: 4.')).toBeVisible()

  await page.getByRole('button', { name: 'Annulla importazione' }).click()
  await page.getByLabel('Perché').fill('Foglio di prova')
  await page.getByRole('button', { name: 'Ritira tutti' }).click()
  await expect(page.getByText('4 negozi ritirati')).toBeVisible()
  // What came before is a table at a desk; its row leads back to it.
  const address = new URL(page.url())
  await page.goto(address.pathname)
  const before = page.getByRole('table', { name: 'Importazioni' }).getByRole('row', { name: /Annullata/ })
  await expectAccessible(page, 'company-shop-bulk: imports of before at a desk')
  await before.first().getByRole('link').click()
  await expect(page).toHaveURL(/[?]id=/)
})

test('an agent finds their way to it on a phone, and gets the template', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, 'dario', '/tabs/agent-shops')
  await page.getByRole('link', { name: 'Importa negozi' }).click()
  await expect(page.getByRole('switch')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica il modello' }).click()
  expect((await download).suggestedFilename()).toBe('negozi.xlsx')
  await page.getByLabel('Scegli i file').setInputFiles(await dropped(someShops(2), []))
  await page.getByRole('button', { name: 'Leggi il foglio' }).click()
  await expect(page.getByText('2 righe aspettano il loro contratto.')).toBeVisible()
  await expectAccessible(page, 'agent-shop-bulk: rows on a small phone')
  await page.getByRole('button', { name: 'Elimina questa bozza' }).click()
  await expect(page.getByText('Non hai ancora importato niente.')).toBeVisible()
})

test('contracts that were cut off on their way are taken up again: the draft stays one, and only what is missing leaves', async ({
  page,
}) => {
  const shops = someShops(45)
  await enter(page, 'direzione', '/company-shop-bulk')
  await page.getByLabel('Scegli i file').setInputFiles(await dropped(shops, shops))
  const sheets: string[] = []
  let [cut, arrived] = [true, 0]
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/shops/bulk')) sheets.push(request.url())
  })
  await page.route('**/shops/bulk/*/files', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (cut && arrived > 0) return route.abort('connectionreset')
    arrived++
    return route.continue()
  })
  await page.getByRole('button', { name: 'Leggi il foglio' }).click()
  await expect(page.getByText('Finora 20 contratti su 45')).toBeVisible()
  await expectAccessible(page, 'company-shop-bulk: cut off')
  cut = false
  await page.getByRole('button', { name: 'Riprendi' }).click()
  await expect(page.getByRole('button', { name: 'Porta 45 negozi' })).toBeEnabled()
  expect([sheets.length, arrived]).toEqual([1, 3])
  await page.getByRole('button', { name: 'Elimina questa bozza' }).click()
})
