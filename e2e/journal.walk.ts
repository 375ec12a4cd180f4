/** The journal of the whole circuit: narrowed at a desk without a mouse, each line leads to its movement; on a phone cards. */
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

test('at a desk the journal is narrowed by keyboard, and a line leads to its movement', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-reports')
  await page.getByRole('radio', { name: 'Giornale' }).focus()
  await page.keyboard.press('Space')
  const table = page.getByRole('table', { name: 'Giornale' })
  await expect(table.getByRole('row').nth(3)).toBeVisible()
  await expectAccessible(page, 'journal: the table')
  await page.goto('/company-reports?view=journal&kind=ticket-request&account=bank')
  await expect(table.getByRole('row').filter({ hasText: 'Banca' }).first()).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: 'Incassi dei negozi' })).toHaveCount(0)
  await page.goto('/company-reports?view=journal')
  await page.getByRole('group', { name: 'Filtri' }).getByRole('button', { name: 'Importo', exact: true }).press('Enter')
  await page.getByLabel('Da (euro)').fill('1000')
  await page.getByLabel('A (euro)', { exact: true }).fill('2500,00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Importo: 1.000,00 € – 2.500,00 €' })).toBeVisible()
  await expect(page).toHaveURL(/value=100000\.\.250000/)
  const values = async (): Promise<number[]> =>
    (await table.getByRole('row').getByRole('cell').filter({ hasText: /€$/ }).allInnerTexts())
      .slice(0, -1)
      .map((text) => Number(text.replace(/[^\d]/g, '')))
  // The rows of before stay until those that were asked for are there.
  await expect.poll(async () => Math.min(...(await values()))).toBeGreaterThanOrEqual(100_000)
  await expect.poll(async () => (await values()).length).toBeGreaterThan(0)
  await page.goto('/company-reports?view=journal&kind=ticket-request&account=bank')
  await table.getByRole('row').filter({ hasText: 'Banca' }).first().getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/company-record\/movement\//)
})

test('on a phone it is a list of cards', async ({ page }) => {
  await enter(page, 'direzione', '/company-reports?view=journal')
  const list = page.getByRole('list', { name: 'Giornale' })
  await expect(list.getByRole('listitem').nth(3)).toBeVisible()
  await expectAccessible(page, 'journal: cards')
})

test('from a shop’s record to all that passed it, and back to everybody’s', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'direzione', '/company-record/shop/1')
  const shops = page.waitForResponse((one) => one.url().includes('/shops?') || one.url().endsWith('/shops'))
  // Other walks enter shops of their own meanwhile.
  await page.goto('/tabs/company-shops?view=shops&text=Forno%20Rosetti')
  const { items } = (await (await shops).json()) as { items: { id: number; title: string }[] }
  const forno = items.find(({ title }) => title === 'Forno Rosetti')
  await page.goto(`/company-record/shop/${forno?.id}`)
  await page.getByRole('link', { name: 'Tutti nel giornale' }).press('Enter')
  const table = page.getByRole('table', { name: 'Giornale' })
  await expect(table.getByRole('row').nth(2)).toContainText('Forno Rosetti')
  await page.getByRole('button', { name: 'Togli il filtro Solo di una scheda' }).press('Enter')
  await expect(page).not.toHaveURL(/party=/)
})
