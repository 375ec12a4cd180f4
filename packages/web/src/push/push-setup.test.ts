/**
 * The way to notifications, step by step (docs/product.md, notifications): asked, asked by our own toast, or written to the console with
 * what the browser lacks.
 */
// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leave } from '../device/on-logout.ts'
import { putNative, type Native, type NativePermission } from '../device/native.ts'
import english from '../words/en.json'
import { setWords } from '../words/words.ts'
import { mayOffer, noteRefused, pushState, setUpPush, tellBehind, turnOffPush, watchPush } from './push-setup.ts'

const has = (name: string, value: unknown) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
const lacks = (...names: string[]) => {
  for (const name of names) Reflect.deleteProperty(globalThis, name)
}

/** A browser's own questions, and what its person answers. */
function browser(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const asked: string[] = []
  has('Notification', {
    permission,
    requestPermission: async () => {
      asked.push('notifications')
      ;(globalThis.Notification as { permission: NotificationPermission }).permission = answer
      return answer
    },
  })
  return asked
}

const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
beforeEach(() => {
  document.body.replaceChildren()
  setWords('en', english)
  warned.mockClear()
})
afterEach(async () => {
  await turnOffPush().catch(() => undefined)
  putNative(null)
  vi.unstubAllGlobals()
  lacks('Notification', 'PushManager', 'indexedDB')
  localStorage.clear()
  document.body.replaceChildren()
})

afterAll(() => warned.mockRestore())

const button = async (name: string): Promise<HTMLButtonElement> =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!found) throw new Error(`no ${name}`)
    return found
  })

test('a browser that can do nothing: an error object with what it lacks, in the console and nowhere else', async () => {
  expect([mayOffer(), await setUpPush()]).toEqual([false, 'off'])
  expect(warned).toHaveBeenCalledExactlyOnceWith('push', {
    code: 'unsupported-browser',
    support: { serviceWorker: false, pushManager: false, notifications: false, fetch: true, indexedStorage: false },
  })
  expect(document.body.textContent).toBe('')
})

test('only local notifications: our toast at the top, and the browser is asked behind its Ok', async () => {
  const asked = browser('default')
  const state = setUpPush()
  const ok = await button('Ok')
  expect(document.querySelector('[role=alertdialog]')?.textContent).toBe(
    `${english.Notifications}${english.q_enable_notifications.replace('{circuit}', 'Taschino')}OkCancel`,
  )
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

test('told behind other windows while it is wanted here, in sight not, and not once it is switched off', async () => {
  const shown: string[] = []
  browser('granted')
  const allowed = globalThis.Notification
  has(
    'Notification',
    Object.assign(
      class {
        constructor(title: string) {
          shown.push(title)
        }
        addEventListener() {}
      },
      { permission: allowed.permission },
    ),
  )
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const tell = (title: string) => tellBehind(title, 'Un rimborso', 'refund', () => undefined)
  await tell('before it was wanted')
  expect(await setUpPush()).toBe('local')
  await tell('wanted')
  seen.mockReturnValue('visible')
  await tell('in sight')
  seen.mockReturnValue('hidden')
  await turnOffPush().catch(() => undefined)
  await tell('switched off')
  expect(shown).toEqual(['wanted'])
  seen.mockRestore()
})

/** The installed app's own push, as its system answers. */
function app(now: NativePermission, answer: NativePermission = now) {
  const asked: string[] = []
  const push = {
    permission: async () => now,
    ask: async () => {
      asked.push('asked')
      return answer
    },
    register: async () => {
      asked.push('registered')
      return 'token-of-the-system'
    },
    unregister: async () => {
      asked.push('gone')
    },
    onNotice: () => () => undefined,
    onTap: () => () => undefined,
  }
  putNative({ platform: 'android', appVersion: '1.0', deviceCode: 'd', push } as unknown as Native)
  return asked
}

test('in the app a promptable permission is asked for, and a no is a warning and nothing else', async () => {
  const asked = app('prompt', 'denied')
  expect([await setUpPush(), asked]).toEqual(['blocked', ['asked']])
  expect(warned).toHaveBeenCalledExactlyOnceWith('push messages were rejected')
})

test('in the app a permission that was given is not asked for again, a token is fetched, and the service is told of it', async () => {
  const asked = app('granted')
  const told: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    told.push(JSON.parse(init.body))
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  expect([await setUpPush(), asked]).toEqual(['on', ['registered']])
  expect(told).toEqual([{ deviceCode: 'd', pushToken: 'token-of-the-system', platform: 'android', appVersion: '1.0' }])
})

test('T56: who leaves takes the device’s address with them, whether the service hears of it or not', async () => {
  const asked = app('granted')
  watchPush()
  leave()
  await vi.waitFor(() => expect(asked).toEqual(['gone']))
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
