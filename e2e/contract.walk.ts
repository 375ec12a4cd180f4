/**
 * The contract of a shop: the company hands it in and replaces it, the shop reads the same bytes again, and the address of the file opens
 * nothing twice.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paper, paperWithStrangePicture } from '@taschino/testkit/paper.ts'
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

const pdf = async (text: string, name = 'contratto firmato.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(await paper(text)),
})

/** Presses, reads it over the screen, keeps it, and goes back; hands over what was kept with the address that it came from. */
async function opened(page: Page, button: string, words: string): Promise<{ bytes: Buffer; name: string; address: string }> {
  const asked = page.waitForRequest(/\/shops\/contract\/\d+\?tk=/)
  await page.getByRole('button', { name: button }).click()
  const sheet = page.getByRole('dialog', { name: /^Contratto, versione/ })
  // What is drawn is told to whoever cannot see it, too.
  await expect(sheet.getByRole('img', { name: 'Pagina 1 di 1' })).toBeVisible()
  await expect(sheet.getByRole('paragraph').filter({ hasText: words })).toHaveCount(1)
  await expectAccessible(page, 'a contract over the screen')
  await sheet.getByRole('button', { name: 'Ingrandisci' }).click()
  await expect(sheet.getByRole('button', { name: 'Rimpicciolisci' })).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Scarica il PDF' }).click()])
  const kept = { bytes: await readFile(await download.path()), name: download.suggestedFilename(), address: (await asked).url() }
  await sheet.getByRole('button', { name: 'Indietro' }).click()
  await expect(sheet).toBeHidden()
  return kept
}

test('the company hands in the contract of Da Pina, replaces it, and Pina reads what was handed in', async ({ page, person }) => {
  await enter(page, 'direzione', '/tabs/company-shops?view=shops')
  await page.getByLabel('Cerca un negozio').fill('da pina')
  // Before the search is answered hers stands further down, and whoever presses it then presses another row or nothing.
  await expect(page.getByRole('list', { name: 'Negozi' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('senza contratto')).toHaveCount(1)
  await page.getByRole('link', { name: 'Il contratto di Trattoria da Pina' }).click()
  await expect(page.getByRole('heading', { name: 'Ancora nessun contratto' })).toBeVisible()
  await expectAccessible(page, 'no contract yet')
  await page.getByRole('button', { name: 'Carica il contratto' }).click()
  const sheet = page.getByRole('dialog', { name: 'Contratto di Trattoria da Pina' })
  await sheet
    .getByLabel('Scegli il PDF')
    .setInputFiles({ name: 'contratto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>alert(1)</script></html>') })
  await sheet.getByRole('button', { name: 'Carica la versione 1' }).click()
  await expect(sheet.getByRole('alert').getByText('Questo PDF è rovinato o non è un PDF.')).toBeVisible()
  await sheet.getByLabel('Scegli un altro PDF').setInputFiles(await pdf('Prima stesura'))
  await expect(sheet.getByText('contratto firmato.pdf')).toBeVisible()
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page, 'handing in a contract')
  await sheet.getByRole('button', { name: 'Carica la versione 1' }).click()
  await expect(page.getByText('La versione 1 è in vigore.')).toBeVisible()
  await page.getByRole('button', { name: 'Sostituisci' }).click()
  const next = page.getByRole('dialog', { name: 'Nuovo contratto di Trattoria da Pina' })
  await next.getByLabel('Scegli il PDF').setInputFiles(await pdf('Seconda stesura'))
  await expect(next.getByText('La versione 1 resta in archivio')).toBeVisible()
  await next.getByRole('button', { name: 'Carica la versione 2' }).click()
  await expect(page.getByText('La versione 2 è in vigore.')).toBeVisible()
  await expect(page.getByText(/da Marta Serra/).first()).toBeVisible()
  await expectAccessible(page, 'a contract as the company sees it')
  await page.goto('/tabs/company-shops?view=shops')
  await page.getByLabel('Cerca un negozio').fill('da pina')
  await expect(page.getByRole('link', { name: 'Il contratto di Trattoria da Pina' })).toBeVisible()
  await expect(page.getByText('senza contratto')).toHaveCount(0)

  const pina = await person('pina', '/tabs/shop-profile')
  await pina.getByRole('link', { name: /^Contratto/ }).click()
  await expect(pina.getByRole('heading', { name: 'Versione 2' })).toBeVisible()
  await expect(pina.getByText('Marta Serra')).toHaveCount(0)
  await expect(pina.getByRole('button', { name: 'Sostituisci' })).toHaveCount(0)
  await expectAccessible(pina, 'a contract as its shop sees it')
  const now = await opened(pina, 'Leggi il contratto', 'Seconda stesura')
  expect(now.bytes.equals(Buffer.from(await paper('Seconda stesura')))).toBe(true)
  expect(now.name).toMatch(/^contratto-\d+-v2\.pdf$/)
  await pina.getByText('1 versione precedente').click()
  const before = await opened(pina, 'Leggi: versione 1', 'Prima stesura')
  expect(before.bytes.equals(Buffer.from(await paper('Prima stesura')))).toBe(true)

  // The address is worth nothing any more: opened again, it says so and leads back.
  expect(now.address).toMatch(/\/api\/v1\/shops\/contract\/\d+\?tk=[\w-]{43}&version=2$/)
  const tab = await pina.context().newPage()
  expect((await tab.goto(now.address))?.status()).toBe(401)
  await expect(tab.getByRole('heading', { name: 'Questo collegamento non si apre' })).toBeVisible()
  await tab.getByRole('link', { name: 'Torna nell’app' }).click()
  await expect(tab).toHaveURL(/\/tabs\/shop-home$/)
  await tab.close()

  const copy = pina.getByLabel('Confronta una copia')
  for (const [text, verdict] of [
    ['Seconda stesura', 'È identica alla versione 2, in vigore'],
    ['Prima stesura', 'È identica alla versione 1, che non è più in vigore'],
    ['Altra cosa', 'Non è uguale a nessuna versione che abbiamo'],
  ] as const) {
    await copy.setInputFiles(await pdf(text))
    await expect(pina.getByText(verdict)).toBeVisible()
  }
  await expectAccessible(pina, 'a copy that is another')
})

