/**
 * docs/product.md, device: after more than 15 minutes in the background the app on a native device starts anew; a page in a browser never
 * does.
 */
// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { LONG_AWAY_MS, watchLongAway } from './long-away.ts'

const shell = globalThis as { Capacitor?: { isNativePlatform: () => boolean } }
afterEach(() => delete shell.Capacitor)

function away(...spans: number[]): number {
  let clock = 0
  let reloads = 0
  const stop = watchLongAway(
    () => reloads++,
    () => clock,
  )
  for (const span of spans) {
    document.dispatchEvent(new Event('pause'))
    // The system may say it twice.
    document.dispatchEvent(new Event('pause'))
    clock += span
    document.dispatchEvent(new Event('resume'))
    document.dispatchEvent(new Event('resume'))
  }
  stop()
  document.dispatchEvent(new Event('pause'))
  clock += 10 * LONG_AWAY_MS
  document.dispatchEvent(new Event('resume'))
  return reloads
}

test('more than 15 minutes away: once, and not before', () => {
  shell.Capacitor = { isNativePlatform: () => true }
  expect(LONG_AWAY_MS).toBe(900_000)
  expect([away(LONG_AWAY_MS), away(LONG_AWAY_MS + 1), away(1000, 60_000, LONG_AWAY_MS + 1, 5)]).toEqual([0, 1, 1])
})

test('a browser keeps its page', () => expect(away(LONG_AWAY_MS * 3)).toBe(0))
