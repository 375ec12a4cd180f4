/**
 * The bank's answer is read: a statement made of the very file that was sent marks what was paid and what came back, by keyboard; and money
 * that agencies sent settles their invoices.
 */
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

interface Open {
  number: string
  open: number
}
const came = ({ open }: Open, text: string, ref: string): string =>
  `<Ntry><Amt Ccy="EUR">${(open / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls><TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs><RltdPties><Dbtr><Nm>AMMINISTRAZIONE</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`

test('contabilita drops a statement with what agencies paid: one invoice is named, of another somebody says which it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  // The list itself, not the count of what waits.
  const listed = page.waitForResponse(
    async (one) => /\/invoices(\?|$)/.test(one.url()) && one.status() === 200 && ((await one.json()) as { items: Open[] }).items.length > 1,
  )
  await enter(page, 'contabilita', '/company-invoices')
  const { items } = (await (await listed).json()) as { items: (Open & { state: string })[] }
  const [named, unnamed] = items.filter(({ state, number }) => (state === 'open' || state === 'late') && number.length >= 4)
  if (!named || !unnamed) throw new Error('the demo world has two invoices that are owed')

  await page.goto('/tabs/company-shops?view=payouts')
  await page.getByRole('button', { name: 'Leggi la risposta della banca' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Leggi la risposta della banca' })
  const buffer = statement(came(named, `Saldo fattura ${named.number}`, 'CRE-1') + came(unnamed, 'buoni pasto', 'CRE-2'))
  await sheet.locator('input[type=file]').setInputFiles({ name: 'incassi.xml', mimeType: 'application/xml', buffer })
  await expect(sheet.getByText('Fattura pagata')).toHaveCount(1)
  await expect(sheet.getByText('Quale fattura?')).toBeVisible()
  await expectAccessible(page, 'payouts: money that came in')
  await sheet.getByRole('button', { name: new RegExp(`^${unnamed.number} · `) }).press('Enter')
  await expect(sheet.getByText('Fattura pagata')).toHaveCount(2)
  await sheet.getByRole('button', { name: 'Segna 2 incassi' }).press('Enter')
  await expect(sheet.getByText('Segnati 2 incassi')).toBeVisible()
  await page.goto('/company-invoices?state=paid')
  for (const { number } of [named, unnamed]) await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible()
})
