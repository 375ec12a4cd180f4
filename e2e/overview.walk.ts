/** The company's morning: what waits is counted, one tap leads to where it is answered, and figures and chart stand beside it. */
import { expectAccessible } from './axe.ts'
import { enter, expect, test } from './people.ts'

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const)
  test(`at ${width} px: what waits, with its age and its sum, leads to its list`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await enter(page, 'direzione', '/company-home')
    const waiting = page.getByRole('list', { name: 'Aspettano te' })
    await expect(waiting.getByRole('link').first()).toBeVisible()
    await expect(page.getByText('I conti tornano')).toBeVisible()
    await expect(page.getByText('In circolazione')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Speso nei negozi, mese per mese' })).toBeVisible()
    await expectAccessible(page, `company-home at ${width}`)
    await waiting.getByRole('link', { name: /Ordini di buoni/ }).click()
    await expect(page).toHaveURL(/\/tabs\/company-agencies/)
    await page.goBack()
    await expect(waiting).toBeVisible()
  })
