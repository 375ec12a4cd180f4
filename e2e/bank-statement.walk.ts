/** The bank's answer is read: a statement made of the very file that was sent marks what was paid and what came back, by keyboard. */
import fs from 'node:fs/promises'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()

const entry = (side: 'DBIT' | 'CRDT', { end, amount }: { end: string; amount: string }, more = ''): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>CRO-0417</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`
const statement = (entries: string): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`,
  )

test('contabilita drops the account statement: paid and returned stand beside the transfers, and one press marks them', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, 'contabilita', '/tabs/company-shops?view=payouts')
  const panel = page.getByRole('region', { name: 'Bonifici', exact: true })
  await panel.getByRole('button', { name: 'Prepara la distinta' }).click()
  const making = page.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await making.getByRole('button', { name: /^Fai la distinta: \d+ bonific/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    making.getByRole('button', { name: 'Scarica il file per la banca' }).click(),
  ])
  const sent = await fs.readFile(await download.path(), 'utf8')
  const transfers = [...sent.matchAll(/<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="EUR">([\d.]+)</gs)].map(([, end = '', amount = '']) => ({
    end,
    amount,
  }))
  const [first] = transfers
  expect(first).toBeDefined()
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: 'Leggi la risposta della banca' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Leggi la risposta della banca' })
  const hand = (name: string, buffer: Buffer) =>
    sheet.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer })
  await hand('foto.xml', Buffer.from('non è un estratto'))
  await expect(sheet.getByText('Il file è rovinato o incompleto. Scaricalo di nuovo dalla banca.')).toBeVisible()
  const rent = entry('DBIT', { end: 'AFFITTO', amount: '900.00' })
  const back = first ? entry('CRDT', first, '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>') : ''
  await hand('estratto.xml', statement(transfers.map((one) => entry('DBIT', one)).join('') + rent + back))
  await expect(sheet.getByText('Tornato indietro')).toBeVisible()
  await expect(sheet.getByText('Da segnare pagato')).toHaveCount(transfers.length)
  await expectAccessible(page, 'payouts: what the bank says')
  await sheet.getByRole('button', { name: `Segna ${transfers.length} pagati e 1 tornati` }).press('Enter')
  await expect(sheet.getByText(`Segnati ${transfers.length} pagati e 1 tornati`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await panel.getByRole('button', { name: /^Tornati indietro|^Tornati/ }).click()
  await expect(panel.getByText('Conto chiuso').first()).toBeVisible()

  // The same file a second time changes nothing, and says so.
  await panel.getByRole('button', { name: 'Leggi la risposta della banca' }).press('Enter')
  await hand('estratto.xml', statement(transfers.map((one) => entry('DBIT', one)).join('') + rent + back))
  await expect(sheet.getByText('Questo file è già stato letto. Non cambia niente.')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^Segna/ })).toHaveCount(0)
})
