/** A row whose act moves money has its end or is given up, once it is known which; what still waits for somebody is not done. */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMoneyBulkItem } from './use-money-bulk-item.ts'

type Given = Parameters<typeof useMoneyBulkItem>[0]

let root: ReturnType<typeof createRoot>
const begin = vi.fn<() => void>()
const onEnd = vi.fn<Given['of']['onEnd']>()
const onGivenUp = vi.fn<() => void>()

function Row(given: Given) {
  useMoneyBulkItem(given)
  return null
}
const stands = (state: Given['state'], { turn = true, missing = false } = {}): void =>
  act(() => root.render(<Row of={{ turn, onEnd, onGivenUp }} state={state} missing={missing} begin={begin} />))

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  vi.clearAllMocks()
  root = createRoot(document.createElement('div'))
  stands('idle', { turn: false })
  expect(begin).not.toHaveBeenCalled()
  stands('idle')
})
afterEach(() => act(() => root.unmount()))

test('is begun when its turn comes, once, and ends as the answer says', () => {
  stands('sending')
  stands('verifying')
  expect([begin.mock.calls.length, onEnd.mock.calls]).toEqual([1, []])
  stands('done')
  expect([onEnd.mock.calls, onGivenUp.mock.calls]).toEqual([[['done']], []])
})

test('a call that was refused, or went through and still waits for somebody, is not done', () => {
  stands('refused')
  expect(onEnd.mock.calls).toEqual([['refused']])
  stands('done', { missing: true })
  expect(onEnd.mock.calls).toEqual([['refused'], ['refused']])
})

test('a proof that is put away gives the row up only once it is known that nothing was done; its next turn begins it anew', () => {
  stands('step-up')
  stands('verifying')
  expect(onGivenUp).not.toHaveBeenCalled()
  stands('idle')
  expect([onGivenUp.mock.calls.length, onEnd.mock.calls]).toEqual([1, []])
  stands('idle', { turn: false })
  stands('idle')
  expect([begin.mock.calls.length, onGivenUp.mock.calls.length]).toEqual([2, 1])
})
