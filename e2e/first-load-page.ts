/** What is watched inside the page while it loads: first paint, when it can be used, shifts, slow interactions, time of a tab switch. */
import type { Page } from '@playwright/test'

export interface PageFigures { firstPaint: number; ready: number; shift: number; longest: number; blocking: number }

interface Watched { ready?: number; shift: number; longest: number; blocking: number }

/** Runs before anything of the page; `selector` and `text` say what "ready" looks like. */
export async function watch(page: Page, selector: string, text: string): Promise<void> {
  await page.addInitScript(({ selector: wanted, text: pattern }) => {
    const watched: Watched = { shift: 0, longest: 0, blocking: 0 }
    ;(globalThis as unknown as { watched: Watched }).watched = watched
    const observe = (type: string, heard: (entry: PerformanceEntry) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true, ...more })
    observe('layout-shift', (entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) watched.shift += shift.value
    })
    observe('event', (entry) => { watched.longest = Math.max(watched.longest, entry.duration) }, { durationThreshold: 16 })
    observe('longtask', (entry) => { watched.blocking += Math.max(0, entry.duration - 50) })
    const look = () => {
      const element = document.querySelector(wanted)
      const started = performance.getEntriesByName('taschino-started').length > 0
      if (started && element && new RegExp(pattern).test(element.textContent ?? '')) watched.ready = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, { selector, text })
}

export async function figuresOf(page: Page): Promise<PageFigures> {
  await page.waitForFunction(() => (globalThis as unknown as { watched: Watched }).watched.ready !== undefined, undefined, { timeout: 60_000 })
  return page.evaluate(() => {
    const { ready = Number.NaN, shift, longest, blocking } = (globalThis as unknown as { watched: Watched }).watched
    return { firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN, ready, shift, longest, blocking }
  })
}

/** From the press to the second frame in which the other tab is what the main part shows. */
export async function switchTab(page: Page, path: string): Promise<number> {
  return page.evaluate((to) => new Promise<number>((resolve) => {
    const from = performance.now()
    document.querySelector<HTMLElement>(`nav a[href="${to}"]:not([hidden])`)?.click()
    const look = () => {
      if (location.pathname === to && document.querySelector('main h1')) requestAnimationFrame(() => resolve(performance.now() - from))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }), path)
}

export const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('body *').length)
