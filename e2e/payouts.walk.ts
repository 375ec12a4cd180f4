/**
 * The company pays its shops: looks at who would be paid, makes the file, takes it to the bank, marks what was paid and what came back;
 * then reads its books.
 */
import fs from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'

// All that is due is paid: an account that another walk holds back or lets go would change how much that is.
const test = onOwnServer()
test.describe.configure({ mode: 'default' })

test('contabilita makes the file of what is due, downloads it, marks one as paid and one as sent back', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, 'contabilita', '/tabs/company-shops?view=payouts')
  const panel = page.getByRole('region', { name: 'Bonifici', exact: true })
  await expect(panel.getByRole('button', { name: /^Da pagare ora/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByText(/in ritardo/).first()).toBeVisible()
  await expectAccessible(page, 'payouts')
  await panel.getByRole('button', { name: 'Prepara la distinta' }).click()
  const sheet = page.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await expect(sheet.getByText('Taschino S.p.A.')).toBeVisible()
  await expectAccessible(page, 'payouts: the next file')
  const make = sheet.getByRole('button', { name: /^Fai la distinta: \d+ bonific/ })
  const [, count = '0', euros = '0'] = /distinta: (\d+) bonific\w, ([\d.,]+)/.exec(await make.innerText()) ?? []
  await make.click()
  const proof = page.getByLabel('Password', { exact: true })
  await expect(proof.or(sheet.getByText(/^Distinta TSC\d{8}-\w+ pronta$/)).first()).toBeVisible()
  if (await proof.isVisible()) {
    await proof.fill(PASSWORD)
    await proof.press('Enter')
  }
  await expect(sheet.getByText(/^Distinta TSC\d{8}-\w+ pronta$/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Scarica il file per la banca' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^TSC\d{8}-\w+\.xml$/)
  const xml = await fs.readFile(await download.path(), 'utf8')
  const amounts = [...xml.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, amount]) => Math.round(Number(amount) * 100))
  expect(amounts).toHaveLength(Number(count))
  expect(amounts.reduce((a, b) => a + b, 0)).toBe(Math.round(Number(euros.replaceAll('.', '').replace(',', '.')) * 100))
  await sheet.getByRole('button', { name: 'Guarda la distinta' }).click()
  const file = page.getByRole('dialog', { name: 'Distinta', exact: true })
  await expect(file.getByRole('list', { name: 'Bonifici' }).getByRole('listitem')).toHaveCount(Number(count))
  await expectAccessible(page, 'payouts: one file')
  await file.getByRole('button', { name: /La banca ha pagato: segna/ }).click()
  await expect(file.getByText(/^La banca ha pagato .*bonific/)).toContainText(euros)
  await expectAccessible(page, 'payouts: asked before a whole file is marked')
  await file.getByRole('button', { name: 'Non ancora' }).click()
  await file.getByRole('button', { name: /La banca ha pagato: segna/ }).click()
  await file.getByRole('button', { name: /^Sì, segna/ }).click()
  await expect(file.getByText(/bonific\w segnat\w come pagat\w/)).toBeVisible()
  await file.getByRole('button', { name: 'Chiudi' }).click()
  await expect(file).toBeHidden()
  await expect(panel.getByRole('button', { name: /^Da pagare ora · 0/ })).toBeVisible()

  await panel.getByRole('button', { name: /^In banca/ }).click()
  await panel.getByRole('table', { name: 'In banca' }).getByRole('rowheader').getByRole('button').first().click()
  const one = page.getByRole('dialog')
  await one.getByRole('button', { name: 'È tornato indietro' }).click()
  await one.getByRole('button', { name: /^Segna .* come tornati$/ }).click()
  await expect(one.getByText('Scegli che cosa dice la banca.')).toBeVisible()
  await expect(one.getByText(/Scrivi il motivo/)).toBeVisible()
  await expect(one.getByText(/Ricopia il riferimento/)).toBeVisible()
  await one.getByRole('button', { name: 'Conto chiuso' }).click()
  await expect(one.getByLabel('Che cosa legge il negozio')).toHaveValue('Conto chiuso')
  await one.getByLabel('Riferimento della banca').fill('RTN 0511 200417')
  await expectAccessible(page, 'payouts: one that came back')
  // On the smallest phone no reason is so long that the sheet has to be pushed sideways.
  await page.setViewportSize({ width: 305, height: 640 })
  expect(
    await one.evaluate((sheet) => [...sheet.querySelectorAll('*')].filter((part) => part.scrollWidth > sheet.clientWidth).length),
  ).toBe(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await one.getByRole('button', { name: /^Segna .* come tornati$/ }).click()
  await expect(one.getByText('Tornato indietro', { exact: true })).toBeVisible()
  await one.getByRole('button', { name: 'Chiudi' }).last().click()
  await panel.getByRole('button', { name: /^Tornati indietro/ }).click()
  await expect(panel.getByText('Conto chiuso').first()).toBeVisible()
  // Another transfer there would come back: said where the payback stands, and no yes is offered where it would be given.
  await panel
    .getByRole('table', { name: 'Tornati indietro' })
    .getByRole('row')
    .filter({ hasText: 'Conto rifiutato' })
    .getByRole('button')
    .first()
    .click()
  await expect(one.getByText(/^Conto chiuso\. Finché il negozio non dà un altro IBAN/)).toBeVisible()
  await expectAccessible(page, 'payouts: an account that the bank refuses')
  await one.getByRole('link', { name: 'Vedi la richiesta' }).click()
  const request = page.getByRole('region', { name: 'Richiesta' })
  await expect(request.getByText('La banca rifiuta il conto')).toBeVisible()
  await expect(request.getByRole('button', { name: /^Approva/ })).toBeHidden()
  // Its state stands below a name that would be cut in pieces beside it.
  await page.setViewportSize({ width: 320, height: 640 })
  const name = page.getByRole('dialog', { name: 'Richiesta' }).getByRole('heading', { level: 3 }).first()
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(120)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goBack()
  await panel.getByRole('button', { name: /^Tornati indietro/ }).click()
  await panel.getByRole('button', { name: 'Esporta' }).first().click()
  const [sheetFile] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()])
  expect(sheetFile.suggestedFilename()).toMatch(/^bonifici-\d{4}-\d\d-\d\d\.csv$/)
  expect(await fs.readFile(await sheetFile.path(), 'utf8')).toContain('"Conto chiuso')
})

