/** Measures inside the page: first paint, usable, layout shifts, blocking, slow interactions, tab switches. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

export interface PageFigures {
  firstPaint: number
  ready: number
  shift: number
  blocking: number
}

/** What "ready" looks like; `started`: the app itself must have said that its code runs. */
export interface Sight {
  selector: string
  text: string
  started: boolean
}

interface Watched {
  ready?: number
  shift: number
  blocking: number
  slow: { what: string; took: number }[]
}

/** Runs before anything of the page. */
export async function watch(page: Page, sight: Sight): Promise<void> {
  await page.addInitScript(({ selector, text, started: mustStart }) => {
    const watched: Watched = { shift: 0, blocking: 0, slow: [] }
    ;(globalThis as unknown as { watched: Watched }).watched = watched
    const observe = (type: string, heard: (entry: PerformanceEntry) => void, more: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true, ...more })
    observe('layout-shift', (entry) => {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!shift.hadRecentInput) watched.shift += shift.value
    })
    observe(
      'event',
      (entry) => {
        const { interactionId, name, duration } = entry as PerformanceEventTiming & { interactionId: number }
        if (interactionId > 0) watched.slow.push({ what: name, took: duration })
      },
      { durationThreshold: 16 },
    )
    observe('longtask', (entry) => {
      watched.blocking += Math.max(0, entry.duration - 50)
    })
    const look = () => {
      const element = document.querySelector(selector)
      const started = !mustStart || performance.getEntriesByName('taschino-started').length > 0
      if (started && element && new RegExp(text).test(element.textContent ?? '')) watched.ready = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, sight)
}

/** Work that comes soon after "ready" holds up a finger as well: it belongs to the start. */
const SETTLE_MS = 1500

/**
 * By a word to the browser: Playwright's own waiting brings 200 kB of its code into the page, which a slow phone reads for 80 ms before it
 * paints ours.
 */
export async function untilReady(cdp: CDPSession): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const { result } = await cdp.send('Runtime.evaluate', { expression: 'globalThis.watched?.ready !== undefined' })
    if (result.value === true) return
    await sleep(100)
  }
  throw new Error('not ready within a minute')
}

export async function figuresOf({ page, cdp }: { page: Page; cdp: CDPSession }): Promise<PageFigures> {
  await untilReady(cdp)
  await sleep(SETTLE_MS)
  return page.evaluate(() => {
    const { ready = Number.NaN, shift, blocking } = (globalThis as unknown as { watched: Watched }).watched
    return { firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN, ready, shift, blocking }
  })
}

/**
 * The longest time from a press to the next frame since the last time this was asked, as the browser itself counts interactions; 0 below 16
 * ms.
 */
export const slowestOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { watched } = globalThis as unknown as { watched: Watched }
    const slowest = Math.max(0, ...watched.slow.map(({ took }) => took))
    watched.slow = []
    return slowest
  })

/** From the press to the second frame in which another title than before is what one sees at the address. */
export async function switchTab(page: Page, press: string, to: string, title: string): Promise<number> {
  return page.evaluate(
    ({ press: button, to: address, title: heading }) =>
      new Promise<number>((resolve) => {
        const seen = () =>
          [...document.querySelectorAll(heading)].find((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        const before = seen()
        const from = performance.now()
        ;[...document.querySelectorAll<HTMLElement>(button)].find((one) => one.checkVisibility())?.click()
        const look = () => {
          const now = seen()
          if (location.pathname === address && now && now !== before) requestAnimationFrame(() => resolve(performance.now() - from))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    { press, to, title },
  )
}

export const nodesOf = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('body *').length)

/** What is drawn of a screen, shadow trees included: elements with a box. */
export const drawnOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')]
        .filter((one) => one.checkVisibility())
        .reduce((sum, one) => sum + 1 + (one.shadowRoot ? count(one.shadowRoot) : 0), 0)
    return count(document.body)
  })
