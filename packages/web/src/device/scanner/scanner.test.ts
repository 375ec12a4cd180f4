/** What the screen is told when the camera does not open, error by error; and the torch, where there is one. */
// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { openScanner } from './scanner.ts'
import type { CameraState, Scanner, ScannerReport } from './scanner-protocol.ts'

/** The engines of the worker are no matter here. */
class NoEngine extends EventTarget {
  postMessage = (): void => undefined
  terminate = (): void => undefined
}

interface Phone {
  getUserMedia?: () => Promise<MediaStream>
  permission?: PermissionState
  touched?: boolean
}

let open: Scanner | null = null
afterEach(() => {
  open?.stop()
  open = null
  vi.unstubAllGlobals()
})

/** Opens the reader on this phone; hands out everything that the screen is told. */
function reader({ getUserMedia, permission = 'granted', touched = true }: Phone): { told: ScannerReport[]; scanner: Scanner } {
  const told: ScannerReport[] = []
  vi.stubGlobal('Worker', NoEngine)
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined))
  vi.stubGlobal('navigator', {
    ...(getUserMedia ? { mediaDevices: { getUserMedia } } : {}),
    userActivation: { hasBeenActive: touched },
    permissions: { query: async () => Object.assign(new EventTarget(), { state: permission }) },
  })
  const video = document.createElement('video')
  Object.defineProperties(video, {
    play: { value: async () => undefined },
    videoWidth: { value: 640 },
    videoHeight: { value: 480 },
    paused: { value: false },
    srcObject: { value: null, writable: true },
  })
  open = openScanner(video, { formats: ['qr_code'], onHit: () => false, onReport: (report) => told.push(report) })
  return { told, scanner: open }
}

const fails = (error: unknown) => () => Promise.reject(error as Error)

test.each<[string, Phone, CameraState]>([
  ['the person said no', { getUserMedia: fails(new DOMException('', 'NotAllowedError')) }, 'denied'],
  ['the page may not', { getUserMedia: fails(new DOMException('', 'SecurityError')) }, 'denied'],
  ['there is none', { getUserMedia: fails(new DOMException('', 'NotFoundError')) }, 'missing'],
  ['none is as it is wanted', { getUserMedia: fails(new DOMException('', 'OverconstrainedError')) }, 'missing'],
  ['another app has it', { getUserMedia: fails(new DOMException('', 'NotReadableError')) }, 'busy'],
  ['the system took it back', { getUserMedia: fails(new DOMException('', 'AbortError')) }, 'busy'],
  ['the browser knows no camera', {}, 'unsupported'],
  ['something that nobody has heard of', { getUserMedia: fails(new TypeError('?')) }, 'unsupported'],
  [
    'nobody has pressed anything, and the browser would ask',
    { getUserMedia: fails(new Error('asked')), permission: 'prompt', touched: false },
    'unasked',
  ],
])('%s', async (_what, phone, state) => {
  const { told } = reader(phone)
  await expect.poll(() => told.at(-1)).toEqual({ state, light: null })
  expect(told[0]).toEqual({ state: 'starting', light: null })
})

/** A camera with or without a torch; `asked` is what the torch was told. */
function camera(
  capabilities: object,
  applies = true,
): { getUserMedia: () => Promise<MediaStream>; asked: unknown[]; stopped: () => number } {
  const asked: unknown[] = []
  let stops = 0
  const track = Object.assign(new EventTarget(), {
    getCapabilities: () => capabilities,
    stop: () => void stops++,
    applyConstraints: async (constraints: unknown) => {
      asked.push(constraints)
      if (!applies) throw new DOMException('', 'OverconstrainedError')
    },
  })
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
  return { getUserMedia: async () => stream, asked, stopped: () => stops }
}

test('a torch is offered where there is one, lights, and goes out again; the camera is let go at the end', async () => {
  const { getUserMedia, asked, stopped } = camera({ torch: true })
  const { told, scanner } = reader({ getUserMedia })
  await expect.poll(() => told.at(-1)).toEqual({ state: 'live', light: false })
  await scanner.light(true)
  expect(told.at(-1)).toEqual({ state: 'live', light: true })
  await scanner.light(false)
  expect([told.at(-1), asked]).toEqual([
    { state: 'live', light: false },
    [{ advanced: [{ torch: true }] }, { advanced: [{ torch: false }] }],
  ])
  scanner.stop()
  expect(stopped()).toBe(1)
})

test('a torch that does not light is offered no more', async () => {
  const { getUserMedia } = camera({ torch: true }, false)
  const { told, scanner } = reader({ getUserMedia })
  await expect.poll(() => told.at(-1)?.light).toBe(false)
  await scanner.light(true)
  expect(told.at(-1)).toEqual({ state: 'live', light: null })
})

test('a camera without a torch offers none, and asking for it does nothing', async () => {
  const { getUserMedia, asked } = camera({})
  const { told, scanner } = reader({ getUserMedia })
  await expect.poll(() => told.at(-1)).toEqual({ state: 'live', light: null })
  await scanner.light(true)
  expect(asked).toEqual([])
})
