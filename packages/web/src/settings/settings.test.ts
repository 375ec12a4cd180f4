/** A hostile, unfilled, huge or missing settings file changes nothing that matters (T52). */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { refreshSettings } from './refresh-settings.ts'
import { settings, settingsFrom, takeSettings } from './settings.ts'

const plain = settingsFrom({})

test.each([
  [null],
  ['text'],
  [[]],
  [{ apiBase: 'https://evil.example' }],
  [{ supportPhone: 7 }],
  [{ supportPhone: '${PHONE}' }],
  [{ supportPhone: '{{ phone }}' }],
  [{ supportPhone: 'Chiama ${PHONE} subito' }],
  [{ supportPhone: '__PHONE__' }],
  [{ supportPhone: '%PHONE%' }],
  [{ supportPhone: 'x'.repeat(101) }],
  [{ supportPhone: { toString: 'x' } }],
  [{ supportPhone: ['011'] }],
  [JSON.parse('{"__proto__":{"supportPhone":"899"},"constructor":{"prototype":{"supportPhone":"899"}}}')],
  [Object.create({ supportPhone: '899' })],
])('T52: %j changes nothing', (given) => {
  expect(settingsFrom(given)).toEqual(plain)
  expect(({} as { supportPhone?: string }).supportPhone).toBeUndefined()
})

test('a known text counts', () => expect(settingsFrom({ supportPhone: '011 000000' }).supportPhone).toBe('011 000000'))

describe('the file', () => {
  const warned = vi.fn()
  const file = (answer: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => answer())
  const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } })
  beforeEach(() => {
    localStorage.clear()
    warned.mockClear()
    vi.stubGlobal('console', { ...console, warn: warned })
    takeSettings({ supportPhone: '011 111111' })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is taken for now and for the next start', async () => {
    file(() => json({ supportPhone: '011 222222' }))
    await refreshSettings()
    expect([settings().supportPhone, JSON.parse(localStorage.getItem('settings') ?? '{}').supportPhone, warned.mock.calls.length]).toEqual([
      '011 222222',
      '011 222222',
      0,
    ])
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['404', () => new Response('{}', { status: 404 })],
    ['a page with status 200', () => new Response('<!doctype html><title>Wi-Fi</title>', { headers: { 'Content-Type': 'text/html' } })],
    ['half a file', () => new Response('{"supportPhone": "0')],
    ['nothing', () => new Response('')],
    ['a list', () => json([{ supportPhone: '899' }])],
    ['null', () => json(null)],
    ['a megabyte', () => json({ supportPhone: '899', more: 'x'.repeat(1_000_000) })],
    ['a stream without end', () => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(10_000).fill(32)) }))],
    [
      'one that stops in the middle',
      () =>
        new Response(
          new ReadableStream({
            start: (to) => {
              to.enqueue(new TextEncoder().encode('{'))
              to.error(new TypeError('cut'))
            },
          }),
        ),
    ],
  ])('T52: %s is a warning, and what held before still holds', async (_, answer) => {
    file(answer)
    await refreshSettings()
    expect([settings().supportPhone, warned.mock.calls.length]).toEqual(['011 111111', 1])
  })

  test('T52: one that is read but says nothing of use leads back to what we ship', async () => {
    file(() => json({ supportPhone: '${PHONE}', apiBase: 'https://evil.example' }))
    await refreshSettings()
    expect(settings()).toEqual(plain)
  })
})
