/** The screen does not go dark where somebody holds it out: counted where the browser itself keeps it awake. */
import type { Browser, Page } from '@playwright/test'
import { WHOLE_BROWSER } from './chromium.ts'
import { enterByForm, expect, serverUrl, test } from './people.ts'
import { hide, hideable } from './sight.ts'

interface Locks {
  taken: number
  held: number
}
const locks = (page: Page): Promise<Locks> => page.evaluate(() => (globalThis as unknown as { locks: Locks }).locks)
const held = async (page: Page): Promise<number> => (await locks(page)).held

/** Counts what the browser grants; out of sight it takes it away. */
function countLocks(): void {
  const counted: Locks = { taken: 0, held: 0 }
  Object.assign(globalThis, { locks: counted })
  const granted = new Set<WakeLockSentinel>()
  const request = navigator.wakeLock.request.bind(navigator.wakeLock)
  navigator.wakeLock.request = async (kind) => {
    const lock = await request(kind)
    counted.taken++
    counted.held++
    lock.addEventListener('release', () => {
      counted.held--
    })
    granted.add(lock)
    return lock
  }
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) for (const lock of granted) void lock.release()
  })
}

async function device(browser: Browser, username: string, path: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: serverUrl(),
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
  })
  await context.addInitScript(hideable)
  await context.addInitScript(countLocks)
  return enterByForm(await context.newPage(), username, path)
}

test('the screen stays awake where a code or a till waits, and only there', WHOLE_BROWSER, async ({ browser }) => {
  const payer = await device(browser, 'marco', '/my-code')
  await expect.poll(() => held(payer)).toBe(1)
  await hide(payer, true)
  await expect.poll(() => held(payer)).toBe(0)
  await hide(payer, false)
  await expect.poll(() => held(payer)).toBe(1)
  expect((await locks(payer)).taken).toBe(2)
  await payer
    .getByRole('button', { name: 'Indietro' })
    .or(payer.getByRole('link', { name: 'Indietro' }))
    .first()
    .click()
  await expect(payer).not.toHaveURL(/my-code/)
  await expect.poll(() => held(payer)).toBe(0)
  await payer.context().close()

  const shop = await device(browser, 'carla', '/qrcode-image')
  await expect.poll(() => held(shop)).toBe(1)
  await shop.goto('/tabs/shop-home')
  // Asked once on a new device of a shop with several tills.
  await shop.getByRole('button', { name: 'cassa 1', exact: true }).click()
  await expect.poll(() => held(shop)).toBe(1)
  await shop.getByRole('link', { name: 'Movimenti' }).first().click()
  await expect(shop).toHaveURL(/shop-transactions/)
  await expect.poll(() => held(shop)).toBe(0)
  await shop.context().close()
})
