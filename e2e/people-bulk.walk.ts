/** "Porta le persone": on a small phone and on a desk, from where an office, and whoever opens agencies, finds its way to it. */
import { expectAccessible } from './axe.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
test.describe.configure({ mode: 'default' })

const SHEET = 'Nome;Cognome;E-mail\nIvo;Sala;ivo.sala@foglio.test\nEva;;eva.rota@foglio.test\nDora;Valle;dora'

for (const [at, size] of [
  ['narrow', { width: 320, height: 640 }],
  ['desk', { width: 1280, height: 800 }],
] as const)
  test(`the office at ${size.width} px: a sheet, its red rows, thrown away again`, async ({ page }) => {
    await page.setViewportSize(size)
    await enter(page, 'alfieri', '/agency-people-bulk')
    await expectAccessible(page, `agency-people-bulk: files, ${at}`)
    await page.getByLabel('Scegli il foglio').setInputFiles({ name: 'personale.csv', mimeType: 'text/csv', buffer: Buffer.from(SHEET) })
    await expect(page.getByText('Ci sono 2 righe con errori: correggile o toglile.')).toBeVisible()
    await expectAccessible(page, `agency-people-bulk: rows, ${at}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/rows-${at}.png`, fullPage: true })
    await page.getByRole('button', { name: 'Elimina questa bozza' }).click()
    await expect(page.getByText('Non è ancora arrivato nessun elenco.')).toBeVisible()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/drop-${at}.png`, fullPage: true })
  })

test('the company brings people of an open agency in, from its record', async ({ page }) => {
  await enter(page, 'direzione', '/tabs/company-agencies?view=agencies')
  await page.getByRole('list', { name: 'Agenzie' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Porta le persone da un foglio' }).click()
  await expect(page).toHaveURL(/\/company-people-bulk\?agency=\d+$/)
  await page.getByLabel('Oppure incolla qui le righe').fill('Ivo\tNuovo\tivo.nuovo@foglio.test')
  await page.getByRole('button', { name: "Leggi l'elenco" }).click()
  await page.getByRole('button', { name: 'Invita 1 persona' }).click()
  await expect(page.getByText('1 persona invitata')).toBeVisible()
  await expectAccessible(page, 'company-people-bulk: done')
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/done.png`, fullPage: true })
})

test('an agent reads which lists they brought in', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'dario', '/agent-people-bulk')
  await expect(page.getByText('Non è ancora arrivato nessun elenco.')).toBeVisible()
  await expectAccessible(page, 'agent-people-bulk: nothing yet')
})
