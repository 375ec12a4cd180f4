/** Statements of commissions on a screen: a row of the table or of the list, and the one that is open, beside it or over it. */
import type { Locator, Page } from '@playwright/test'

export const statementRow = (page: Page, name: RegExp | string): Locator =>
  page
    .getByRole('list', { name: 'Estratti' })
    .or(page.getByRole('table', { name: 'Estratti' }))
    .getByRole('link', { name })
    .first()

export const statementOpen = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Estratto' }).or(page.getByRole('region', { name: 'Estratto' }))
