/** Acts that move money, on several marked rows: by keys, with how many, how much and whom before, one reason, and each with its end. */
import type { Page } from '@playwright/test'
import { giveApp, typesNextCode } from './app-codes.ts'
import { expectAccessible } from './axe.ts'
import { onOwnServer, withDomain } from './own-server.ts'
import { enter, expect, PASSWORD } from './people.ts'
import { openProofServer } from './proof-server.ts'

const test = onOwnServer(withDomain)
test.describe.configure({ mode: 'serial' })

async function proves(page: Page): Promise<void> {
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Of two orders that a provider has never answered the promise is over. */
const PROMISES_OVER = `update club_order set promised_at = now() - interval '1 hour'
  where id in (select id from club_order where state = 'pending' order by id limit 2)`

const several = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('three codes of a merchant are withdrawn by keys: not without a reason, and with one proof for all', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-barcode-gift?view=codes&share=free')
  const codes = page.getByRole('table', { name: 'Codici' })
  await expect(codes.getByRole('row').nth(3)).toBeVisible()
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press('j')
    await page.keyboard.press('x')
  }
  await expect(page.getByText('3 righe scelte')).toBeVisible()
  await page.keyboard.press('a')
  const sheet = several(page, 'Ritira più codici')
  await expect(sheet.getByRole('checkbox')).toHaveCount(3)
  await expectAccessible(page, 'company-barcode-gift: several codes')
  await sheet.getByRole('button', { name: /^Ritira 3 codici/ }).press('Enter')
  await expect(sheet.getByText('Scrivi perché.')).toBeVisible()
  await sheet.getByLabel('Motivo').fill('Il negoziante li ha bloccati')
  await sheet.getByRole('checkbox').first().uncheck()
  await sheet.getByRole('button', { name: /^Ritira 2 codici/ }).press('Enter')
  await proves(page)
  await expect(sheet.getByText('2 codici ritirati')).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'Uscito dalla scorta' })).toHaveCount(2)
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(page.getByText('3 righe scelte')).toBeHidden()
})

test('sold codes are cancelled together; one that its buyer has looked at in that moment waits for a second person, and says so', async ({
  page,
  service,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const proofs = await openProofServer(service.url, service.databaseUrl)
  await enter(page, 'admin', '/company-barcode-gift?view=codes&share=sold')
  const sold = page
    .getByRole('table', { name: 'Codici' })
    .getByRole('row')
    .filter({ hasText: 'Venduto', has: page.getByRole('checkbox') })
  await expect(sold.nth(1)).toBeVisible()
  await sold.nth(0).getByRole('checkbox').check()
  await sold.nth(1).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Annulla venduti (2)…' }).click()
  const sheet = several(page, 'Annulla più codici venduti')
  await sheet.getByLabel('Motivo').fill('Il negozio ha chiuso')
  const tail = /···· (\w+)/.exec(await sheet.getByRole('listitem').last().innerText())?.[1] ?? ''
  await proofs.sql(`update gift_code set state = 'revealed', revealed_at = now() where tail = $1 and state = 'assigned'`, [tail])
  await sheet.getByRole('button', { name: /^Annulla 2 codici/ }).click()
  await proves(page)
  await expect(sheet.getByText('1 codice annullato')).toBeVisible()
  await expect(sheet.getByText('servono due persone della società')).toBeVisible()
  await expect(sheet.getByRole('img', { name: 'Codice annullato' })).toHaveCount(1)
  await proofs.close()
})

test('how several orders ended: one person says it of two, another agrees to both', async ({ page, person, service }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const proofs = await openProofServer(service.url, service.databaseUrl)
  const apps = { marta: await giveApp(proofs, 'direzione'), paolo: await giveApp(proofs, 'admin') }
  await proofs.sql(PROMISES_OVER)
  await proofs.close()
  await enter(page, 'direzione', '/company-club-orders')
  const marks = (on: Page) => on.getByRole('table', { name: 'Ordini' }).getByRole('checkbox')
  const marksTwo = async (on: Page): Promise<void> => {
    await expect(marks(on).nth(2)).toBeVisible()
    // The first box is the one for all.
    await marks(on).nth(1).check()
    await marks(on).nth(2).check()
  }
  await marksTwo(page)
  await page.getByRole('button', { name: 'Segna non riusciti (2)…' }).click()
  const first = several(page, 'Segna più ordini come non riusciti')
  await expect(first.getByText('Vale quando due persone dicono lo stesso.')).toBeVisible()
  await first.getByLabel('Motivo').fill('Il fornitore è fallito')
  await first.getByRole('button', { name: /^Proponi per 2 ordini/ }).click()
  await typesNextCode(page, apps.marta)
  await expect(first.getByText(/^2 ordini proposti/)).toBeVisible()
  await expectAccessible(page, 'company-club-orders: several orders')
  await first.getByRole('button', { name: 'Chiudi' }).last().click()

  const paolo = await person('admin', '/company-club-orders')
  await paolo.setViewportSize({ width: 1280, height: 800 })
  await paolo.getByRole('table', { name: 'Ordini' }).getByText('Serve un secondo sì').first().waitFor()
  const proposed = paolo.getByRole('row').filter({ hasText: 'Serve un secondo sì' })
  await expect(proposed).toHaveCount(2)
  for (const row of await proposed.all()) await row.getByRole('checkbox').check()
  await paolo.getByRole('button', { name: 'Conferma (2)…' }).click()
  const second = several(paolo, 'Conferma più ordini')
  await expect(second.getByText('Marta Serra propone: non riuscito')).toHaveCount(2)
  await second.getByLabel('Motivo').fill('Sentito anche io')
  await second.getByRole('button', { name: /^Conferma 2 ordini/ }).click()
  await typesNextCode(paolo, apps.paolo)
  await expect(second.getByText('2 ordini decisi')).toBeVisible()
})
