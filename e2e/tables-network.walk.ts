/** The desks of the sales network and of credits: agents, what they brought in, what they handed in, commissions, grants, as tables. */
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'
import type { Locator, Page } from '@playwright/test'

const DESK = { width: 1280, height: 800 }
const head = (table: Locator, name: string) => table.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const settled = (table: Locator) => expect(table.locator('..')).toHaveAttribute('aria-busy', 'false')

/** The file of the list as it is seen: its lines without the head. */
async function fileOf(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Esporta' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const stream = await (await waiting).createReadStream()
  return Buffer.concat(await stream.toArray())
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
    .slice(1)
}

test('an agent orders and narrows what they brought in by its stage, and Enter leads to the shop', async ({ page }) => {
  await page.setViewportSize(DESK)
  await enter(page, 'dario', '/tabs/agent-shops')
  const table = page.getByRole('table', { name: 'Negozi' })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await expectAccessible(page, 'agent-shops as a table')
  await page.keyboard.press('j')
  await expect(table.locator('tr[aria-selected]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/shop-record/)
  await page.goBack()
  await page.getByRole('group', { name: 'Filtri' }).getByRole('button', { name: 'A che punto' }).click()
  await page.getByRole('button', { name: 'Attivo', exact: true }).click()
  await expect(page).toHaveURL(/stage=live/)
  await head(table, 'Negozio').getByRole('button').click()
  await expect(head(table, 'Negozio')).toHaveAttribute('aria-sort', 'ascending')
  await settled(table)
  const names = await table.getByRole('rowheader').allInnerTexts()
  expect(names.length).toBeGreaterThan(1)
  expect((await fileOf(page)).map((line) => line.split(';')[0]?.replaceAll('"', ''))).toEqual(names.map((name) => name.trim()))
  await page.goto('/agent-requests-report')
  await expect(page.getByRole('table', { name: 'Richieste alla società' }).or(page.getByText('Nessuna richiesta'))).toBeVisible()
  await expectAccessible(page, 'agent-requests-report at a desk')
})

test('commissions are summed as a whole, a row says how it comes about', async ({ page }) => {
  await page.setViewportSize(DESK)
  await enter(page, 'dario', '/agent-report?view=lines')
  const table = page.getByRole('table', { name: 'Provvigioni' })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await expect(table.locator('tfoot')).toContainText(/riga|righe/)
  await expect(table.locator('tfoot')).toContainText('€')
  await head(table, 'Provvigione').getByRole('button').click()
  await expect(page).toHaveURL(/sort=value/)
  await settled(table)
  await expectAccessible(page, 'commissions as a table')
  await table.getByRole('rowheader').first().getByRole('button').click()
  await expect(page.getByRole('dialog').getByText('Calcolo')).toBeVisible()
})

test('agents stand side by side with the sums of all of them; a superagent reads, the company opens the page of one', async ({
  page,
  person,
}) => {
  await page.setViewportSize(DESK)
  await enter(page, 'silvana', '/tabs/superagent-agents')
  const own = page.getByRole('table', { name: 'Agenti' })
  await expect(own.getByText('Dario Mussi')).toBeVisible()
  await expect(own.getByRole('link', { name: 'Dario Mussi' })).toHaveCount(0)
  const desk = await person('direzione', '/company-agents')
  await desk.setViewportSize(DESK)
  const table = desk.getByRole('table', { name: 'Agenti' })
  await head(table, 'Negozi').getByRole('button').click()
  await head(table, 'Negozi').getByRole('button').click()
  await expect(head(table, 'Negozi')).toHaveAttribute('aria-sort', 'descending')
  await settled(table)
  const shops = (await table.locator('tbody tr[aria-rowindex] td:nth-child(3)').allInnerTexts()).map(Number)
  expect(shops).toEqual(shops.toSorted((a, b) => b - a))
  expect(Number(await table.locator('tfoot td:nth-child(3)').innerText())).toBe(shops.reduce((sum, one) => sum + one, 0))
  await expectAccessible(desk, 'agents as a table')
  await table.getByRole('link', { name: 'Dario Mussi' }).click()
  await expect(desk).toHaveURL(/company-record\/agent\/\d+/)
  await expect(desk.getByRole('region', { name: 'Ricavi e provvigioni' })).toContainText('€')
  await expect(desk.getByRole('list', { name: 'Negozi' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(desk, 'the page of an agent')
  await desk.getByRole('button', { name: 'Piano' }).click()
  await expect(desk.getByRole('dialog', { name: 'Dario Mussi' })).toBeVisible()
})

test('credits that were given are found by their reason, opened, and summed', async ({ page }) => {
  await page.setViewportSize(DESK)
  await enter(page, 'direzione', '/company-credits')
  const table = page.getByRole('table', { name: 'Crediti dati' })
  await expect(table.getByRole('link', { name: /Un benvenuto nel circuito/ })).toBeVisible()
  await expectAccessible(page, 'credits as a table')
  await page.getByLabel('Cerca motivo, agenzia o persona').fill('benvenuto')
  await expect(page).toHaveURL(/text=benvenuto/)
  await settled(table)
  await expect(table.locator('tfoot')).toContainText('1 riga')
  await table.getByRole('link', { name: /Un benvenuto nel circuito/ }).click()
  await expect(page.getByRole('dialog', { name: /Crediti per/ })).toBeVisible()
})
