/** Whether anybody looks: in a browser the page is seen or not, in the app its system says it (docs/product.md, device). */
// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { isForeground, onForeground } from './device.ts'

const shell = globalThis as { Capacitor?: { isNativePlatform: () => boolean } }
const seen = vi.spyOn(document, 'visibilityState', 'get')
afterEach(() => {
  document.dispatchEvent(new Event('resume'))
  delete shell.Capacitor
})

/** What is heard, beside what is answered in that moment. */
function listens(): [boolean, boolean][] {
  const heard: [boolean, boolean][] = []
  onForeground((front) => heard.push([front, isForeground()]))
  return heard
}

test('the app is in front from resume to pause, whatever its page says of itself', () => {
  shell.Capacitor = { isNativePlatform: () => true }
  const heard = listens()
  seen.mockReturnValue('visible')
  document.dispatchEvent(new Event('pause'))
  seen.mockReturnValue('hidden')
  document.dispatchEvent(new Event('resume'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toEqual([
    [false, false],
    [true, true],
  ])
})

test('a page is in front while it is seen', () => {
  const heard = listens()
  for (const state of ['hidden', 'visible'] as const) {
    seen.mockReturnValue(state)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(heard).toEqual([
    [false, false],
    [true, true],
  ])
})
