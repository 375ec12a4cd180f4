/**
 * Gift codes of merchants: the company takes up merchants and brings in their codes by a sheet; silvia buys one, gives it back unseen, buys
 * again, looks at it with her PIN, and tills read it from her screen; without a network it is still there, after a logout it is not.
 */
import type { Page } from '@playwright/test'
import { giveCredits, putCodeAside } from '@taschino/testkit/company-hand.ts'
import { expectAccessible } from './axe.ts'
import { held, kept, sealed } from './device-keeps.ts'
import { buys, dialog, opens } from './gift-buyer.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { choosePin } from './proofs.ts'
import { readPicture } from './read-code.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'serial' })
test.use({ serviceWorkers: 'allow' })

/** As tills read them: digits for Code 128, a whole EAN, anything in squares. */
const CODES = {
  'Mercato Nuovo': { format: 'Code 128', unit: '25', code: '471234567890123456', tail: '56' },
  'Libreria Traverso': { format: 'EAN-13', unit: '10', code: '8001234567897', tail: '97' },
  'Cinema Odeon': { format: 'QR', unit: '9', code: 'ODEON-7KQ4-2MXD', tail: 'XD' },
} as const
const MERCHANTS = Object.entries(CODES)

const sheetOf = (lines: readonly string[]) => ({
  name: 'codici.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['insegna;valore;codice;pin;indirizzo;scadenza', ...lines].join('\n')),
})
const LINES = MERCHANTS.map(([name, { unit, code }]) => `${name};${unit},00;${code};;;31/12/2027`)
const SPARES = [
  { line: 'Libreria Traverso;10,00;8001234567880;4321;;30/11/2027', code: '8001234567880' },
  { line: 'Cinema Odeon;9,00;ODEON-AAAA-BBBB;;;30/11/2027', code: 'ODEON-AAAA-BBBB' },
] as const
const SPARE = SPARES.map(({ line }) => line)

