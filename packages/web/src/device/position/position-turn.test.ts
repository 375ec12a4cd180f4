/** The question where somebody is waits until the one before is answered, and is not put before somebody wants it. */
// @vitest-environment jsdom
import { afterAll, expect, test, vi } from 'vitest'
import { position } from './browser-position.ts'
import { askPermission } from '../push.ts'

const has = (on: object, name: string, value: unknown) => Object.defineProperty(on, name, { configurable: true, writable: true, value })

afterAll(() => {
  for (const [on, name] of [
    [navigator, 'geolocation'],
    [navigator, 'permissions'],
    [globalThis, 'Notification'],
  ] as const)
    Reflect.deleteProperty(on, name)
})

test('position asks after notifications, not beside them, and never by itself', async () => {
  const asked: string[] = []
  let answer = (_: NotificationPermission): void => undefined
  has(globalThis, 'Notification', {
    permission: 'default',
    requestPermission: () => {
      asked.push('notifications')
      return new Promise<NotificationPermission>((resolve) => {
        answer = resolve
      })
    },
  })
  has(navigator, 'permissions', { query: async () => Object.assign(new EventTarget(), { state: 'prompt' }) })
  has(navigator, 'geolocation', {
    getCurrentPosition: (found: PositionCallback) => {
      asked.push('position')
      found({ coords: { latitude: 45.1, longitude: 7.6 } } as GeolocationPosition)
    },
  })
  const leave = position.watch(() => undefined)
  await new Promise((resolve) => {
    setTimeout(resolve, 200)
  })
  expect(asked).toEqual([])
  const notifications = askPermission()
  position.ask()
  await new Promise((resolve) => {
    setTimeout(resolve, 300)
  })
  expect(asked).toEqual(['notifications'])
  answer('denied')
  await notifications
  await vi.waitFor(() => expect(position.current()).toMatchObject({ state: 'here', place: { lat: 45.1, lon: 7.6 } }))
  expect(asked.slice(0, 2)).toEqual(['notifications', 'position'])
  leave()
  position.forget()
})
