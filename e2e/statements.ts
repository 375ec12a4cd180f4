/** Statements of commissions on a screen: a row of the table or of the list, and the one that is open, beside it or over it. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './people.ts'

export const statementRow = (page: Page, name: RegExp | string): Locator =>
  page
    .getByRole('list', { name: 'Estratti' })
    .or(page.getByRole('table', { name: 'Estratti' }))
    .getByRole('link', { name })
    .first()

export const statementOpen = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Estratto' }).or(page.getByRole('region', { name: 'Estratto' }))

/** Opens it. While a table still fits its columns into the window, a press may meet a row that is drawn anew: then once more. */
export async function openStatement(page: Page, name: RegExp | string): Promise<Locator> {
  await expect(async () => {
    await statementRow(page, name).click()
    await expect(statementOpen(page)).toBeVisible({ timeout: 2500 })
  }).toPass()
  return statementOpen(page)
}
