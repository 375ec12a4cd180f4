/** What a screen shows cut off or stretched, by measuring: heads, amounts, tags, buttons and placeholders that do not fit, wide fields. */
import type { Page } from '@playwright/test'

/** px that a button or a field may be wide; a row of a list that is pressed is no button in this sense. */
const WIDEST = 760

/** Each fault in one line; empty where everything can be read whole. */
export const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate((widest) => {
    const found = new Set<string>()
    const visible = (one: Element): boolean =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && one.getBoundingClientRect().width > 1
    const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter(visible)
    const said = (one: Element): string => (one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40)
    const clipped = (one: HTMLElement): boolean => {
      const { overflowX, overflowY } = getComputedStyle(one)
      return (
        (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) ||
        (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2)
      )
    }
    if (document.documentElement.scrollWidth > document.documentElement.clientWidth) found.add('the page is wider than its window')
    for (const head of all('th[scope="col"], th[scope="col"] *')) if (clipped(head) && said(head)) found.add(`head: ${said(head)}`)
    // What is named may be shortened and widened; what is counted may not.
    for (const cell of all('td.tabular-nums, tfoot td')) if (clipped(cell)) found.add(`amount: ${said(cell)}`)
    for (const cell of all('tbody td, tbody th')) {
      const { right } = cell.getBoundingClientRect()
      // A tag is what stands on a ground of its own; half of one says something else.
      for (const tag of cell.querySelectorAll<HTMLElement>('span'))
        if (visible(tag) && getComputedStyle(tag).backgroundColor !== 'rgba(0, 0, 0, 0)' && tag.getBoundingClientRect().right > right + 1)
          found.add(`tag: ${said(tag)}`)
    }
    for (const one of all('button, a[class*="rounded"], legend, h1, h2, h3, label')) {
      if (one.closest('td, th, [role="option"]')) continue
      for (const part of [one, ...one.querySelectorAll<HTMLElement>('*')])
        if (visible(part) && !part.title && !part.closest('[title]') && !part.closest('.sr-only') && said(part) && clipped(part))
          found.add(`words: ${said(part)}`)
    }
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of all('input[placeholder]') as HTMLInputElement[]) {
      if (!pen || field.value !== '') continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      if (pen.measureText(field.placeholder).width > field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight))
        found.add(`placeholder: ${field.placeholder}`)
    }
    for (const one of all('main button, main input:not([type="checkbox"]):not([type="radio"]), main select')) {
      if (one.closest('tr, li, label, [role="listbox"]')) continue
      const { width } = one.getBoundingClientRect()
      if (width > widest) found.add(`stretched to ${Math.round(width)}: ${said(one) || one.getAttribute('placeholder') || one.tagName}`)
    }
    return [...found]
  }, WIDEST)
