/** Uses a screen by keyboard alone: what has the focus, whether it is visible, how Tab gets somewhere. */
import type { Page } from '@playwright/test'
import { expect, PASSWORD } from './people.ts'

/** What the focus is on, as assistive technology names it. */
export const focused = (page: Page): Promise<string> =>
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
export async function reach(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
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

/** Goes there by Tab and presses it. */
export async function press(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  await reach(page, name, key)
  await page.keyboard.press('Enter')
}

/** Goes to a field by Tab and writes into it, instead of what stands there. */
export async function write(page: Page, name: RegExp, text: string): Promise<void> {
  await reach(page, name)
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** Goes to where a file is chosen, and chooses one. */
export async function chooseFile(page: Page, name: RegExp, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await reach(page, name)
  const chosen = page.waitForEvent('filechooser')
  // Chromium opens no chooser while the one before is being put away: whoever sees none presses again.
  const again = setInterval(() => void page.keyboard.press('Enter').catch(() => {}), 3000)
  try {
    await page.keyboard.press('Enter')
    await (await chosen).setFiles(file)
  } finally {
    clearInterval(again)
  }
}

export async function comeInByKeys(page: Page, username: string): Promise<void> {
  await page.goto('/login')
  await expect(page.getByLabel('Nome utente')).toBeVisible()
  await reach(page, /^Nome utente/)
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/(tabs\/|company-home$)/)
}

/** Agrees to what a first login is asked to. */
export async function agreesByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Prima di cominciare' })).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) {
    await box.focus()
    await page.keyboard.press('Space')
  }
  await press(page, /^Conferma$/)
  await expect(dialog.getByRole('heading', { name: 'Fatto, grazie' })).toBeVisible()
  await press(page, /^Chiudi$/)
  await expect(dialog).toBeHidden()
}
