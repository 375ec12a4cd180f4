/**
 * The whole circle by seven people on seven devices: ordered, approved, handed out by file, paid, cut up, agreed to by two, sent to the
 * bank, paid out; then the books.
 */
import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { onOwnServer } from './own-server.ts'
import { expect, paidScreen, payButton, TILLS, typeBill } from './people.ts'

// The file for the bank holds all that is due, and other walks have their own plans with that.
const test = onOwnServer()
test.describe.configure({ timeout: 480_000 })

/** Number of the request that a screen makes. */
async function asked(
  page: Page,
  address: string,
  act: () => Promise<void>,
): Promise<{ gtid: string; payback?: { gtid: string; net: number } }> {
  const answer = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith(address))
  await act()
  return (await (await answer).json()) as { gtid: string }
}

/** One person of the company says yes; with much money it is the first of two. */
async function saysYes(desk: Page, name: RegExp): Promise<void> {
  const sheet = desk.getByRole('dialog', { name: 'Richiesta', exact: true })
  await sheet.getByRole('button', { name }).click()
  await expect(sheet.getByText(/^(Primo sì a.*|Approvata)$/).first()).toBeVisible()
}

test('seven people turn the circle once, and at its end the auditor finds the books in order', async ({ person, service }, info) => {
  // Alfieri orders.
  const alfieri = await person('alfieri', '/tabs/agency-tickets')
  await alfieri.getByRole('button', { name: 'Ordina', exact: true }).first().click()
  const order = alfieri.getByRole('dialog', { name: 'Ordina buoni' })
  await order.getByLabel('Valore di un buono').fill('8,00')
  await order.getByLabel('Quanti buoni').fill('50')
  const { gtid } = await asked(alfieri, '/agencies/requests', () => order.getByRole('button', { name: "Manda l'ordine" }).click())
  await expect(order.getByRole('heading', { name: /Ordine mandato: 50 × Pasto 8,00/ })).toBeVisible()

  // Marta approves, with the invoice.
  const marta = await person('direzione', `/tabs/company-agencies?request=${gtid}`)
  await marta.getByRole('dialog', { name: 'Richiesta', exact: true }).getByLabel('Numero di fattura').fill('CERCHIO/1')
  await saysYes(marta, /^Approva · 400,00/)

  // Alfieri hands out, by file.
  const table = info.outputPath('novembre.csv')
  await fs.writeFile(table, 'E-mail;Quantità\r\ngiulia.bianchi@officinealfieri.test;20\r\nmarco.ferraris@officinealfieri.test;20\r\n')
  await alfieri.goto('/agency-distribution')
  await alfieri.locator('input[type=file]').setInputFiles(table)
  await alfieri.getByRole('button', { name: /^Avanti con 40 buoni pasto, 320,00/ }).click()
  const twice = alfieri.getByRole('switch', { name: 'La voglio distribuire una seconda volta' })
  const give = alfieri.getByRole('button', { name: 'Dai 40 buoni pasto a 2 persone' })
  await expect(give).toBeVisible()
  if (await twice.isVisible()) await twice.check()
  await give.click()
  await expect(alfieri.getByText('Tutte le righe sono andate.')).toBeVisible()

  // Giulia and Marco pay at the baker's.
  for (const [who, tickets] of [
    ['giulia', 4],
    ['marco', 3],
  ] as const) {
    const payer = await person(who, `/enduser-payment/code/${TILLS.carla}`)
    await typeBill(payer, tickets * 800)
    await payButton(payer).click()
    await expect(paidScreen(payer)).toBeVisible()
  }

  // Carla cuts her takings up: one euro of business tickets, the rest in euros on her account.
  const carla = await person('carla', '/tabs/shop-wallet')
  await carla.getByRole('link', { name: 'Dividi' }).click()
  await carla.getByRole('region', { name: 'Buoni business' }).getByRole('button', { name: /^Più/ }).click()
  const cut = await asked(carla, '/shops/tickets-conversion', () => carla.getByRole('button', { name: /^Dividi/ }).click())
  await expect(carla.getByText('Richiesta inviata')).toBeVisible()
  await expect(carla.getByText('Buoni business creati')).toBeVisible()
  const payback = cut.payback ?? { gtid: '', net: 0 }

  // Marta says yes; above the limit Paolo says the second one.
  await marta.goto(`/tabs/company-shops?request=${payback.gtid}`)
  await saysYes(marta, /^(Approva|Dai il primo sì) · /)
  const paolo = await person('admin', `/tabs/company-shops?request=${payback.gtid}`)
  const second = paolo.getByRole('dialog', { name: 'Richiesta', exact: true })
  const waits = second.getByText(/^primo sì di/)
  await expect(waits.or(second.getByText('Approvata', { exact: true })).first()).toBeVisible()
  if (await waits.isVisible()) await saysYes(paolo, /^Approva · /)

  // Ivo makes the file, takes it to the bank, and marks it as paid.
  const ivo = await person('contabilita', '/tabs/company-shops?view=payouts')
  await ivo.getByRole('region', { name: 'Bonifici', exact: true }).getByRole('button', { name: 'Prepara la distinta' }).click()
  const make = ivo.getByRole('dialog').filter({ hasText: 'Distinta per la banca' })
  await make.getByText('Tutti gli approvati', { exact: true }).click()
  await expect(make.getByText('Forno Rosetti').first()).toBeVisible()
  await make.getByRole('button', { name: /^Fai la distinta: \d+ bonific/ }).click()
  const [download] = await Promise.all([
    ivo.waitForEvent('download'),
    make.getByRole('button', { name: 'Scarica il file per la banca' }).click(),
  ])
  const xml = await fs.readFile(await download.path(), 'utf8')
  expect(xml).toContain(`<EndToEndId>TSC${payback.gtid}`)
  await make.getByRole('button', { name: 'Guarda la distinta' }).click()
  const file = ivo.getByRole('dialog', { name: 'Distinta', exact: true })
  await file.getByRole('button', { name: /La banca ha pagato: segna/ }).click()
  await file.getByRole('button', { name: /^Sì, segna \d+ bonifici/ }).click()
  await expect(file.getByText(/bonific\w segnat\w come pagat\w/)).toBeVisible()

  // Carla sees it without asking.
  await carla.goto(`/tabs/shop-wallet?request=${payback.gtid}`)
  await expect(
    carla
      .getByRole('dialog', { name: 'Richiesta' })
      .getByText(/^Pagata|pagata/)
      .first(),
  ).toBeVisible()

  // Paolo reads the books; the auditor adds everything up again.
  await paolo.goto('/company-reports?view=trial')
  await expect(paolo.getByText('I libri quadrano')).toBeVisible()
  const audit = await promisify(execFile)(process.execPath, [path.resolve(import.meta.dirname, '../tools/audit.ts')], {
    env: { ...process.env, DATABASE_URL: service.databaseUrl, AUDIT_REFERENCE: 'none' },
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  )
  expect(audit).toContain('The books are in order.')
})
