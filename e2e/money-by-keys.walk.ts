/** Money of the desk with keys alone: credits by a sheet, and the bank's statement read until it says what is paid and what came back. */
import fs from 'node:fs/promises'
import { chooseFile, comeInByKeys, press, reach, write } from './by-keys.ts'
import { onOwnServer } from './own-server.ts'
import { expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })

const csv = (text: string) => ({ name: 'natale.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('credits by a sheet with keys alone: a wrong row is named, the right sheet is given, and the person has it', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await comeInByKeys(page, 'direzione')
  // What stands below the tabs comes behind the first data.
  await expect(page.getByRole('navigation', { name: 'Menu principale' }).getByRole('link', { name: 'Crediti dati' })).toBeVisible()
  await press(page, /^Crediti dati$/, 'Shift+Tab')
  await press(page, /^Dai crediti$/)
  await reach(page, /^A una|^Una/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Molte, con un foglio' })).toBeChecked()
  await write(page, /^Motivo/, 'Buon Natale')
  await chooseFile(page, /Scegli/, csv('Persona;Importo\ngiulia;30,00\nnessuno;30,00\n'))
  await expect(page.getByText('Riga 3: non troviamo questa persona')).toBeVisible()
  await chooseFile(page, /Scegli/, csv('Persona;Importo\ngiulia;30,00\nmarco;20,00\n'))
  await press(page, /^Dai 50,00 € a 2 persone/)
  await expect(page.getByText('50,00 € dati a 2 persone')).toBeVisible()
  const giulia = await person('giulia', '/tabs/enduser-transactions')
  await expect(giulia.getByRole('link', { name: /Crediti ricevuti/ }).first()).toContainText('30,00')
})

const entry = (side: 'DBIT' | 'CRDT', { end, amount }: { end: string; amount: string }, more = ''): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>CRO-0417</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`
const statement = (entries: string) => ({
  name: 'estratto.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
  ),
})

test('from the file for the bank to paid and returned, with keys alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await comeInByKeys(page, 'contabilita')
  await page.goto('/tabs/company-shops?view=payouts')
  await press(page, /^Prepara la distinta/)
  await press(page, /^Fai la distinta: \d+ bonific/)
  const making = page.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await expect(making.getByRole('button', { name: 'Scarica il file per la banca' })).toBeVisible()
  await reach(page, /^Scarica il file per la banca/)
  const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  const sent = await fs.readFile(await download.path(), 'utf8')
  const transfers = [...sent.matchAll(/<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="EUR">([\d.]+)</gs)].map(([, end = '', amount = '']) => ({
    end,
    amount,
  }))
  const [first] = transfers
  if (!first) throw new Error('the demo world has transfers to make')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, /^Leggi la risposta della banca/)
  const back = entry('CRDT', first, '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
  await chooseFile(page, /Scegli/, statement(transfers.map((one) => entry('DBIT', one)).join('') + back))
  await press(page, new RegExp(`^Segna ${transfers.length} pagati e 1 tornati`))
  await expect(page.getByText(`Segnati ${transfers.length} pagati e 1 tornati`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, /^Tornati/)
  await expect(page.getByText('Conto chiuso').first()).toBeVisible()
})
