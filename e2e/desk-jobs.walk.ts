/** Ten jobs of a desk, done and counted: keys, clicks and screens are those of docs/desk-jobs.md. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { pay } from '@taschino/contract/payments.ts'
import { asksForCredits, asksForTickets } from '@taschino/testkit/asks.ts'
import type { Page } from '@playwright/test'
import { countsAt } from './desk-counted.ts'
import { does } from './elsewhere.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect, TILLS } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })

/** What the document says of now, by job. */
async function told(): Promise<Record<string, string>> {
  const text = await fs.readFile(path.resolve(import.meta.dirname, '../docs/desk-jobs.md'), 'utf8')
  const rows = text.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| job'))
  return Object.fromEntries(
    rows.map((line) => {
      const [job = '', , , , ...now] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim())
      return [job, now.join(' ')]
    }),
  )
}

const many = (count: number, each: number): number[] => Array.from({ length: count }, () => each)
const SHOPS = '/tabs/company-shops'
const AGENCIES = '/tabs/company-agencies'

interface Job {
  at: string
  does: (page: Page) => Promise<void>
}

async function several(page: Page, said: RegExp): Promise<void> {
  await expect(page.getByRole('table', { name: 'Richieste' }).getByRole('rowheader').first()).toBeVisible()
  await page.keyboard.press('Shift+X')
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'Approva più richieste' })
  await expect(sheet.getByRole('button', { name: /^Approva \d+ richieste/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(said)).toBeVisible({ timeout: 120_000 })
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
}

async function finds(page: Page, words: string, option: RegExp, end: RegExp): Promise<void> {
  await expect(page.getByRole('button', { name: 'Cerca', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Cerca ovunque' })).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name: option }).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(end)
}

async function refuses(page: Page): Promise<void> {
  await page.getByRole('table', { name: 'Richieste' }).getByRole('rowheader').filter({ hasText: 'Officine Alfieri' }).first().click()
  await page.getByRole('region', { name: 'Richiesta', exact: true }).getByRole('button', { name: 'Rifiuta…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Rifiuta la richiesta' })
  await sheet.getByRole('button', { name: 'Richiesta doppia' }).click()
  await sheet.getByRole('button', { name: /^Rifiuta · / }).click()
  await expect(page.getByText('Rifiutata', { exact: true }).first()).toBeVisible()
}

async function shopsAsFile(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Negozi' }).click({ force: true })
  await page.getByRole('group', { name: 'Filtri' }).getByRole('button', { name: 'Con richieste in attesa' }).click()
  const head = page.getByRole('columnheader', { name: /^Da incassare/ })
  for (const order of ['ascending', 'descending']) {
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', order)
  }
  await page.getByRole('button', { name: 'Esporta' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  await file
}

async function disables(page: Page): Promise<void> {
  await expect(page.getByRole('table', { name: 'Utenti' }).getByRole('rowheader').nth(4)).toBeVisible()
  for (const at of [0, 1, 2]) {
    await page.keyboard.press('j')
    await expect(page).toHaveURL(/user=/)
    await page.keyboard.press('x')
    await expect(page.getByText(new RegExp(`^${at + 1} rig(a|he) scelt[ae]$`))).toBeVisible()
  }
  await page.keyboard.press('a')
  const sheet = page.getByRole('dialog', { name: 'Disabilita più persone' })
  await expect(sheet.getByRole('button', { name: 'Disabilita 3 persone' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('3 persone disabilitate')).toBeVisible()
  await page.keyboard.press('Enter')
}

let sent = ''

async function makesFile(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Bonifici' }).click({ force: true })
  await page.getByRole('button', { name: 'Prepara la distinta' }).click()
  const making = page.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await making.getByRole('button', { name: /^Fai la distinta: \d+ bonific/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    making.getByRole('button', { name: 'Scarica il file per la banca' }).click(),
  ])
  sent = await fs.readFile(await download.path(), 'utf8')
}

const entry = (side: string, end: string, amount: string, more = ''): string =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><AcctSvcrRef>CRO-0417</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${end}</EndToEndId></Refs>${more}</TxDtls></NtryDtls></Ntry>`

function answerOfTheBank(): Buffer {
  const all = [...sent.matchAll(/<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="EUR">([\d.]+)</gs)]
  const paid = all.map(([, end = '', amount = '']) => entry('DBIT', end, amount))
  const back = entry('CRDT', all[0]?.[1] ?? '', all[0]?.[2] ?? '', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>')
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${paid.join('')}${back}</Stmt></BkToCstmrStmt></Document>`,
  )
}

async function readsAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Leggi la risposta della banca' }).click()
  const sheet = page.getByRole('dialog', { name: 'Leggi la risposta della banca' })
  // Through the chooser of the system, which is one click of its own.
  await sheet.locator('input[type=file]').setInputFiles({ name: 'estratto.xml', mimeType: 'application/xml', buffer: answerOfTheBank() })
  await sheet.getByRole('button', { name: /^Segna \d+ pagati e 1 tornati/ }).click()
  await expect(sheet.getByText(/^Segnati \d+ pagati e 1 tornati/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
}

async function mostOwed(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Agenzie' }).click({ force: true })
  const head = page.getByRole('columnheader', { name: /^Da saldare/ })
  for (const order of ['ascending', 'descending']) {
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', order)
  }
}

test('ten jobs take as many keys, clicks and screens as the document says', async ({ page, service }) => {
  await asksForTickets(service.databaseUrl, 'alfieri', many(20, 20))
  await asksForTickets(service.databaseUrl, 'lucedio', many(18, 20))
  await asksForCredits(service.databaseUrl, 'olga', many(3, 200))
  const { gtid } = await does<{ gtid: string }>(service.url, 'giulia', pay, {
    body: { code: TILLS.carla, parts: [{ unit: 800, amount: 2, type: 'normal' }], confirmRepeat: true },
  })
  const code = shortGtid(gtid).replaceAll('-', '').toLowerCase()
  const jobs: Readonly<Record<string, Job>> = {
    'approve forty orders of agencies, each with its invoice': { at: AGENCIES, does: (at) => several(at, /^40 richieste approvate/) },
    'approve all small requests of shops': { at: SHOPS, does: (at) => several(at, /richieste approvate/) },
    'refuse an order with a usual reason': { at: AGENCIES, does: refuses },
    'from the code on a receipt to its payment': {
      at: SHOPS,
      does: (at) => finds(at, code, new RegExp(shortGtid(gtid)), new RegExp(`/company-record/movement/${gtid}`)),
    },
    "from a shop's name to its record": { at: SHOPS, does: (at) => finds(at, 'forno', /^Forno Rosetti/, /\/company-record\/shop\/\d+/) },
    'shops whose requests wait, most takings first, as a file': { at: SHOPS, does: shopsAsFile },
    'disable three people': { at: '/tabs/company-users?roles=enduser', does: disables },
    'make the file for the bank': { at: SHOPS, does: makesFile },
    'mark what the bank paid and the one it sent back': { at: `${SHOPS}?view=payouts`, does: readsAnswer },
    'agencies, those that owe most first': { at: AGENCIES, does: mostOwed },
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  const counts = await countsAt(page)
  await enter(page, 'direzione', SHOPS)
  const found: Record<string, string> = {}
  for (const [name, job] of Object.entries(jobs))
    await test.step(name, async () => {
      if (job.does === refuses) await asksForTickets(service.databaseUrl, 'alfieri', [3])
      await page.goto(job.at)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { keys, clicks, screens } = await counts(() => job.does(page))
      found[name] = `${keys} ${clicks} ${screens}`
    })
  expect(found).toEqual(await told())
})
