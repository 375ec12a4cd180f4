/** Hides and shows a page, as when somebody turns to another tab. */
import type { Page } from '@playwright/test'

/** Runs in the page before anything of ours. */
export function hideable(): void {
  let hidden = false
  Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') })
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  Object.assign(globalThis, {
    hidePage(now: boolean) {
      hidden = now
      document.dispatchEvent(new Event('visibilitychange'))
    },
  })
}

export const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((now) => (globalThis as unknown as { hidePage: (hidden: boolean) => void }).hidePage(now), hidden)
