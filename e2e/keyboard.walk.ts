/**
 * Everything with keys alone: come in, pay, take back, change the language, go out. What has the focus can be seen, and a new screen says
 * where one is.
 */
import type { Page } from '@playwright/test'
import { onOwnServer } from './own-server.ts'
import { expect, paidScreen, PASSWORD, TILLS } from './people.ts'

// Somebody else's payment at this till would take the keys to itself.
const test = onOwnServer()
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** What the focus is on, as assistive technology names it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    // What holds the whole screen has every name in it.
    if (!(at instanceof HTMLElement) || at.matches('body, main, dialog')) return ''
    const labels =
      at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement
        ? [...(at.labels ?? [])].map((one) => one.textContent).join(' ')
        : ''
    return (at.getAttribute('aria-label') || labels || at.textContent || '').replaceAll('\u00a0', ' ').trim()
  })

/** WCAG 2.4.7: an outline on it or right around it. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    // A heading that was given the focus on arrival is read aloud and cannot be pressed: it bears no frame, and no Tab leads back to it.
    if (document.activeElement?.matches(':is(h1, h2, h3)[tabindex="-1"]')) return true
    for (let at: Element | null = document.activeElement, n = 0; at && n < 3; at = at.parentElement, n++) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return true
    }
    return false
  })

/** Presses Tab until what has the focus carries this name; every stop on the way must be visible as such. */
async function reach(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  // A page that another one covers has a focused element, but nobody would see it.
  await page.bringToFront()
  const stops: string[] = []
  for (let n = 0; n < 80; n++) {
    const here = await focused(page)
    if (name.test(here) && (await showsFocus(page))) return
    await page.keyboard.press(key)
    stops.push(await focused(page))
    await expect
      .poll(async () => (await focused(page)) === '' || showsFocus(page), { message: `the focus on "${stops.at(-1)}" can be seen` })
      .toBe(true)
  }
  throw new Error(`${name} cannot be reached: ${stops.join(' → ')}`)
}

async function comeInByKeys(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await expect(page.getByLabel('Nome utente')).toBeVisible()
  await reach(page, /^Nome utente/)
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tabs\//)
}

/** A new screen: its heading has the focus, unless the screen put it into its own field. */
const expectArrived = (page: Page, heading: string | RegExp) => expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()

test('log in, pay, take back, change the language, log out: with keys only', async ({ page, person }) => {
  await comeInByKeys(page, 'paola')
  await expectArrived(page, 'Il tuo taschino')
  await reach(page, /^Scansiona$/)
  await page.keyboard.press('Enter')
  await expectArrived(page, 'Inquadra')
  await reach(page, /Oppure scrivi il codice/)
  await page.keyboard.type(TILLS.teresa)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Importo dello scontrino')).toBeFocused()
  await page.keyboard.type('800')
  await reach(page, /^Paga 8,00 €/)
  await page.keyboard.press('Enter')
  await expect(paidScreen(page).getByRole('heading', { name: 'Pagato' })).toBeFocused()

  const till = await person('teresa')
  await till.evaluate(() => {
    localStorage.clear()
  })
  await till.context().clearCookies()
  await comeInByKeys(till, 'teresa')
  await reach(till, /^Movimenti$/)
  await till.keyboard.press('Enter')
  await expectArrived(till, 'Movimenti')
  await reach(till, /Paola.*8,00/)
  await till.keyboard.press('Enter')
  await expect(till.getByRole('dialog', { name: 'Ricevuta' })).toBeVisible()
  await reach(till, /^Rimborsa$/)
  await till.keyboard.press('Enter')
  const sheet = till.getByRole('dialog', { name: 'Rimborsa' })
  await expect(sheet).toBeVisible()
  await reach(till, /Più/)
  await till.keyboard.press('Enter')
  await reach(till, /^Importo sbagliato$/)
  await till.keyboard.press('ArrowRight')
  await reach(till, /Rimborsa 8,00 € a Paola/)
  await till.keyboard.press('Enter')
  await expect(sheet.getByText('Rimborsato')).toBeVisible()
  await till.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await till.keyboard.press('Escape')
  await expect(till.getByRole('dialog')).toHaveCount(0)

  // Forward lies a list without end; backwards the bar is near.
  await reach(till, /^Profilo$/, 'Shift+Tab')
  await till.keyboard.press('Enter')
  await expectArrived(till, 'Profilo')
  await reach(till, /^Italiano$/)
  await till.keyboard.press('ArrowRight')
  await expect(till.locator('html')).toHaveAttribute('lang', 'en')
  await reach(till, /^Log out$/)
  await till.keyboard.press('Enter')
  await expect(till).toHaveURL(/\/login$/)
  await expect(till.getByRole('heading', { level: 1 })).toBeFocused()
})

test('the company finds a person, looks at who did what, and reads its documents: with keys only', async ({ page }) => {
  await comeInByKeys(page, 'direzione')
  await reach(page, /^Utenti$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectArrived(page, 'Utenti')
  await reach(page, /^Cerca/)
  await page.keyboard.type('marta pozzi')
  await expect(page.getByRole('list', { name: 'Utenti' }).getByRole('link')).toHaveCount(1)
  await reach(page, /Marta Pozzi/)
  await page.keyboard.press('Enter')
  const person = page.getByRole('dialog', { name: 'Persona' })
  await expect(person).toBeVisible()
  await reach(page, /^Modifica i dati$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Modifica i dati' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Modifica i dati' })).toBeHidden()
  await reach(page, /^Modifica i dati$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await reach(page, /^Altre pagine$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await reach(page, /^Registro$/)
  await page.keyboard.press('Enter')
  await expectArrived(page, 'Registro')
  await reach(page, /^Filtri$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Filtri' })).toBeVisible()
  await reach(page, /^Che cosa/)
  await reach(page, /^Mostra$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await reach(page, /^Indietro$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Utenti' })).toBeVisible()
  await reach(page, /^Altre pagine$/, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await reach(page, /^Documenti$/)
  await page.keyboard.press('Enter')
  await expectArrived(page, 'Documenti')
  await reach(page, /^Nuovo$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Nuovo documento' })).toBeVisible()
  await reach(page, /^Titolo/)
  await page.keyboard.type('Prova')
  await reach(page, /^agenzia/)
  await page.keyboard.press('Space')
  await expect(page.getByText(/dovr(à|anno) accettare al prossimo accesso/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the first Tab leads past the menu to the content', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await comeInByKeys(page, 'paola')
  await expectArrived(page, 'Il tuo taschino')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Il tuo taschino' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Vai al contenuto')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})
