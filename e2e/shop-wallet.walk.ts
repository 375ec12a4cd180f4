/**
 * From takings to money: the baker asks for hers at a price that she sees, follows it, calls one off, splits the rest; a group asks for its
 * shops with a spreadsheet.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

// Takings are counted to the cent: nobody else may pay at these tills meanwhile.
const test = onOwnServer()
test.describe.configure({ mode: 'default' })

const euros = (text: string): number => Number(text.replace(/[^\d,]/g, '').replace(',', '.'))

test('the shop asks for part of its takings, sees what arrives and when, and the proof stays', async ({ page }) => {
  await enter(page, 'anna', '/tabs/shop-wallet')
  const way = page.getByRole('region', { name: 'Il percorso dei tuoi soldi' })
  await expect(way.getByText('Da incassare')).toBeVisible()
  const before = euros(await way.locator('.big-money .sr-only').innerText())
  const soon = page.getByRole('list', { name: 'Quando arrivano i miei soldi' }).getByRole('link')
  await expect(soon).toHaveCount(2)
  await expect(soon.first()).toContainText('prima possibile')
  await expectAccessible(page, page.url())
  await page.getByRole('link', { name: 'Richiedi', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Richiedi pagamento' })).toBeVisible()
  // Haste is chosen, never slipped in.
  await expect(page.getByRole('radio', { name: /costa meno/ })).toBeChecked()
  const amount = page.getByRole('textbox', { name: 'Quanto vuoi ricevere, prima della commissione' })
  await amount.press('Delete')
  await expect(page.getByRole('button', { name: /^Ricevi/ })).toBeDisabled()
  await amount.pressSequentially('99999999')
  await expect(page.getByText(/^Al massimo/)).toBeVisible()
  await amount.press('Delete')
  await amount.pressSequentially('10000')
  await page.getByRole('radio', { name: /costa meno/ }).check()
  await expect(page.getByRole('button', { name: /^Ricevi 98,00 € il/ })).toBeEnabled()
  await page.getByRole('radio', { name: /prima possibile/ }).check()
  await expectAccessible(page, page.url())
  await page.getByRole('button', { name: /^Ricevi 95,50 € il/ }).click()
  await expect(page.getByText('Richiesta inviata')).toBeVisible()
  await expect(page.getByText('di 100,00 €, meno 4,50 € di commissione (4,5%)')).toBeVisible()
  const number = await page.getByText(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/).innerText()
  await page.reload()
  await expect(page.getByText(number)).toBeVisible()
  await expectAccessible(page, page.url())
  await page.getByRole('link', { name: 'Vai al portafoglio' }).click()
  await expect(async () => expect(euros(await way.locator('.big-money .sr-only').innerText())).toBeCloseTo(before - 100, 2)).toPass()

  // Called off: everything is takings again, and the list of movements says so.
  await page.getByRole('list', { name: 'Le tue richieste' }).getByRole('link').first().click()
  const sheet = page.getByRole('dialog', { name: 'Richiesta' })
  await expect(sheet.getByText(number)).toBeVisible()
  await expect(sheet.getByText('Chiesta', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Annulla la richiesta' }).click()
  await sheet.getByRole('button', { name: 'Sì, annulla' }).click()
  await expect(sheet.getByText(/Annullata: 100,00 €|annullata/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(async () => expect(euros(await way.locator('.big-money .sr-only').innerText())).toBeCloseTo(before, 2)).toPass()
  await page.goto('/tabs/shop-transactions')
  await expect(page.getByRole('list').getByText('annullata', { exact: true }).first()).toBeVisible()
})

test('the takings are cut in three: the parts always make the whole, and what is done is told part by part', async ({ page }) => {
  await enter(page, 'sergio', '/tabs/shop-wallet')
  const asked = page.getByRole('list', { name: 'Le tue richieste' }).getByRole('link')
  const before = await page
    .getByText('Nessuna richiesta')
    .or(asked.first())
    .waitFor()
    .then(() => asked.count())
  await page.getByRole('link', { name: 'Dividi' }).click()
  const part = (name: string) => page.getByRole('region', { name })
  const whole = euros(await page.getByRole('button', { name: /^Dividi/ }).innerText())
  await expect(part('Euro sul conto').locator('output')).toContainText(whole.toFixed(2).replace('.', ','))
  await part('Buoni business').getByRole('button', { name: /^Più/ }).click()
  await part('Crediti liberi').getByRole('button', { name: /^Più/ }).click()
  await part('Crediti liberi').getByRole('button', { name: /^Più/ }).click()
  const values = await page.locator('fieldset output').allInnerTexts()
  expect(values.map(euros).reduce((all, one) => all + one, 0)).toBeCloseTo(whole, 2)
  await expectAccessible(page, page.url())
  // The news that the takings are gone comes before the answer: the proof is told all the same.
  await page.route('**/shops/tickets-conversion', async (route) => {
    const anew = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/shops/wallet'))
    const answer = await route.fetch()
    await (await anew).finished()
    await expect(page.locator('fieldset').or(page.getByText('Niente da chiedere')).first()).toBeVisible()
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: /^Dividi/ }).click()
  await expect(page.getByText('Richiesta inviata')).toBeVisible()
  await expect(page.getByText('Crediti liberi richiesti')).toBeVisible()
  await expect(page.getByText('Buoni business creati')).toBeVisible()
  await page.getByRole('link', { name: 'Vai al portafoglio' }).click()
  await expect(page.getByText('Chiesti come crediti liberi:')).toBeVisible()
  await expect(asked).toHaveCount(before + 2)
  // What moves from one pocket of the shop to another is worth nothing to its balance, and is named all the same.
  await page.goto('/tabs/shop-transactions')
  await expect(
    page
      .getByRole('link')
      .filter({ hasText: 'conversione' })
      .filter({ hasText: /[1-9],\d\d\s€/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByText(/^0,00\s€$/)).toHaveCount(0)
})

