/** A desk's list by hand and by keyboard: ordered, widened, its columns chosen and remembered, a row opened and closed. */
import { asksForCredits } from '@taschino/testkit/asks.ts'
import { expectAccessible } from './axe.ts'
import { databaseUrl, enter, expect, test } from './people.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/tabs/company-users')
})

test('ordered by a column and back, widened by keyboard, a column taken away and remembered', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Utenti' })
  const head = (name: string) => table.getByRole('columnheader', { name: new RegExp(`^${name}`) })
  await expect(head('Persona')).toHaveAttribute('aria-sort', 'ascending')
  await head('Negozio o agenzia').getByRole('button').click()
  await expect(page).toHaveURL(/sort=place/)
  await head('Negozio o agenzia').getByRole('button').click()
  await expect(head('Negozio o agenzia')).toHaveAttribute('aria-sort', 'descending')
  // Who belongs nowhere comes first upwards, last downwards.
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).not.toHaveText('–')

  const width = async () => Math.round((await head('Ruolo').boundingBox())?.width ?? 0)
  const before = await width()
  await page.getByRole('separator', { name: 'Larghezza di Ruolo' }).press('ArrowRight')
  await expect.poll(width).toBe(before + 16)

  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('checkbox', { name: 'E-mail' }).uncheck()
  await page.getByRole('checkbox', { name: 'Nome utente' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Colonne' })).toBeFocused()
  await page.reload()
  await expect(head('Nome utente')).toBeVisible()
  await expect(head('E-mail')).toHaveCount(0)
  await expect.poll(width).toBe(before + 16)
  await expectAccessible(page, 'a table')
  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('button', { name: "Come all'inizio" }).click()
  await expect(head('E-mail')).toBeVisible()
})

test('j and k go from row to row beside the open person, Escape closes, a field keeps its letters', async ({ page }) => {
  const table = page.getByRole('table', { name: 'Utenti' })
  const name = async (at: number) => (await table.getByRole('row').nth(at).getByRole('rowheader').innerText()).trim()
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  const card = page.locator('section[aria-label="Persona"]')
  const heading = async (at: number) => (await name(at)).split(' ').toReversed().join(' ')
  await page.keyboard.press('j')
  await expect(card.getByRole('heading', { name: await heading(1) })).toBeVisible()
  await page.keyboard.press('j')
  await expect(card.getByRole('heading', { name: await heading(2) })).toBeVisible()
  await page.keyboard.press('k')
  await expect(card.getByRole('heading', { name: await heading(1) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await page.getByLabel('Cerca per nome o e-mail').fill('bono')
  await page.getByLabel('Cerca per nome o e-mail').press('j')
  await expect(card).toHaveCount(0)
})

test('several requests are marked by keyboard, the bar says how many and how much, and each has its answer', async ({ page }) => {
  const [first = '', second = ''] = await asksForCredits(databaseUrl(), 'olga', [310, 460])
  await page.goto('/tabs/company-shops?text=lambrate&sort=-asked')
  const row = (gtid: string) => page.getByRole('row').filter({ has: page.locator(`a[href*="${gtid}"]`) })
  for (const gtid of [first, second]) await row(gtid).getByRole('checkbox').press('Space')
  await expect(page.getByText(/2 righe scelte · 7,70/)).toBeVisible()
  await expectAccessible(page, 'a table with rows marked')
  await page.getByRole('button', { name: 'Approva 2', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Approva più richieste' })
  await expect(sheet.getByRole('checkbox')).toHaveCount(2)
  await sheet.getByRole('button', { name: /^Approva 2 richieste · 7,70/ }).click()
  await expect(sheet.getByText('2 richieste approvate')).toBeVisible()
  await sheet.getByRole('button', { name: 'Chiudi' }).last().click()
  await expect(row(first)).toHaveCount(0)
  await expect(page.getByText(/scelte ·/)).toHaveCount(0)
})
