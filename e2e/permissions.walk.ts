/**
 * The browser asks a person for something only behind a press of theirs, and never for two things at once (docs/product.md, notifications).
 */
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { enter, expect, serverUrl, test } from './people.ts'

interface Asked {
  asked: string[]
  answer: () => void
}
const asked = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as unknown as Asked).asked)

/** A browser that has not been asked for anything yet; each question waits until the walk answers it with a no. */
function unasked(): void {
  const waiting: (() => void)[] = []
  const questions: Asked = { asked: [], answer: () => waiting.shift()?.() }
  Object.assign(globalThis, questions)
  const ask = (what: string) =>
    new Promise<void>((resolve) => {
      questions.asked.push(what)
      waiting.push(resolve)
    })
  // Each look of the walk at the page counts as a touch for the browser: here only presses do.
  let touched = false
  for (const press of ['pointerdown', 'keydown'])
    addEventListener(
      press,
      ({ isTrusted }) => {
        touched ||= isTrusted
      },
      true,
    )
  Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { configurable: true, get: () => touched })
  let said: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => said })
  Notification.requestPermission = async () => {
    await ask('notifications')
    said = 'denied'
    return said
  }
  const query = Permissions.prototype.query
  Permissions.prototype.query = async function prompt(this: Permissions, what: PermissionDescriptor) {
    const status = await query.call(this, what)
    Object.defineProperty(status, 'state', { value: 'prompt' })
    return status
  }
  MediaDevices.prototype.getUserMedia = async () => {
    await ask('camera')
    throw new DOMException('no', 'NotAllowedError')
  }
}

test('the camera asks nobody who has not pressed anything, and waits until the question before it is answered', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: serverUrl(),
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 390, height: 844 },
  })
  await context.addInitScript(unasked)
  await enter(await context.newPage(), 'simone')
  // Another tab: one in which the login was pressed may count as touched on its next page, too.
  const page = await context.newPage()
  await page.goto('/qrcode-scanner')
  await expect(page.getByRole('heading', { name: 'La fotocamera aspetta te' })).toBeVisible()
  await expectAccessible(page, 'the camera that waits')
  expect(await asked(page)).toEqual([])
  await page.getByRole('button', { name: 'Apri la fotocamera' }).click()
  await expect.poll(() => asked(page)).toEqual(['camera'])
  await page.evaluate(() => (globalThis as unknown as Asked).answer())
  await expect(page.getByRole('heading', { name: 'La fotocamera è bloccata' })).toBeVisible()

  // The question about notifications stands; the scanner is opened meanwhile.
  await page.goto('/profile/notifications')
  await page.getByRole('switch', { name: /^Avvisi su questo dispositivo/ }).click()
  await expect.poll(() => asked(page)).toEqual(['notifications'])
  await page.evaluate(() => {
    history.pushState(null, '', '/qrcode-scanner')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByText('Apro la fotocamera…')).toBeVisible()
  await page.waitForTimeout(1000)
  expect(await asked(page)).toEqual(['notifications'])
  await page.evaluate(() => (globalThis as unknown as Asked).answer())
  await expect.poll(() => asked(page)).toEqual(['notifications', 'camera'])
  await context.close()
})