test('from the card of whoever runs a shop the office comes to its contract', async ({ page }) => {
  await enter(page, 'direzione', '/tabs/company-users?text=rosetti')
  await page.getByRole('link', { name: /Carla Rosetti/ }).click()
  await page.getByRole('link', { name: 'Contratto di Forno Rosetti' }).click()
  await expect(page.getByRole('heading', { name: 'Versione 1' })).toBeVisible()
  const { bytes } = await opened(page, 'Leggi il contratto', 'Contratto di convenzione')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // Without a shop the screen asks for one.
  await page.goto('/shop-contract')
  await page.getByRole('link', { name: 'Scegli un negozio' }).click()
  await expect(page.getByLabel('Cerca un negozio')).toBeVisible()
})

test('a contract that does not come, or cannot be drawn, says what to do', async ({ page }) => {
  await enter(page, 'carla', '/shop-contract')
  const file = /\/shops\/contract\/\d+\?tk=/
  await page.route(file, (route) => route.abort())
  await page.getByRole('button', { name: 'Leggi il contratto' }).click()
  const sheet = page.getByRole('dialog', { name: 'Contratto, versione 1' })
  await expect(sheet.getByRole('alert')).toBeVisible()
  await page.unroute(file)
  // One whose pictures are kept in a way that only programs for PDFs read: the rest is drawn, and it is said that something is missing.
  await page.route(file, async (route) =>
    route.fulfill({ contentType: 'application/pdf', body: Buffer.from(await paperWithStrangePicture()) }),
  )
  await sheet.getByRole('button', { name: 'Riprova' }).click()
  await expect(sheet.getByText('Una parte non si vede')).toBeVisible()
  await expect(sheet.getByRole('paragraph').filter({ hasText: 'Allegato' })).toHaveCount(1)
  await expectAccessible(page, 'a contract of which a part cannot be drawn')
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page.unroute(file)
  // Nothing that is a PDF at all.
  await page.route(file, (route) => route.fulfill({ contentType: 'application/pdf', body: 'no paper' }))
  await page.getByRole('button', { name: 'Leggi il contratto' }).click()
  await expect(sheet.getByText('Qui non si riesce a mostrarlo')).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), sheet.getByRole('button', { name: 'Scarica il PDF' }).click()])
  expect(await readFile(await download.path(), 'utf8')).toBe('no paper')
})
