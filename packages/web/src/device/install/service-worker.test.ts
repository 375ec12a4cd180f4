/** docs/product.md, device: the registration waits until its worker is active, and fails after 10000 ms. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { active, ACTIVE_WITHIN_MS } from './service-worker.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

class Worker extends EventTarget {
  state: string
  constructor(state: string) {
    super()
    this.state = state
  }

  become(state: string): void {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

function begun(worker: Worker) {
  const ends: string[] = []
  active({ active: null, waiting: null, installing: worker } as unknown as ServiceWorkerRegistration).then(
    () => ends.push('active'),
    (error: Error) => ends.push(error.message),
  )
  return ends
}

test('waits through installing and activating', async () => {
  const worker = new Worker('installing')
  const ends = begun(worker)
  for (const state of ['installed', 'activating']) worker.become(state)
  await vi.advanceTimersByTimeAsync(9999)
  expect(ends).toEqual([])
  worker.become('activated')
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(['active'])
})

test('fails after 10000 ms, and a worker that comes later changes nothing', async () => {
  const worker = new Worker('installing')
  const ends = begun(worker)
  await vi.advanceTimersByTimeAsync(10_000)
  worker.become('activated')
  await vi.advanceTimersByTimeAsync(1)
  expect([ACTIVE_WITHIN_MS, ends]).toEqual([10_000, ['the service worker was not active within 10000 ms']])
})

test('fails at once when it could not be installed', async () => {
  const worker = new Worker('installing')
  const ends = begun(worker)
  worker.become('redundant')
  await vi.advanceTimersByTimeAsync(0)
  expect(ends).toEqual(['the service worker could not be installed'])
})
