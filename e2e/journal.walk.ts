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
