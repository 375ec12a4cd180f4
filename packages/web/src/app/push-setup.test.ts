/** The way to notifications, step by step (spec.md section 4): asked, asked by our own toast, or written to the console with what the browser lacks. */
// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../words/en.json'
import { setWords } from '../words/words.ts'
import { mayOffer, noteRefused, pushState, setUpPush } from './push-setup.ts'

const has = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
const lacks = (...names: string[]) => { for (const name of names) Reflect.deleteProperty(globalThis, name) }

/** A browser's own questions, and what its person answers. */
function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const asked: string[] = []
  has('Notification', { permission, requestPermission: async () => {
    asked.push('notifications')
    ;(globalThis.Notification as { permission: NotificationPermission }).permission = answer
    return answer
  } })
  return asked
}

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => {
  document.body.replaceChildren()
  setWords('en', english)
  warned.mockClear()
})
afterEach(() => {
  lacks('Notification', 'PushManager', 'indexedDB')
  localStorage.clear()
  document.body.replaceChildren()
})

afterAll(() => warned.mockRestore())

const button = async (name: string): Promise<HTMLButtonElement> => vi.waitFor(() => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (!found) throw new Error(`no ${name}`)
  return found
})

test('a browser that can do nothing: an error object with what it lacks, in the console and nowhere else', async () => {
  expect([mayOffer(), await setUpPush()]).toEqual([false, 'off'])
  expect(warned).toHaveBeenCalledExactlyOnceWith('push', { code: 'unsupported-browser', support: { serviceWorker: false, pushManager: false, notifications: false, fetch: true, indexedStorage: false } })
  expect(document.body.textContent).toBe('')
})

test('only local notifications: our toast at the top, and the browser is asked behind its Ok', async () => {
  const asked = browser('default')
  const state = setUpPush()
  const ok = await button('Ok')
  expect(document.querySelector('[role=alertdialog]')?.textContent).toBe(`${english.Notifications}${english.q_enable_notifications}OkCancel`)
  expect(asked).toEqual([])
  ok.click()
  expect(await state).toBe('local')
  expect([asked, document.querySelector('[role=alertdialog]'), await pushState()]).toEqual([['notifications'], null, 'local'])
})

test('Cancel asks the browser nothing', async () => {
  const asked = browser('default')
  const state = setUpPush()
  ;(await button('Cancel')).click()
  expect([await state, asked, document.querySelector('[role=alertdialog]')]).toEqual(['off', [], null])
})

test('a permission that is there already is not asked for again', async () => {
  const asked = browser('granted')
  expect([await setUpPush(), asked]).toEqual(['local', []])
})

test('push is there, indexed storage is not', async () => {
  browser('denied')
  has('PushManager', class {})
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  expect(await setUpPush()).toBe('off')
  expect(warned).toHaveBeenLastCalledWith('push', expect.objectContaining({ code: 'no-indexed-storage' }))
  has('indexedDB', {})
  expect([await setUpPush(), await pushState()]).toEqual(['blocked', 'blocked'])
  expect(warned).toHaveBeenLastCalledWith('push', expect.objectContaining({ code: 'permission-blocked' }))
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('whoever said no is not asked again', () => {
  browser('default')
  expect(mayOffer()).toBe(true)
  noteRefused()
  expect(mayOffer()).toBe(false)
})
