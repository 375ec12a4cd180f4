/** Somebody who buys gift codes, and opens them with a PIN. */
import { expect, type Page } from '@playwright/test'
import { PIN } from './proofs.ts'

/** The sheet of one code of their own. */
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Il tuo codice' })

export async function buys(page: Page, merchant: string, price: string): Promise<void> {
  await page.goto('/external-code-gdo')
  await page.getByRole('link', { name: new RegExp(merchant) }).click()
  await page.getByRole('button', { name: `Compra per ${price}` }).click()
  await expect(page.getByRole('region', { name: 'Comprato' })).toBeVisible()
}

/** `byPin`: the last proof is not fresh any more. */
export async function opens(page: Page, byPin: boolean): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Mostra il codice' }).click()
  if (byPin) {
    await expect(page.getByRole('group', { name: 'Tastierino del PIN' })).toBeVisible()
    await page.keyboard.type(PIN)
  }
  await expect(dialog(page).getByText('Se il lettore non lo prende')).toBeVisible()
}
