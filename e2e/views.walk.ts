/**
 * A list as somebody narrowed it: it leaves as it is seen, and is kept under a name for oneself and for colleagues. In a service of its
 * own: where people pay meanwhile, an order by takings changes between a look and its file.
 */
import fs from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { focused, reach } from './by-keys.ts'
import { onOwnServer } from './own-server.ts'
import { enter, expect } from './people.ts'

const test = onOwnServer()
const DESK = { width: 1280, height: 800 }
const SHOPS = '/tabs/company-shops?view=shops'

test('shops are narrowed by tokens that stand in the address, summed as a whole, and leave as they are seen', async ({ page }) => {
  await page.setViewportSize(DESK)
  await enter(page, 'direzione', SHOPS)
  const table = page.getByRole('table', { name: 'Negozi' })
  const rows = () => table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows().nth(3)).toBeVisible()
  const all = await rows().count()
  const tokens = page.getByRole('group', { name: 'Filtri' })
  await tokens.getByRole('button', { name: 'Tipo' }).press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/kind=member/)
  await expect(tokens.getByRole('button', { name: 'Tipo: di un gruppo' })).toBeFocused()
  await expect.poll(() => rows().count()).toBeLessThan(all)
  await tokens.getByRole('button', { name: 'Creato' }).click()
  await expectAccessible(page, 'a filter by days')
  await page.getByLabel('Dal giorno').fill('2019-01-01')
  await page.getByRole('textbox', { name: 'Al giorno', exact: true }).fill('2019-01-31')
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(page).toHaveURL(/came=2019-01-01/)
  await expect(page.getByText('Niente di simile con questi filtri')).toBeVisible()
  await tokens.getByRole('button', { name: 'Togli il filtro Creato' }).click()
  const takings = table.getByRole('columnheader', { name: /^Da incassare/ })
  await takings.getByRole('button').click()
  await expect(page).toHaveURL(/sort=takings/)
  // Rows of the order before stay in sight until the new ones are here.
  await expect(takings).toHaveAttribute('aria-sort', 'ascending')
  await expect(table.locator('..')).toHaveAttribute('aria-busy', 'false')
  const seen = await rows().getByRole('rowheader').allInnerTexts()
  await page.getByRole('button', { name: 'Colonne' }).click()
  await page.getByRole('checkbox', { name: 'Indirizzo' }).uncheck()
  await page.keyboard.press('Escape')
  const heads = (await table.getByRole('columnheader').allInnerTexts()).map((head) => head.trim())
  await page.getByRole('button', { name: 'Esporta' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: /CSV/ }).click()
  const file = await fs.readFile(await (await waiting).path(), 'utf8')
  const [head = '', ...lines] = file
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  expect(head.split(';').length).toBe(heads.length)
  expect(lines.map((line) => line.split(';')[0]?.replaceAll('"', ''))).toEqual(seen.map((name) => name.trim()))
  // A shop opens beside the table, Enter leads to its own page.
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: 'Negozio' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/company-record\/shop\/\d+/)
})

/** Opens "Viste" by its key and presses what has this name, as somebody without a pointer does. */
async function fromViews(page: Page, name: RegExp): Promise<void> {
  await page.keyboard.press('v')
  await expect.poll(() => focused(page)).toMatch(/^Tutte le righe/)
  await reach(page, name)
  await page.keyboard.press('Enter')
}

test('by keys alone a view is made and shared; a colleague opens it, begins with it, cannot change it, and sees it change and go', async ({
  page,
  person,
}) => {
  await page.setViewportSize(DESK)
  await enter(page, 'direzione', `${SHOPS}&kind=member&sort=-takings&text=sapori`)
  const table = page.getByRole('table', { name: 'Negozi' })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  const made = await table.getByRole('rowheader').allInnerTexts()
  await fromViews(page, /^Salva questa vista/)
  const sheet = page.getByRole('dialog', { name: 'Salva la vista' })
  await expect(sheet.getByLabel('Nome della vista')).toBeFocused()
  await expectAccessible(page, 'the sheet of a new view')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('Scrivi un nome, per esempio «In ritardo».')).toBeVisible()
  await page.keyboard.type('Sapori da pagare')
  await reach(page, /^Condividi con i colleghi/)
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('switch', { name: /Condividi con i colleghi/ })).toBeChecked()
  await reach(page, /^Salva la vista$/)
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/saved=\d+/)
  await expect(page.getByRole('button', { name: 'Sapori da pagare' })).toBeFocused()

  // Somebody else of the company, who has narrowed nothing.
  const other = await person('admin', SHOPS)
  await other.setViewportSize(DESK)
  const theirs = other.getByRole('table', { name: 'Negozi' })
  await expect(theirs.getByRole('rowheader').nth(4)).toBeVisible()
  await other.bringToFront()
  await fromViews(other, /^Sapori da pagare.*di Marta Serra/)
  await expect(other).toHaveURL(/kind=member/)
  await expect(other).toHaveURL(/sort=-takings/)
  await expect(theirs.locator('..')).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => theirs.getByRole('rowheader').allInnerTexts()).toEqual(made)
  await other.keyboard.press('v')
  await expect(other.getByRole('button', { name: 'Apri sempre con questa' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Nome e condivisione' })).toHaveCount(0)
  await expectAccessible(other, 'the menu of views')
  await reach(other, /^Apri sempre con questa/)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('button', { name: 'Non aprire più con questa' })).toBeVisible()
  await other.goto(SHOPS)
  await expect(other).toHaveURL(/saved=\d+/)
  await expect.poll(() => theirs.getByRole('rowheader').allInnerTexts()).toEqual(made)

  // Its maker narrows it further and keeps that.
  await page.bringToFront()
  await page.getByRole('group', { name: 'Filtri' }).getByRole('button', { name: 'Con richieste in attesa' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sapori da pagare (modificata)' })).toBeVisible()
  await fromViews(page, /^Aggiorna «Sapori da pagare»/)
  await expect(page.getByRole('button', { name: 'Sapori da pagare', exact: true })).toBeVisible()
  await other.bringToFront()
  await other.goto(SHOPS)
  await expect(other).toHaveURL(/waiting=true/)

  await page.bringToFront()
  await page.keyboard.press('Escape')
  await fromViews(page, /^Nome e condivisione/)
  await reach(page, /^Elimina la vista/)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/saved=/)
  await other.goto(SHOPS)
  await expect(theirs.getByRole('rowheader').nth(4)).toBeVisible()
  await expect(other).not.toHaveURL(/saved=/)
})
