/** Without a token no connection is tried, and the log says so in the words of docs/product.md, live. */
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from './live-socket.ts'
import { clearSession } from '../api/session.ts'

const nothing = () => undefined

// Files share a worker: somebody may have come in before.
beforeEach(clearSession)
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('nobody is logged in: one line in the log, nothing asked', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(nothing)
  const asked = vi.spyOn(globalThis, 'fetch')
  const states: string[] = []
  const line = connect({
    heard: nothing,
    notified: nothing,
    caughtUp: nothing,
    state: (state) => states.push(state),
    known: () => ({ age: 0 }),
    seen: () => true,
  })
  await Promise.resolve()
  line.close()
  expect(said.mock.calls).toEqual([['Failed to connect to websocket: no token found']])
  expect(asked).not.toHaveBeenCalled()
  expect(states).toEqual([])
})
