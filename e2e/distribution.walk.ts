/** A month's tickets from a pasted table with two errors and from a dropped file: mended in place, carried out, read, taken back. */
import { readFile } from 'node:fs/promises'
import { suspendPayer } from '@taschino/testkit/company-hand.ts'
import { openFirm } from '@taschino/testkit/firm.ts'
import { number, row, text, workbook } from '@taschino/testkit/sheet-corpus.ts'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { press, reach } from './by-keys.ts'
import { databaseUrl, enter, expect, test } from './people.ts'

const step = (page: Page, name: string) =>
  expect(page.getByRole('list', { name: 'A che punto sei' }).locator('[aria-current="step"]')).toHaveText(name)

/** What the export button of the list hands over as CSV. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Esporta' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^CSV/ }).click()])
  return readFile(await file.path(), 'utf8')
}

test('a pasted table with two errors: mended in place, given to all, taken back where it is unspent', async ({ page, person }) => {
  const firm = await openFirm(databaseUrl(), { name: 'Tipografia Sarti', username: 'sarti', people: 4, tickets: 100 })
  const [anna, bea, carlo] = firm.people
  await enter(page, 'sarti', '/agency-distribution')
  await step(page, 'Tabella')
  await expectAccessible(page, 'agency-distribution')
  await page.getByLabel('Incolla la tabella').fill(`Chi\tQuanti\n${anna?.email}\t20\nchi.sa@ditta.test\ttanti\n${carlo?.email}\tventi\n`)
  await page.getByRole('button', { name: 'Leggi 3 righe' }).click()

  await step(page, 'Righe')
  await expect(page.getByText('2 righe da sistemare')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Avanti con/ })).toBeDisabled()
  await expectAccessible(page, 'distribution rows with errors')
  // What is wrong leaves as it is seen, for whoever wrote the table.
  const [, first] = (await exported(page)).split('\n')
  expect(first).toContain(
    '3;"chi.sa@ditta.test";"tanti";"";"da sistemare";"Non è fra i tuoi dipendenti; Il numero di buoni non si capisce"',
  )
  const wrong = page.getByRole('form', { name: 'Modifica chi.sa@ditta.test' })
  await expect(wrong.getByText(/come nell'elenco dei dipendenti/)).toBeVisible()
  // Both faults of the row are named at once.
  await expect(page.getByText('Non è fra i tuoi dipendenti · Il numero di buoni non si capisce')).toBeVisible()
  await expect(wrong.getByText('Scrivi un numero intero, per esempio 20.')).toBeVisible()
  await wrong.getByLabel('Chi').fill(bea?.email ?? '')
  await wrong.getByLabel('Quanti').fill('18')
  await wrong.getByRole('button', { name: 'Correggi' }).click()
  await expect(page.getByText('1 riga da sistemare')).toBeVisible()
  // What is wrong next has the focus, and at the end the way on.
  await expect(page.getByRole('form', { name: `Modifica ${carlo?.email}` }).getByLabel('Quanti')).toBeFocused()
  const unclear = page.getByRole('form', { name: `Modifica ${carlo?.email}` })
  await unclear.getByLabel('Quanti').fill('20')
  await unclear.getByLabel('Quanti').press('Enter')
  await expect(page.getByRole('button', { name: 'Avanti con 58 buoni pasto, 464,00 €' })).toBeFocused()
  // What was mended lies on the server: a reload changes nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Avanti con 58 buoni pasto, 464,00 €' }).click()

  await step(page, 'Conferma')
  await expect(page.getByRole('row', { name: /Pasto 8,00 € 100 58 42/ })).toBeVisible()
  await expectAccessible(page, 'distribution confirmation')
  await page.getByRole('button', { name: 'Dai 58 buoni pasto a 3 persone' }).click()
  await expect(page.getByText('58 buoni pasto a 3 persone')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Chi ha ricevuto' }).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page, 'distribution report')
  expect((await exported(page)).split('\n').slice(1).filter(Boolean)).toHaveLength(3)
  const hers = await person(anna?.email.split('@')[0] ?? '', '/tabs/enduser-home')
  await expect(hers.getByText('160,00').first()).toBeVisible()

  await page.getByRole('button', { name: 'Riprendi i non spesi' }).click()
  const sheet = page.getByRole('dialog', { name: 'Riprendi i non spesi' })
  await sheet.getByLabel('Perché').fill('Mese sbagliato')
  await expectAccessible(page, 'distribution undo')
  await sheet.getByRole('button', { name: 'Riprendi' }).click()
  await expect(page.getByText('Ripresi 58 buoni pasto')).toBeVisible()
  // The person sees it without asking.
  await expect(hers.getByText('Tipografia Sarti ha ripreso 20 buoni')).toBeVisible()
  await expect(hers.getByText('−160,00 €')).toBeVisible()
  await page.getByRole('link', { name: "Un'altra distribuzione" }).click()
  await expect(page.getByRole('list', { name: 'Distribuzioni' })).toContainText('Annullata')
  // At a desk they are a table, which says what all of them come to.
  await page.setViewportSize({ width: 1280, height: 800 })
  const table = page.getByRole('table', { name: 'Distribuzioni' })
  await expect(table.getByRole('row', { name: /Annullata.*58.*464,00 €/ })).toBeVisible()
  await expect(table.getByText('1 riga', { exact: true })).toBeVisible()
  await expectAccessible(page, 'distribution: the table of a desk')
})

test('all wrong rows are left out at once, also one that was being mended; too few tickets are said before the last step, with the way to more', async ({
  page,
}) => {
  const firm = await openFirm(databaseUrl(), { name: 'Legatoria Po', username: 'legatoria', people: 2, tickets: 10 })
  await enter(page, 'legatoria', '/agency-distribution')
  await page.getByLabel('Incolla la tabella').fill(`E-mail\tQuantità\n${firm.people[0]?.email}\t20\nchi.sa@ditta.test\t18\n`)
  await page.getByRole('button', { name: 'Leggi 2 righe' }).click()
  await page.getByRole('form', { name: 'Modifica chi.sa@ditta.test' }).getByLabel('Chi').fill('chi.altro@ditta.test')
  await page.getByRole('button', { name: 'Correggi' }).click()
  await expect(page.getByRole('form', { name: 'Modifica chi.altro@ditta.test' })).toBeVisible()
  await page.getByRole('button', { name: 'Lascia fuori le righe con errori' }).click()
  await expect(page.getByRole('button', { name: 'Lasciate fuori 1' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Modifica chi.altro@ditta.test' })).toBeHidden()
  await expect(page.getByText('I buoni in magazzino non bastano')).toBeVisible()
  await expectAccessible(page, 'distribution rows with too few tickets')
  await page.getByRole('button', { name: 'Avanti con 20 buoni pasto, 160,00 €' }).click()
  await step(page, 'Conferma')
  await page.getByRole('link', { name: 'Ordina altri buoni' }).click()
  await expect(page.getByRole('heading', { name: 'Buoni', exact: true })).toBeVisible()
})

test('a dropped Excel file whose columns nobody recognises, and the same file a second time', async ({ page }) => {
  const firm = await openFirm(databaseUrl(), { name: 'Serramenti Oddo', username: 'oddo', people: 2, tickets: 60 })
  const rows =
    row(1, text('A1', 'Collega') + text('B1', 'Importi')) +
    firm.people.map(({ name }, i) => row(i + 2, text(`A${i + 2}`, name) + number(`B${i + 2}`, 10 + i))).join('')
  const bytes = workbook({ rows }).toString('base64')
  const drop = async () => {
    const files = await page.evaluateHandle((packed) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0))], 'novembre.xlsx'))
      return transfer
    }, bytes)
    await page.getByLabel('Incolla la tabella').dispatchEvent('drop', { dataTransfer: files })
  }
  const give = async () => {
    await page.getByLabel('Colonna 1').selectOption('Nome e cognome')
    await page.getByLabel('Colonna 2').selectOption('Quanti buoni')
    await page.getByRole('button', { name: 'Usa queste colonne' }).click()
    await page.getByRole('button', { name: 'Avanti con 21 buoni pasto, 168,00 €' }).click()
  }
  await enter(page, 'oddo', '/agency-distribution')
  await drop()
  await expect(page.getByText('Non abbiamo riconosciuto le colonne')).toBeVisible()
  await expectAccessible(page, 'distribution columns')
  await give()
  await page.getByRole('button', { name: 'Dai 21 buoni pasto a 2 persone' }).click()
  await expect(page.getByText('Tutte le righe sono andate.')).toBeVisible()

  await page.getByRole('link', { name: "Un'altra distribuzione" }).click()
  await drop()
  await give()
  await expect(page.getByText(/^Questa stessa tabella è stata distribuita/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Dai 21 buoni pasto a 2 persone' })).toBeDisabled()
  await page.getByRole('switch', { name: 'La voglio distribuire una seconda volta' }).check()
  await expect(page.getByText(/persone hanno già ricevuto buoni per/)).toBeVisible()
  await page.getByRole('button', { name: 'Dai 21 buoni pasto a 2 persone' }).click()
  await expect(page.getByText('Tutte le righe sono andate.')).toBeVisible()
})

test('somebody is suspended meanwhile: nobody has tickets, the step that one stands on says why, and the rest goes', async ({ page }) => {
  const firm = await openFirm(databaseUrl(), { name: 'Cartotecnica Ruffo', username: 'ruffo', people: 2, tickets: 60 })
  const [first, second] = firm.people
  await enter(page, 'ruffo', '/agency-distribution')
  await page.getByLabel('Incolla la tabella').fill(`E-mail\tQuantità\n${first?.email}\t5\n${second?.email}\t6\n`)
  await page.getByRole('button', { name: /^Leggi/ }).click()
  await page.getByRole('button', { name: /^Avanti con 11/ }).click()
  await step(page, 'Conferma')
  await suspendPayer(databaseUrl(), second?.email.split('@')[0] ?? '')
  const give = page.getByRole('button', { name: 'Dai 11 buoni pasto a 2 persone' })
  await give.click()
  await expect(page.getByText('Nessuno ha ricevuto buoni')).toBeVisible()
  await expect(page.getByText(/^Una delle persone è sospesa/)).toBeVisible()
  await expect(give).toBeEnabled()
  await page.getByRole('button', { name: 'Indietro' }).click()
  await step(page, 'Righe')
  await expect(page.getByText('Nessuno ha ricevuto buoni')).toBeVisible()
})

test('files that are no tables are turned away with their reason', async ({ page }) => {
  await openFirm(databaseUrl(), { name: 'Vetreria Lupo', username: 'lupo', people: 1, tickets: 10 })
  await enter(page, 'lupo', '/agency-distribution')
  const picker = page.locator('input[type=file]')
  await picker.setInputFiles({ name: 'buoni.xlsx', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj') })
  await expect(page.getByText('Questo file non è una tabella.')).toBeVisible()
  await picker.setInputFiles({
    name: 'buoni.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2000)]),
  })
  await expect(page.getByText('È un file Excel di prima del 2007.')).toBeVisible()
})

test('at a desk the rows are a sheet, mended with keys alone: who was meant by Enter, people found while typing, sums left out, somebody new invited', async ({
  page,
}) => {
  const firm = await openFirm(databaseUrl(), { name: 'Ferriera Borgo', username: 'ferriera', people: 14, tickets: 500 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'ferriera', '/agency-distribution')
  const rows = firm.people.slice(0, 9).map(({ email }) => `${email}\t10`)
  const slip = firm.people[9]?.email.replace('.test', '.tset')
  await reach(page, /^Incolla la tabella/)
  await page.keyboard.insertText(
    ['Chi\tQuanti', ...rows, `${slip}\t3`, 'qualcuno\t4', 'nuova.arrivata@ditta.test\t5', 'Totale\t102'].join('\n'),
  )
  await press(page, /^Leggi 13 righe/)
  await expect(page.getByText('3 righe da sistemare')).toBeVisible()
  await expect(page.getByText('La riga del totale è rimasta fuori: «Totale», riga 14.')).toBeVisible()
  // The first wrong rows stand in sight, each in one line of 34 px.
  const lines = page.getByRole('row').filter({ has: page.getByRole('combobox') })
  const wrong = lines.filter({ hasText: /Intendevi|Non è fra/ })
  await expect(wrong).toHaveCount(3)
  for (const line of await wrong.all()) {
    const box = await line.boundingBox()
    expect(box?.height).toBeLessThanOrEqual(36)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(700)
  }
  await expectAccessible(page, 'distribution: the sheet of a desk')

  // Enter on a name that was a slip takes who was meant, and goes down.
  await reach(page, /^Chi, riga 11$/)
  await expect(page.getByRole('button', { name: 'Intendevi Dipendente Numero10?' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 righe da sistemare')).toBeVisible()
  await expect(page.getByLabel('Chi, riga 12')).toBeFocused()
  // Typing finds people; an arrow says who.
  await page.keyboard.type('numero1')
  const found = page.getByRole('listbox', { name: 'Dipendenti trovati' }).getByRole('option')
  await expect(found.filter({ hasText: 'Numero11' })).toBeVisible()
  while ((await page.getByRole('option', { selected: true }).filter({ hasText: 'Numero11' }).count()) === 0)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 riga da sistemare')).toBeVisible()
  await expect(page.getByLabel('Chi, riga 13')).toBeFocused()
  // Somebody new is invited from the row.
  await press(page, /^Invita nuova\.arrivata@ditta\.test$/)
  const sheet = page.getByRole('dialog', { name: 'Invita una persona' })
  await expect(sheet.getByLabel('Nome', { exact: true })).toHaveValue('Nuova')
  await press(page, /^Manda l'invito$/)
  await expect(sheet).toBeHidden()
  await expect(page.getByText(/righ[ae] da sistemare/)).toHaveCount(0)
  // One more below the last line.
  await reach(page, /^Chi, riga \+$/)
  await page.keyboard.type(firm.people[12]?.email ?? '')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await press(page, /^Avanti con 109 buoni pasto/)
  await press(page, /^Dai 109 buoni pasto a 13 persone/)
  await expect(page.getByText('Tutte le righe sono andate.')).toBeVisible()
})