test('the company takes up merchants and brings in their codes in three steps, all rows or none, and release what was put aside', async ({
  page,
  service,
}) => {
  await enter(page, 'contabilita', '/tabs/company-shops')
  await page.getByRole('button', { name: 'Altre pagine' }).click()
  await page
    .getByRole('link', { name: 'Codici regalo' })
    .or(page.getByRole('menuitem', { name: 'Codici regalo' }))
    .click()
  await expect(page.getByRole('heading', { name: 'Libreria Aurora' })).toBeVisible()
  for (const [name, { format, unit }] of MERCHANTS) {
    await page.getByRole('button', { name: 'Aggiungi insegna' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Aggiungi insegna' }).click()
    await expect(sheet.getByText('Scrivi il nome, almeno due lettere.')).toBeVisible()
    await sheet.getByLabel('Nome dell’insegna').fill(name)
    await sheet.getByLabel('Tagli in euro').fill(unit)
    await sheet.getByText(format, { exact: true }).click()
    await sheet.getByLabel('Costo, in % del valore').fill('96,5')
    await sheet.getByLabel('Avvisa sotto').fill('2')
    if (name === 'Mercato Nuovo') await expectAccessible(page, 'company-barcode-gift: merchant')
    await sheet.getByRole('button', { name: 'Aggiungi insegna' }).click()
    // What codes cost and who pays for them is said by whoever has just proved who they are: once, for all that follows.
    if (name === 'Mercato Nuovo') await proves(page)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await page.getByText('Carica', { exact: true }).click()
  await page.getByLabel('Scegli il foglio').setInputFiles(sheetOf([...LINES, 'Insegna Mai Vista;10,00;ABC123456;;;', LINES[0] ?? '']))
  await expect(page.getByText('2 errori da correggere nel foglio')).toBeVisible()
  await expect(page.getByText('insegna: non la conosciamo')).toBeVisible()
  await expect(page.getByText('codice: c’è due volte nel foglio')).toBeVisible()
  await expectAccessible(page, 'company-barcode-gift: faults')
  await page.getByRole('button', { name: 'Un altro foglio' }).click()
  await page.getByLabel('Scegli il foglio').setInputFiles(sheetOf([...LINES, ...SPARE]))
  await page.getByRole('button', { name: 'Carica 5 codici' }).click()
  await expect(page.getByText('5 codici caricati')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Caricati prima' }).getByText(/codici\.csv/)).toBeVisible()
  await page.getByRole('button', { name: 'Carica un altro foglio' }).click()
  await page.getByLabel('Scegli il foglio').setInputFiles(sheetOf([...LINES, ...SPARE]))
  await expect(page.getByText(/è già stato caricato|già/).first()).toBeVisible()
  await page.getByText('Scorte', { exact: true }).click()
  await expect(page.getByText(/tagli? sotto la soglia/)).toBeVisible()
  await expectAccessible(page, 'company-barcode-gift: stock')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: 'Quanto durano' })).toBeVisible()
  await putCodeAside(service.databaseUrl, 'BBBB')
  await page.reload()
  await expect(page.getByText('1 codice in quarantena').first()).toBeVisible()
  await page.getByRole('button', { name: 'Rilascia tutti' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rilascia tutti' })
  await sheet.getByLabel('Motivo').fill('Confrontato con il cinema')
  await sheet.getByRole('button', { name: 'Rilascia', exact: true }).click()
  await expect(page.getByText('1 codice in quarantena')).toHaveCount(0)
})

test('silvia buys, gives back what she has not seen, buys again, and tills read it from her screen; it stays hers without a network', async ({
  page,
  context,
  service,
}) => {
  await giveCredits(service.databaseUrl, 'silvia', 10_000)
  await enter(page, 'silvia', '/tabs/enduser-wallet')
  await choosePin(page)
  await page.goto('/tabs/enduser-wallet')
  await page.getByRole('link', { name: /Codici regalo/ }).click()
  await expectAccessible(page, 'external-code-gdo')
  await page.getByRole('link', { name: /Libreria Traverso/ }).click()
  await expectAccessible(page, 'external-code-gdo: merchant')
  await page.getByRole('button', { name: /^Compra per 10,00/ }).click()
  await expect(page.getByRole('region', { name: 'Comprato' })).toBeVisible()
  await expectAccessible(page, 'external-code-gdo: bought')
  await page.getByRole('button', { name: 'Vai al codice' }).click()
  await expect(dialog(page).getByText('Non l’hai ancora visto')).toBeVisible()
  await expectAccessible(page, 'external-code-gdo: code')
  await dialog(page).getByRole('button', { name: 'Restituisci' }).click()
  await dialog(page)
    .getByRole('button', { name: /^Riprendi 10,00/ })
    .click()
  await expect(dialog(page).getByText('Restituito')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Chiudi' }).first().click()
  await expect(page.getByText('Nessun codice da usare')).toBeVisible()

  await page.setViewportSize({ width: 320, height: 568 })
  await buys(page, 'Mercato Nuovo', '25,00 €')
  await page.getByRole('button', { name: 'Vai al codice' }).click()
  await opens(page, true)
  const { code } = CODES['Mercato Nuovo']
  await expect(dialog(page).getByText(/^471/)).toBeVisible()
  await expectAccessible(page, 'external-code-gdo: shown')
  expect((await readPicture(page, await page.screenshot())).zbar).toEqual([code])
  await expect(dialog(page).getByRole('button', { name: 'Restituisci' })).toBeHidden()

  await dialog(page).getByLabel('Spesi ora (€)').fill('10,50')
  await dialog(page).getByRole('button', { name: 'Segna', exact: true }).click()
  await expect(dialog(page).getByText(/Spesi 10,50.*restano 14,50/)).toBeVisible()
  expect(await kept(page, code), 'nowhere in clear on the device').toEqual([])

  await held(page)
  await context.setOffline(true)
  await page.reload()
  await expect(dialog(page).getByText('Se il lettore non lo prende'), 'without a network and without asking again').toBeVisible()
  expect((await readPicture(await context.newPage(), await page.screenshot())).zbar).toEqual([code])
  await context.setOffline(false)
  await page.reload()
  await dialog(page).getByRole('button', { name: 'Usato tutto' }).click()
  await expect(dialog(page).getByText('Usato: è nell’archivio.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Annulla quello che ho segnato' }).click()
  await expect(dialog(page).getByText('Segna quanto spendi')).toBeVisible()

  await page.goto('/tabs/enduser-profile')
  expect(await sealed(page)).toBe(2)
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
  await expect.poll(() => sealed(page), 'gone with its owner, key and all').toBe(0)
})

/** Comes in as the company at its codes, with only one of them in the list. */
async function seesCode(page: Page, text: string): Promise<void> {
  await page.goto('/company-barcode-gift?view=codes')
  await page.getByRole('searchbox').fill(text)
  const rows = page.getByRole('table', { name: 'Codici' }).getByRole('link')
  await expect(rows).toHaveCount(1)
  await rows.click()
}

async function proves(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Conferma' }).click()
}

test('the company finds a code by its last signs, cancels a sold one with a reason, and takes free ones out: seen, withdrawn, deleted', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione')
  const beside = page.getByRole('region', { name: 'Codice', exact: true })
  await page.goto('/company-barcode-gift?view=codes')
  const filters = page.getByRole('group', { name: 'Filtri' })
  await filters.getByRole('button', { name: 'Stato', exact: true }).click()
  await filters.getByRole('button', { name: 'Venduti', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Codici' }).getByRole('link')).toHaveCount(7)
  await seesCode(page, CODES['Mercato Nuovo'].code)
  await expect(beside.getByText('Venduto e visto')).toBeVisible()
  await expect(page.getByText(CODES['Mercato Nuovo'].code), 'masked').toHaveCount(0)
  expect(page.url(), 'in no history').not.toContain(CODES['Mercato Nuovo'].code)
  await expectAccessible(page, 'company-barcode-gift: code')
  await beside.getByRole('button', { name: 'Annulla il codice venduto' }).click()
  await page.getByRole('button', { name: 'Annulla il codice', exact: true }).click()
  await expect(page.getByText('Scrivi perché.')).toBeVisible()
  await page.getByLabel('Motivo').fill('Alla cassa non passava')
  await page.getByRole('button', { name: 'Annulla il codice', exact: true }).click()
  await proves(page)
  // Its buyer has seen it: it takes two.
  await expect(beside.getByText(/^Il primo sì è tuo/)).toBeVisible()
  await expect(beside.getByRole('button', { name: /^Annulla il codice/ })).toBeHidden()
  const second = await person('admin')
  await second.setViewportSize({ width: 1280, height: 800 })
  await seesCode(second, CODES['Mercato Nuovo'].code)
  const other = second.getByRole('region', { name: 'Codice', exact: true })
  await expect(other.getByText(/ha detto il primo sì/)).toBeVisible()
  await other.getByRole('button', { name: "Sono d'accordo: annulla il codice" }).click()
  await second.getByLabel('Motivo').fill('Alla cassa non passava')
  await second.getByRole('button', { name: 'Annulla il codice', exact: true }).click()
  await proves(second)
  await expect(other.getByText('Codice annullato')).toBeVisible()

  await seesCode(page, SPARES[0].code)
  await beside.getByRole('button', { name: 'Mostra in chiaro' }).click()
  await page.getByLabel('Motivo').fill('Chiedo alla libreria')
  await page.getByRole('button', { name: 'Mostra', exact: true }).click()
  await expect(beside.getByText(SPARES[0].code)).toBeVisible()
  await expect(beside.getByText('4321')).toBeVisible()

  await seesCode(page, SPARES[1].code)
  await beside.getByRole('button', { name: 'Ritira dalla vendita' }).click()
  await page.getByLabel('Motivo').fill('Sbagliato taglio')
  await page.getByRole('button', { name: 'Ritira', exact: true }).click()
  await expect(beside.getByText('Uscito dalla scorta')).toBeVisible()

  const silvia = await person('silvia', '/external-code-gdo?view=mine')
  await expect(silvia.getByText('Nessun codice da usare')).toBeVisible()
  await silvia.getByRole('button', { name: 'Archivio' }).click()
  await silvia.getByRole('link', { name: /Mercato Nuovo/ }).click()
  await expect(dialog(silvia).getByText('Alla cassa non passava')).toBeVisible()
  await expect(dialog(silvia).getByRole('button', { name: /Mostra/ })).toBeHidden()
})
