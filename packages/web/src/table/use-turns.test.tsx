/** Rows get the same act one after the other, and their list is read anew once they stop, however they do. */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTurns, type Turns } from './use-turns.ts'

let root: ReturnType<typeof createRoot>
let turns: Turns<string>
const over = vi.fn<() => void>()

function Several() {
  turns = useTurns(['a', 'b', 'c'], (row) => row, over)
  return null
}

const whoseTurn = () => turns.listed.filter((row) => turns.of(row).turn)
const ends = (row: string, end: 'done' | 'refused' = 'done') => act(() => turns.of(row).onEnd(end))

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  over.mockReset()
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Several />))
})
afterEach(() => act(() => root.unmount()))

test('one after the other, without the one that was left out; the list is read anew once, at the end', () => {
  act(() => turns.of('b').onChosen(false))
  expect(whoseTurn()).toEqual([])
  act(() => turns.start())
  expect(whoseTurn()).toEqual(['a'])
  ends('a')
  expect([whoseTurn(), turns.running]).toEqual([['c'], true])
  expect(over).not.toHaveBeenCalled()
  ends('c', 'refused')
  expect([turns.over, turns.done, turns.chosen]).toEqual([true, ['a'], ['a', 'c']])
  expect(over).toHaveBeenCalledTimes(1)
})

test('given up in the middle: the list is read anew, and another press goes on with those that are left', () => {
  act(() => turns.start())
  ends('a')
  act(() => turns.of('b').onGivenUp())
  expect([turns.running, turns.over, turns.open]).toEqual([false, false, ['b', 'c']])
  expect(over).toHaveBeenCalledTimes(1)
  act(() => turns.start())
  expect(whoseTurn()).toEqual(['b'])
})

test('put away in the middle: what was done by then stands in the list', () => {
  act(() => turns.start())
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
