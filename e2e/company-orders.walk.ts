/** Orders of the club on the company's desk: one that nobody else answers for is ended by two persons; what the club brings is told. */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './people.ts'

const dialog = (page: Page) => page.getByRole('dialog').last()

/** Whoever has just come in is asked for no further proof: the walk of proofs tries that. */
async function says(page: Page, choice: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Ordini' })
    .getByRole('link', { name: /Lampada da scrivania/ })
    .first()
    .click()
  await dialog(page).getByRole('button', { name: choice }).click()
  await dialog(page).getByLabel('Motivo').fill('Il corriere l’ha persa')
  await dialog(page).getByRole('button', { name: choice }).click()
}

test('two persons end an order that was sent and never came: the first proposes, the second confirms', async ({ person }) => {
  const marta = await person('direzione', '/company-club-orders')
  await expect(marta.getByRole('heading', { name: 'Ordini del club' })).toBeVisible()
  await expectAccessible(marta, 'company-club-orders')
  await says(marta, 'Non è riuscito: rendi il valore')
  await expect(dialog(marta).getByText('Adesso serve il sì di un’altra persona.')).toBeVisible()
  const ivo = await person('contabilita', '/company-club-orders')
  await expect(ivo.getByText('Serve un secondo sì')).toBeVisible()
  await says(ivo, 'Conferma: rendi il valore')
  await expect(dialog(ivo).getByText('Chi compra è stato avvisato.')).toBeVisible()
  await ivo.goto('/company-club-orders?view=report')
  await expect(ivo.getByRole('heading', { name: 'Il mese' })).toBeVisible()
  await expectAccessible(ivo, 'company-club-orders: report')
})
