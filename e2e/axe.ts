/** Looks at a screen with axe in both themes: no serious and no critical finding may be left. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settle(page)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.slice(0, 4).map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`).join(' | ')}`)
    expect.soft(bad, `${what}, ${theme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** Off-screen rows take a new theme only when somebody looks, and then fade into it: look at all of them, and let the fading end. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
    await Promise.all(document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) < 2000).map((animation) => animation.finished.catch(() => undefined)))
  })
}