test('a group asks for its shops with a spreadsheet: wrong rows are named, the repaired file goes, and goes once', async ({
  page,
}, info) => {
  await enter(page, 'sapori', '/tabs/shop-wallet')
  await expect(page.getByRole('list', { name: 'I negozi del gruppo' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, page.url())
  await page.getByRole('link', { name: 'Richiedi per tutti con un foglio' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Scarica il modello' }).click()])
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFFID negozio;Nome;Importo;Tipo;Giorni')
  expect(lines).toHaveLength(4)
  const own = lines.slice(1).map((line) => line.split(';'))
  const table = async (name: string, rows: string[]): Promise<string> => {
    const file = info.outputPath(name)
    await writeFile(file, [lines[0], ...rows].join('\r\n'))
    return file
  }
  await page
    .locator('input[type=file]')
    .setInputFiles(
      await table('sbagliato.csv', [`${own[0]?.[0]};x;10,00;bonifico;2`, `${own[1]?.[0]};x;99999,00;;`, 'Bar Lontano;x;5,00;;']),
    )
  await expect(page.getByText('2 righe da correggere')).toBeVisible()
  await expect(page.getByText('Più degli incassi che ci sono.')).toBeVisible()
  await expect(page.getByText('Nessun negozio del gruppo si chiama così.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Manda/ })).toHaveCount(0)
  await expectAccessible(page, page.url())
  const good = await table('buono.csv', [`${own[0]?.[0]};x;10,00;bonifico;2`, `${own[1]?.[0]};x;12,50;crediti;`])
  await page.locator('input[type=file]').setInputFiles(good)
  await page.getByRole('button', { name: 'Manda 2 richieste, 22,50 €' }).click()
  await expect(page.getByText('2 richieste inviate')).toBeVisible()
  await page.goto('/shop-multi-requests')
  await page.locator('input[type=file]').setInputFiles(good)
  await expect(page.getByText(/Questo file è già stato eseguito/)).toBeVisible()
  await page.getByRole('link', { name: 'Vai al portafoglio' }).click()
  await expect(page.getByRole('list', { name: 'Le tue richieste' }).getByText('in attesa').first()).toBeVisible()
})
