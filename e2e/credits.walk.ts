/**
 * Free credits that are given: by one person of the company, by two where it is much, and by an agency with a sheet, for which the company
 * writes the invoice; whoever gets some reads why.
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'serial' })

async function writes(page: Page, { reason, who, euros }: { reason: string; who: string; euros: string }): Promise<void> {
  await page.getByLabel('Motivo').fill(reason)
  await page.getByRole('textbox', { name: 'Persona' }).fill(who)
  await page.getByRole('textbox', { name: /^Quanto/ }).fill(euros)
  await page.getByRole('button', { name: 'Controlla' }).click()
}

test('the company gives alone what is little: whoever gets it finds it, and reads who gave it and why', async ({ page, person }) => {
  await enter(page, 'direzione', '/company-credits')
  await expect(page.getByRole('link', { name: /Un benvenuto nel circuito/ })).toBeVisible()
  await expectAccessible(page, 'credits: the list')
  await page.getByRole('button', { name: 'Rifiutati' }).click()
  await expect(page.getByText('Ancora nessuno')).toBeVisible()
  await page.getByRole('link', { name: 'Dai crediti' }).click()
  await writes(page, { reason: 'Scusa per il guasto di ieri', who: 'chi-non-esiste', euros: '25,00' })
  await expect(page.getByText('non troviamo questa persona')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Dai 25,00/ })).toHaveCount(0)
  await writes(page, { reason: 'Scusa per il guasto di ieri', who: 'giulia', euros: '25,00' })
  await expect(page.getByRole('list', { name: 'Persone' }).getByText('Giulia Bianchi')).toBeVisible()
  await expectAccessible(page, 'credits: one person found')
  await page.getByRole('button', { name: 'Dai 25,00 € a 1 persona' }).click()
  await expect(page.getByText('25,00 € dati a 1 persona')).toBeVisible()
  await page.getByRole('link', { name: 'Ai crediti dati' }).click()
  await expect(page.getByRole('link', { name: /Scusa per il guasto di ieri/ })).toContainText('Dati')

  const giulia = await person('giulia', '/tabs/enduser-transactions')
  const row = giulia.getByRole('link', { name: /Crediti ricevuti/ }).first()
  await expect(row).toContainText('25,00')
  await row.click()
  await expect(giulia.getByRole('dialog', { name: 'Ricevuta' })).toContainText('25,00')
  await giulia.goto('/notifications')
  await expect(giulia.getByText('Scusa per il guasto di ieri').first()).toBeVisible()
})

test('what is much waits for another person, who sees to whom and why before the yes', async ({ page, person }) => {
  await enter(page, 'direzione', '/company-credits/give')
  await writes(page, { reason: 'Premio della lotteria', who: 'giulia', euros: '150,00' })
  await page.getByRole('button', { name: 'Dai 150,00 € a 1 persona' }).click()
  await expect(page.getByText('150,00 € per 1 persona: manca un sì')).toBeVisible()
  await page.getByRole('link', { name: 'Ai crediti dati' }).click()
  await page.getByRole('link', { name: /Premio della lotteria/ }).click()
  await expect(page.getByText("Li hai chiesti tu: un'altra persona della società deve approvarli.")).toBeVisible()

  const admin = await person('admin', '/company-credits?state=waiting')
  await admin.getByRole('link', { name: /Premio della lotteria/ }).click()
  const sheet = admin.getByRole('dialog', { name: /150,00/ })
  await expect(sheet.getByText('Giulia Bianchi')).toBeVisible()
  await expectAccessible(admin, 'credits: a grant that waits')
  await sheet.getByRole('button', { name: 'Rifiuta' }).click()
  await expect(sheet.getByText('Scrivi perché no.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Approva 150,00 € a 1 persona' }).click()
  await expect(sheet.getByText('Dati', { exact: true })).toBeVisible()
})

test('an agency gives by a sheet: wrong rows are named, the company bills it, and the invoice is paid once', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'alfieri', '/tabs/agency-tickets')
  await page.getByRole('link', { name: 'Dai crediti' }).click()
  await page.getByRole('link', { name: 'Dai crediti' }).click()
  await page.getByRole('radio', { name: 'Molte, con un foglio' }).check()
  const hand = (text: string) =>
    page.locator('input[type=file]').setInputFiles({ name: 'natale.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await hand('Persona;Importo\ngiulia;30,00\nnessuno;30,00\n')
  await expect(page.getByText('1 riga da correggere')).toBeVisible()
  await expect(page.getByText('Riga 3: non troviamo questa persona')).toBeVisible()
  await hand('Persona;Importo\ngiulia;30,00\n')
  await page.getByRole('button', { name: 'Dai 30,00 € a 1 persona' }).click()
  await expect(page.getByText('Scrivi perché: chi riceve lo leggerà.')).toBeVisible()
  await page.getByLabel('Motivo').fill('Buon Natale')
  await page.getByRole('button', { name: 'Dai 30,00 € a 1 persona' }).click()
  await expect(page.getByText('30,00 € per 1 persona: manca un sì')).toBeVisible()

  const desk = await person('direzione', '/company-credits?state=waiting')
  await desk.getByRole('link', { name: /Buon Natale/ }).click()
  const sheet = desk.getByRole('dialog', { name: /30,00/ })
  await sheet.getByLabel('Fattura').fill('W/2026/1')
  await sheet.getByRole('button', { name: 'Approva 30,00 € a 1 persona' }).click()
  await expect(sheet.getByText('W/2026/1 · da pagare')).toBeVisible()
  await sheet.getByRole('button', { name: 'La fattura è pagata' }).click()
  await expect(sheet.getByText('W/2026/1 · pagata')).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'La fattura è pagata' })).toHaveCount(0)
})
