/** Rows get the same act one after the other, and their list is read anew once they stop, however they do. */
// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBulkAction, type BulkAction } from './use-bulk-action.ts'

let root: ReturnType<typeof createRoot>
const seen = vi.fn<(bulk: BulkAction<string>) => void>()
const over = vi.fn<() => void>()

const ROWS = ['a', 'b', 'c']

function Several() {
  const bulk = useBulkAction(ROWS, (row) => row, over)
  useEffect(() => seen(bulk))
  return null
}

/** As they are by now. */
function bulkNow(): BulkAction<string> {
  const [bulk] = seen.mock.lastCall ?? []
  if (!bulk) throw new Error('nothing was drawn')
  return bulk
}

const whoseTurn = () => bulkNow().listed.filter((row) => bulkNow().of(row).turn)
const ends = (row: string, end: 'done' | 'refused' = 'done') => act(() => bulkNow().of(row).onEnd(end))

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  over.mockReset()
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Several />))
})
afterEach(() => act(() => root.unmount()))

test('one after the other, without the one that was left out; the list is read anew once, at the end', () => {
  act(() => bulkNow().of('b').onChosen(false))
  expect(whoseTurn()).toEqual([])
  act(() => bulkNow().start())
  expect(whoseTurn()).toEqual(['a'])
  ends('a')
  expect([whoseTurn(), bulkNow().running]).toEqual([['c'], true])
  expect(over).not.toHaveBeenCalled()
  ends('c', 'refused')
  expect([bulkNow().over, bulkNow().done, bulkNow().chosen]).toEqual([true, ['a'], ['a', 'c']])
  expect(over).toHaveBeenCalledTimes(1)
})

test('given up in the middle: the list is read anew, and another press goes on with those that are left', () => {
  act(() => bulkNow().start())
  ends('a')
  act(() => bulkNow().of('b').onGivenUp())
  expect([bulkNow().running, bulkNow().over, bulkNow().open]).toEqual([false, false, ['b', 'c']])
  expect(over).toHaveBeenCalledTimes(1)
  act(() => bulkNow().start())
  expect(whoseTurn()).toEqual(['b'])
})

test('put away in the middle: what was done by then stands in the list', () => {
  act(() => bulkNow().start())
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
