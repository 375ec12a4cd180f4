/** Going back closes what lies over the screen, and nothing else; closing it leaves no step behind. */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWayBack } from './way-back.ts'

let root: ReturnType<typeof createRoot>
const closed = vi.fn<() => void>()
const step = () => history.state as { idx?: number; sheet?: string } | null
const popped = () => new Promise((resolve) => window.addEventListener('popstate', () => setTimeout(resolve, 5), { once: true }))

function Over({ open }: { open: boolean }) {
  useWayBack(open, closed)
  return null
}
const draw = (...open: boolean[]) => act(() => root.render(open.map((one, n) => <Over key={n} open={one} />)))

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  closed.mockReset()
  history.pushState({ idx: 3, key: 'k', usr: null }, '', '/list')
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(() => root.unmount()))

test('open: one step more, counted; back closes and the count is as before', async () => {
  draw(true)
  expect(step()).toMatchObject({ idx: 4, key: 'k', sheet: expect.any(String) })
  closed.mockImplementation(() => draw(false))
  const pop = popped()
  history.back()
  await pop
  expect(closed).toHaveBeenCalledTimes(1)
  expect(step()).toEqual({ idx: 3, key: 'k', usr: null })
})

test('closed by its button: the step goes too', async () => {
  draw(true)
  const pop = popped()
  draw(false)
  await pop
  expect(step()).toEqual({ idx: 3, key: 'k', usr: null })
  expect(closed).not.toHaveBeenCalled()
})

test('of two, back closes the upper one', async () => {
  draw(true, false)
  draw(true, true)
  expect(step()?.idx).toBe(5)
  closed.mockImplementation(() => draw(true, false))
  const pop = popped()
  history.back()
  await pop
  expect(closed).toHaveBeenCalledTimes(1)
  expect(step()).toMatchObject({ idx: 4, sheet: expect.any(String) })
})

test('of three, the upper one goes and both below it stay: whoever proves who they are over a refund over a receipt loses neither', async () => {
  draw(true, false, false)
  draw(true, true, false)
  draw(true, true, true)
  for (const close of [() => draw(true, true, false), () => history.back()]) {
    draw(true, true, true)
    closed.mockImplementation(() => draw(true, true, false))
    closed.mockClear()
    const pop = popped()
    close()
    await pop
    expect(closed.mock.calls.length).toBeLessThan(2)
    expect(step()).toMatchObject({ idx: 5, sheet: expect.any(String) })
  }
  expect(closed).toHaveBeenCalledTimes(1)
})

test('what does not let itself be closed keeps its step', async () => {
  draw(true)
  const pop = popped()
  history.back()
  await pop
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(closed).toHaveBeenCalledTimes(1)
  expect(step()).toMatchObject({ idx: 4, sheet: expect.any(String) })
})

test('whoever went elsewhere meanwhile is left there', () => {
  draw(true)
  history.replaceState({ idx: 4, key: 'other', usr: null }, '', '/elsewhere')
  draw(false)
  expect([location.pathname, step()?.idx]).toEqual(['/elsewhere', 4])
})
