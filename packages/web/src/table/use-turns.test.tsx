/** Rows get the same act one after the other, and their list is read anew once they stop, however they do. */
// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTurns, type Turns } from './use-turns.ts'

let root: ReturnType<typeof createRoot>
const seen = vi.fn<(turns: Turns<string>) => void>()
const over = vi.fn<() => void>()

const ROWS = ['a', 'b', 'c']

function Several() {
  const turns = useTurns(ROWS, (row) => row, over)
  useEffect(() => seen(turns))
  return null
}

/** As they are by now. */
function turnsNow(): Turns<string> {
  const [turns] = seen.mock.lastCall ?? []
  if (!turns) throw new Error('nothing was drawn')
  return turns
}

const whoseTurn = () => turnsNow().listed.filter((row) => turnsNow().of(row).turn)
const ends = (row: string, end: 'done' | 'refused' = 'done') => act(() => turnsNow().of(row).onEnd(end))

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  over.mockReset()
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Several />))
})
afterEach(() => act(() => root.unmount()))

test('one after the other, without the one that was left out; the list is read anew once, at the end', () => {
  act(() => turnsNow().of('b').onChosen(false))
  expect(whoseTurn()).toEqual([])
  act(() => turnsNow().start())
  expect(whoseTurn()).toEqual(['a'])
  ends('a')
  expect([whoseTurn(), turnsNow().running]).toEqual([['c'], true])
  expect(over).not.toHaveBeenCalled()
  ends('c', 'refused')
  expect([turnsNow().over, turnsNow().done, turnsNow().chosen]).toEqual([true, ['a'], ['a', 'c']])
  expect(over).toHaveBeenCalledTimes(1)
})

test('given up in the middle: the list is read anew, and another press goes on with those that are left', () => {
  act(() => turnsNow().start())
  ends('a')
  act(() => turnsNow().of('b').onGivenUp())
  expect([turnsNow().running, turnsNow().over, turnsNow().open]).toEqual([false, false, ['b', 'c']])
  expect(over).toHaveBeenCalledTimes(1)
  act(() => turnsNow().start())
  expect(whoseTurn()).toEqual(['b'])
})

test('put away in the middle: what was done by then stands in the list', () => {
  act(() => turnsNow().start())
  ends('a')
  act(() => root.unmount())
  expect(over).toHaveBeenCalledTimes(1)
  root = createRoot(document.createElement('div'))
})

test('nobody has pressed yet: nothing is read anew', () => {
  act(() => root.unmount())
  expect(over).not.toHaveBeenCalled()
  root = createRoot(document.createElement('div'))
})
