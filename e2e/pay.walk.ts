/** A payer pays: by typed code, by shop, from a photo, by keyboard alone; the app proposes, the payer may choose otherwise. */
import type { Page } from '@playwright/test'
import { enter, expect, paidScreen, test, TILLS, typeBill } from './people.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('by typed code: the proposal pays the bill to the cent, the receipt stays', async ({ page }) => {
  await enter(page, 'marco')
  await page.getByRole('link', { name: 'Scansiona' }).click()
  // Whole as soon as its eighth sign is there, however it is spaced.
  await page.getByLabel('Oppure scrivi il codice').fill('r0set-t1')
  await expect(page.getByLabel('Oppure scrivi il codice')).toHaveValue('R0SE-TT1')
  await page.getByLabel('Oppure scrivi il codice').fill('r0set-t1a')
  await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
  await typeBill(page, 1600)
  await expect(page.getByRole('button', { name: 'Paga 16,00 €' })).toBeEnabled()
  await page.getByRole('button', { name: 'Paga 16,00 €' }).click()
  const paid = paidScreen(page)
  await expect(paid).toBeVisible()
  await expect(paid.getByText('Forno Rosetti')).toBeVisible()
  await expect(paid.getByText('cassa 1')).toBeVisible()
  await page.getByRole('link', { name: 'Ricevuta' }).click()
  await expect(page.getByText('Codice del movimento')).toBeVisible()
})

test('by shop: found by name, chosen, the mix changed by hand, the rest left to pay otherwise', async ({ page }) => {
  await enter(page, 'elisa', '/yes-ticket-payment')
  await page.getByLabel('Cerca per nome o indirizzo').fill('navigli')
  // Until the search is answered the rows of before stand there, and go from under whoever presses one.
  await expect(page.getByRole('link', { name: /^Paga da / })).toHaveCount(1)
  await page
    .getByRole('link', { name: /Sapori Navigli/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/enduser-payment\/id\/\d+$/)
  await typeBill(page, 99_999_999)
  await expectNothingCut(page)
  await page.getByLabel('Importo dello scontrino').press('Escape')
  await typeBill(page, 1950)
  await page.getByText('Tocca per cambiare.').first().click()
  const mix = page.getByRole('region', { name: 'Con che cosa paghi' })
  await mix
    .getByRole('group', { name: /Crediti liberi/ })
    .getByRole('button', { name: /Meno/ })
    .click()
  await expect(page.getByText('Hai scelto tu. Tocca per cambiare.')).toBeVisible()
  await expect(page.getByText('Da pagare in un altro modo')).toBeVisible()
  await page.getByRole('button', { name: /^Paga \d/ }).click()
  await expect(paidScreen(page)).toBeVisible()
  await expect(paidScreen(page).getByText(/da pagare in un altro modo/)).toBeVisible()
  await page.getByRole('button', { name: 'Fatto' }).click()
  await expect(page).toHaveURL(/\/tabs\/enduser-home$/)
})

test('from a photo of the code', async ({ page, person }) => {
  const shop = await person('nadia', '/qrcode-image')
  await expect(shop.getByRole('img', { name: /Codice QR della cassa/ })).toBeVisible()
  // The whole page, as people photograph it: what comes in above the code moves it meanwhile.
  const photo = await shop.screenshot({ fullPage: true })
  await enter(page, 'davide', '/qrcode-scanner')
  await page.getByLabel('Leggi da una foto').setInputFiles({ name: 'codice.png', mimeType: 'image/png', buffer: photo })
  await expect(page.getByRole('heading', { name: 'Sapori Navigli' })).toBeVisible()
  await typeBill(page, 800)
  await page.getByRole('button', { name: 'Paga 8,00 €' }).click()
  await expect(paidScreen(page)).toBeVisible()
})

test('a link to a till, opened where something else was open before: the arrow stays in the app', async ({ page }) => {
  await enter(page, 'marco', '/tabs/enduser-wallet')
  await expect(page.getByRole('heading', { name: 'Portafoglio' })).toBeVisible()
  await page.goto(`/enduser-payment/code/${TILLS.carla}`)
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(/enduser-home$/)
})

test('by keyboard alone, from login to paid', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await page.getByLabel('Nome utente').focus()
  await page.keyboard.type('paola')
  await page.keyboard.press('Tab')
  await page.keyboard.type('taschino-demo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  const reach = (name: RegExp) => tabTo(page, name)
  await reach(/Scansiona/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Inquadra', exact: true })).toBeVisible()
  await reach(/Oppure scrivi il codice/)
  await page.keyboard.type(TILLS.carla)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forno Rosetti' })).toBeVisible()
  await expect(page.getByLabel('Importo dello scontrino')).toBeFocused()
  await page.keyboard.type('800')
  await reach(/Paga 8,00 €/)
  await page.keyboard.press('Enter')
  await expect(paidScreen(page)).toBeVisible()
  await expect(paidScreen(page).getByRole('heading', { name: 'Pagato' })).toBeFocused()
})

/** On the narrowest phones too the largest amount that can be typed stands on its line, and nothing beside it moves the page. */
async function expectNothingCut(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    const sum = page.getByText('Da pagare in un altro modo').locator('xpath=following-sibling::dd')
    expect(
      await sum.evaluate(
        (dd) => dd.getClientRects().length + [...dd.querySelectorAll('span')].flatMap((one) => [...one.getClientRects()]).length,
      ),
      'one line',
    ).toBe(2)
  }
  if (before) await page.setViewportSize(before)
}

/** Presses Tab until what has the focus carries this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const at = document.activeElement
      if (at instanceof HTMLInputElement) return at.labels?.[0]?.textContent ?? ''
      return at?.matches('a, button') ? (at.getAttribute('aria-label') ?? at.textContent) : ''
    })
    if (name.test((label ?? '').replaceAll('\u00a0', ' '))) return
  }
  throw new Error(`${name} cannot be reached by Tab`)
}
