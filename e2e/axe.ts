/**
 * Looks at a screen with axe in both themes: no serious and no critical finding may be left, and nothing stands outside of its window (WCAG
 * 1.4.10).
 */
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

interface Finding {
  id: string
  impact: string | null
  nodes: { target: unknown[]; failureSummary?: string }[]
}
interface Engine {
  run: (where: object, how: object) => Promise<{ violations: Finding[] }>
}

/** What such rules find is never worse than they are themselves, and would be left out below: they need not look. */
const SLIGHT = (axe as unknown as { _audit: { rules: { id: string; impact: string | null }[] } })._audit.rules
  .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  .map(({ id }) => id)
const without = (...rules: string[]) => ({ rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])) })
const COLOURS = ['color-contrast', 'link-in-text-block']
/** A theme changes colours and nothing else: what the other rules look at was looked at in light. */
const RULES = { light: without(...SLIGHT), dark: { runOnly: { type: 'rule', values: COLOURS } } } as const
/** All rules but those of colours. */
const WORDS = without(...COLOURS, ...SLIGHT)

/** Without `colours` where the same elements were looked at in both themes and only the words are others. */
export async function expectAccessible(page: Page, what: string, { colours = true } = {}): Promise<void> {
  for (const theme of colours ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await settle(page)
    expect
      .soft(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        `${what} is wider than its window`,
      )
      .toBeLessThanOrEqual(0)
    const violations = await look(page, colours ? RULES[theme] : WORDS)
    const bad = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, impact, nodes }) =>
          `${impact} ${id}: ${nodes
            .slice(0, 4)
            .map((node) => `${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`)
            .join(' | ')}`,
      )
    expect.soft(bad, `${what}, ${theme}`).toEqual([])
  }
}

/** The engine is put into the page once per load: so it looks ten times a second instead of twice. */
async function look(page: Page, rules: object): Promise<Finding[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (how) => {
      const { violations } = await (window as unknown as { axe: Engine }).axe.run(document, how)
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact,
        nodes: nodes.slice(0, 4).map(({ target, failureSummary = '' }) => ({ target, failureSummary })),
      }))
    },
    { resultTypes: ['violations'], ...rules },
  )
}

/** Off-screen rows take a new theme only when somebody looks, and then fade into it: look at all of them, and let the fading end. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const element of document.querySelectorAll('*')) void getComputedStyle(element).color
    await Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) < 2000)
        .map((animation) => animation.finished.catch(() => undefined)),
    )
  })
}
