/** The system's means behind our ports, over a bridge of this test's: the words that go over it, and what comes of its answers. */
// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CameraState } from '../scanner/scanner-protocol.ts'
import { putTestBridge } from './bridge-of-a-test.ts'
import type { TestBridge } from './bridge-of-a-test.ts'

let bridge: TestBridge
beforeEach(() => {
  vi.resetModules()
  bridge = putTestBridge()
})
afterEach(() => {
  bridge.remove()
  vi.resetModules()
})

describe('reader of codes', () => {
  async function reads(barcodes: unknown[], takes = true) {
    const { openReader } = await import('./reader.ts')
    const states: CameraState[] = []
    const hits: unknown[] = []
    bridge.answer('BarcodeScanner', 'checkPermissions', () => ({ camera: 'prompt' }))
    bridge.answer('BarcodeScanner', 'requestPermissions', () => ({ camera: 'granted' }))
    bridge.answer('BarcodeScanner', 'scan', () => ({ barcodes }))
    const scanner = openReader({
      formats: ['qr_code', 'code_128'],
      onHit: (hit) => {
        hits.push(hit)
        return takes
      },
      onReport: ({ state }) => states.push(state),
    })
    await vi.waitFor(() => expect(bridge.called('BarcodeScanner', 'scan')).toHaveLength(1))
    return { states, hits, scanner }
  }

  test('asks, looks for our kinds of code only, and hands over what it read', async () => {
    const { hits, states } = await reads([{ rawValue: 'R0SETT1A', displayValue: 'x', format: 'CODE_128' }])
    await vi.waitFor(() => expect(hits).toEqual([{ text: 'R0SETT1A', format: 'code_128' }]))
    expect(bridge.called('BarcodeScanner', 'scan')).toEqual([{ formats: ['QR_CODE', 'CODE_128'], autoZoom: true }])
    expect(states).toEqual(['starting'])
  })

  test('a code that leads nowhere leaves the reader closed, with a way to open it again', async () => {
    const { states, scanner } = await reads([{ rawValue: 'other', displayValue: 'other', format: 'QR_CODE' }], false)
    await vi.waitFor(() => expect(states).toEqual(['starting', 'closed']))
    scanner.retry()
    await vi.waitFor(() => expect(bridge.called('BarcodeScanner', 'scan')).toHaveLength(2))
  })

  test.each([
    ['scan canceled.', 'closed'],
    ['User denied access to camera.', 'denied'],
    ['no such thing', 'broken'],
  ] as const)('%s: %s', async (message, state) => {
    const { openReader } = await import('./reader.ts')
    const states: CameraState[] = []
    bridge.answer('BarcodeScanner', 'checkPermissions', () => ({ camera: 'granted' }))
    bridge.answer('BarcodeScanner', 'scan', () => {
      throw new Error(message)
    })
    openReader({ formats: ['qr_code'], onHit: () => true, onReport: (report) => states.push(report.state) })
    await vi.waitFor(() => expect(states.at(-1)).toBe(state))
  })

  test('whoever refuses the camera is told, and nothing looks', async () => {
    const { openReader } = await import('./reader.ts')
    const states: CameraState[] = []
    bridge.answer('BarcodeScanner', 'checkPermissions', () => ({ camera: 'denied' }))
    bridge.answer('BarcodeScanner', 'requestPermissions', () => ({ camera: 'denied' }))
    openReader({ formats: ['qr_code'], onHit: () => true, onReport: (report) => states.push(report.state) })
    await vi.waitFor(() => expect(states.at(-1)).toBe('denied'))
    expect(bridge.called('BarcodeScanner', 'scan')).toEqual([])
  })

  test("without Google's part the page reads by itself, and the part is sent for", async () => {
    const { hasReader } = await import('./reader.ts')
    bridge.answer('BarcodeScanner', 'isGoogleBarcodeScannerModuleAvailable', () => ({ available: false }))
    expect(await hasReader('android')).toBe(false)
    expect(bridge.called('BarcodeScanner', 'installGoogleBarcodeScannerModule')).toHaveLength(1)
    bridge.answer('BarcodeScanner', 'isGoogleBarcodeScannerModuleAvailable', () => ({ available: true }))
    expect(await hasReader('android')).toBe(true)
  })
})

