/** Visits many screens without reloading the page, and waits until each stands still. */
import type { Page } from '@playwright/test'
import { enter } from './people.ts'

export async function comeIn(page: Page, username: string): Promise<void> {
  await enter(page, username)
  await page.waitForURL(/\/tabs\/|\/company-home/)
  await standsStill(page)
}

/** The heading is there, nothing is being fetched or moving; a screen that never stands still is shown as it is. */
export async function standsStill(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const seen = (one: Element) => one.checkVisibility()
        return (
          [...document.querySelectorAll('h1')].some((one) => seen(one) && one.textContent !== '') &&
          ![...document.querySelectorAll('[aria-busy="true"], .skeleton')].some(seen)
        )
      },
      undefined,
      { timeout: 5000, polling: 50 },
    )
    .catch(() => undefined)
}

/** Goes on as a link would; returns where one ends. */
export async function goTo(page: Page, address: string): Promise<string> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: to, usr: null }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30))))
  await standsStill(page)
  return new URL(page.url()).pathname
}