test('the books agree on any day, and what was spent stands there by month, as chart, table and file', async ({ page }) => {
  await enter(page, 'direzione', '/company-reports')
  await expect(page.getByRole('img', { name: /^Spesi per mese e per tipo/ })).toBeVisible()
  const table = page.getByRole('region', { name: 'Spesi, tabella' })
  await expect(table.getByRole('row').nth(1)).toContainText('€')
  await expectAccessible(page, 'company-reports on a phone')
  await page.getByRole('button', { name: 'In circolazione', exact: true }).click()
  await expect(page.getByRole('region', { name: 'In circolazione, tabella' })).toBeVisible()
  const [excel] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Esporta' }).click()
      await page.getByRole('button', { name: /^Excel/ }).click()
    })(),
  ])
  expect(excel.suggestedFilename()).toMatch(/^andamento-.*\.xlsx$/)
  await page.getByText('Bilancio di verifica').click()
  await expect(page).toHaveURL(/view=trial/)
  await expect(page.getByText('I libri quadrano')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /Crediti verso le agenzie/ })).toBeVisible()
  await expectAccessible(page, 'company-reports: trial balance')
  // The balance is what one comes for: on the smallest phone it is seen without pushing the table.
  await page.setViewportSize({ width: 320, height: 640 })
  const balances = page.getByRole('region', { name: 'Bilancio di verifica' }).locator('table')
  expect(await balances.evaluate((table) => table.clientWidth - (table.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(0)
  await page.getByLabel('Alla fine del giorno').fill('2020-01-01')
  await expect(page.getByText("Fino a quel giorno non c'era nessun movimento")).toBeVisible()
})
