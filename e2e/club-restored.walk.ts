/**
 * A backup was put back: orders that only the provider knows stand in the club's figures, and the company has one called off and pays for
 * the other.
 */
import type { Page } from '@playwright/test'
import { strayOrder } from '@taschino/testkit/stray-orders.ts'
import { expectAccessible } from './axe.ts'
import { onClubServer } from './own-club.ts'
import { enter, expect, PASSWORD } from './people.ts'

const { test, provider } = onClubServer()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog').last()
const apart = (page: Page) => page.getByRole('list', { name: 'Ordini che non tornano' })

/** The company has no PIN here; whoever has just proved who they are is not asked again. */
async function provesOnce(page: Page): Promise<void> {
  const proof = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await proof.getByRole('button', { name: 'Conferma' }).click()
}

async function says(page: Page, choice: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: choice }).click()
  await dialog(page).getByLabel('Motivo').fill('Fatto dopo la copia di ieri')
  await dialog(page).getByRole('button', { name: choice }).click()
}

test('what only the provider knows is called off there, or paid; the company reads both where its figures are', async ({ page }) => {
  await strayOrder(provider(), 'DOPO-LA-COPIA-1', 'accept-never')
  await strayOrder(provider(), 'DOPO-LA-COPIA-2', 'accept-now')
  await enter(page, 'direzione', '/company-club-orders?view=report')
  await expect(page.getByRole('heading', { name: 'Ordini che non tornano' })).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.reload()
        await expect(apart(page).or(page.getByText('Ogni ordine torna'))).toBeVisible()
        return apart(page)
          .getByText(/per loro \d+,\d\d/)
          .count()
      },
      { timeout: 60_000 },
    )
    .toBe(2)
  await expectAccessible(page, 'company-club-orders: what does not agree')
  await apart(page)
    .getByRole('link', { name: /DOPO-LA-COPIA-1/ })
    .click()
  await expect(dialog(page).getByText(/Lo conosce solo il fornitore/)).toBeVisible()
  await expectAccessible(page, 'company-club-orders: an unknown order')
  await says(page, 'Fallo annullare')
  await provesOnce(page)
  await expect(dialog(page).getByText('Annullato dal fornitore.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(apart(page).getByRole('link')).toHaveCount(1)
  await apart(page)
    .getByRole('link', { name: /DOPO-LA-COPIA-2/ })
    .click()
  await says(page, /^Paghiamo/)
  await expect(dialog(page).getByText('Fatto: i conti tornano.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Ogni ordine torna')).toBeVisible()
})