describe('push', () => {
  test('a token when the system gives one, a reason when it does not', async () => {
    const { nativePush } = await import('./push.ts')
    bridge.answer('FirebaseMessaging', 'getToken', () => ({ token: 'fcm-1' }))
    expect(await nativePush.register()).toBe('fcm-1')
    bridge.answer('FirebaseMessaging', 'getToken', () => {
      throw new Error('Firebase is not configured')
    })
    await expect(nativePush.register()).rejects.toThrow('Firebase is not configured')
    await nativePush.unregister()
    expect(bridge.called('FirebaseMessaging', 'deleteToken')).toHaveLength(1)
  })

  test.each([
    ['granted', 'granted'],
    ['denied', 'denied'],
    ['prompt-with-rationale', 'prompt'],
  ])('permission %s is %s', async (receive, permission) => {
    const { nativePush } = await import('./push.ts')
    bridge.answer('FirebaseMessaging', 'checkPermissions', () => ({ receive }))
    expect(await nativePush.permission()).toBe(permission)
    expect(bridge.called('FirebaseMessaging', 'requestPermissions')).toEqual([])
  })

  test('what was tapped comes with its data', async () => {
    const { nativePush } = await import('./push.ts')
    const taps: unknown[] = []
    nativePush.onTap((notice) => taps.push(notice))
    await vi.waitFor(() => {
      bridge.tell('FirebaseMessaging', 'notificationActionPerformed', {
        actionId: 'tap',
        notification: { id: '1', title: 'Taschino', data: { GTID: 'g', type: 'payment' } },
      })
      expect(taps[0]).toEqual({ title: 'Taschino', body: undefined, data: { GTID: 'g', type: 'payment' } })
    })
  })
})

describe('voice, screen, place, papers', () => {
  test("sentences are added to the system's queue, so that two payments are both told", async () => {
    const { halves } = await import('./halves.ts')
    halves.say('Pagati ventitré euro e cinquanta.', 'it-IT')
    halves.say('Pagati sette euro.', 'it-IT')
    await vi.waitFor(() =>
      expect(bridge.called('TextToSpeech', 'speak')).toEqual([
        { text: 'Pagati ventitré euro e cinquanta.', lang: 'it-IT', rate: 1.02, queueStrategy: 1 },
        { text: 'Pagati sette euro.', lang: 'it-IT', rate: 1.02, queueStrategy: 1 },
      ]),
    )
  })

  test('the screen may sleep when the last one who kept it awake is gone, and not before', async () => {
    const { halves } = await import('./halves.ts')
    const [one, other] = [halves.keepAwake(), halves.keepAwake()]
    one()
    one()
    await vi.waitFor(() => expect(bridge.called('KeepAwake', 'keepAwake')).toHaveLength(1))
    expect(bridge.called('KeepAwake', 'allowSleep')).toEqual([])
    other()
    await vi.waitFor(() => expect(bridge.called('KeepAwake', 'allowSleep')).toHaveLength(1))
  })

  test('a position comes from the system; where it fails, only a refusal counts as one', async () => {
    const {
      halves: { position },
    } = await import('./halves.ts')
    bridge.answer('Geolocation', 'getCurrentPosition', () => ({ coords: { latitude: 45.07, longitude: 7.68 } }))
    expect(await new Promise((found) => position.locate(60_000, found, found))).toEqual({ lat: 45.07, lon: 7.68 })
    bridge.answer('Geolocation', 'getCurrentPosition', () => {
      throw new Error('timeout')
    })
    bridge.answer('Geolocation', 'checkPermissions', () => ({ location: 'denied', coarseLocation: 'granted' }))
    expect(await new Promise((answer) => position.locate(60_000, () => undefined, answer))).toBe(false)
    bridge.answer('Geolocation', 'checkPermissions', () => ({ location: 'denied', coarseLocation: 'denied' }))
    expect(await new Promise((answer) => position.locate(60_000, () => undefined, answer))).toBe(true)
  })

  test("a paper goes to the system's sheet out of the app's own cache, byte by byte", async () => {
    const { halves } = await import('./halves.ts')
    bridge.answer('Filesystem', 'writeFile', ({ path }) => ({ uri: `file:///cache/${String(path)}` }))
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
    expect(await halves.shareFile(new Blob([bytes], { type: 'application/pdf' }), 'Estratto 2026/11.pdf', 'Estratto')).toBe(true)
    const [written] = bridge.called('Filesystem', 'writeFile')
    expect(written).toMatchObject({ path: 'Estratto-2026-11.pdf', directory: 'CACHE' })
    expect(Uint8Array.from(atob(String(written?.['data'])), (one) => one.charCodeAt(0))).toEqual(bytes)
    expect(bridge.called('Share', 'share')).toEqual([{ title: 'Estratto', files: ['file:///cache/Estratto-2026-11.pdf'] }])
    bridge.answer('Share', 'share', () => {
      throw new Error('Share canceled')
    })
    expect(await halves.shareFile(new Blob(['x']), 'x.pdf', 'x')).toBe(false)
  })
})
