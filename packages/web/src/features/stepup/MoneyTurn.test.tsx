/** A row whose act moves money always has its end, is sent again by a person, or is given up; none says done that still waits. */
// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { approve } from '@taschino/contract/requests.ts'
import type { Turn } from '../../table/use-turns.ts'
import { t } from '../../words/words.ts'

const call = { state: 'idle', result: undefined as unknown, refusal: undefined, unsent: false, grounded: false }
const acts = { start: vi.fn(), resend: vi.fn(), prove: vi.fn(), dismiss: vi.fn() }
vi.mock('../../money/money-call.ts', () => ({ useMoneyCall: () => ({ ...call, ...acts }) }))
vi.mock('./late-sheet.tsx', () => ({ StepUp: ({ onClose }: { onClose: () => void }) => <button onClick={onClose}>proof</button> }))

const { MoneyTurn } = await import('./MoneyTurn.tsx')

let root: ReturnType<typeof createRoot>
const page = document.createElement('ul')
const of = { turn: false, chosen: true, fixed: false, onChosen: vi.fn(), onEnd: vi.fn(), onGivenUp: vi.fn() }

/** The money call comes to stand so; `turn`: it is this row's. */
function stands(next: Partial<typeof call>, turn: Partial<Turn> = {}) {
  Object.assign(call, { result: undefined, unsent: false, grounded: false }, next)
  Object.assign(of, turn)
  act(() =>
    root.render(
      <MoneyTurn
        call={approve}
        input={{ params: { gtid: '0123456789ABCDEF' }, body: {} }}
        of={{ ...of }}
        name="Bar Centrale"
        detail="Bonifico"
        value={1250}
        endOf={({ state }) => (state === 'pending' ? { words: 'waits for another', missing: true } : { words: 'approved' })}
      />,
    ),
  )
}
const press = (name: string) =>
  act(() =>
    [...page.querySelectorAll('button')].find((one) => one.textContent === name)?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  )

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  vi.clearAllMocks()
  root = createRoot(page)
  stands({ state: 'idle' }, { turn: false })
  stands({ state: 'idle' }, { turn: true })
})
afterEach(() => act(() => root.unmount()))

test('is sent when its turn comes, once, and ends as the answer says', () => {
  expect(acts.start).toHaveBeenCalledTimes(1)
  stands({ state: 'sending' })
  expect(of.onEnd).not.toHaveBeenCalled()
  stands({ state: 'done', result: { state: 'approved' } })
  expect([of.onEnd.mock.calls, of.onGivenUp.mock.calls]).toEqual([[['done']], []])
  expect(page.querySelector('[aria-label="approved"]')).not.toBeNull()
})

test('a call that went through and still waits for somebody is not done, and says for whom', () => {
  stands({ state: 'done', result: { state: 'pending' } })
  expect(of.onEnd.mock.calls).toEqual([['refused']])
  expect(page.textContent).toContain('waits for another')
  expect(page.querySelector('[aria-label="approved"]')).toBeNull()
})

test('a proof that is put away gives the row up only once it is known that nothing was done', () => {
  stands({ state: 'step-up' })
  press('proof')
  expect(acts.dismiss).toHaveBeenCalledTimes(1)
  stands({ state: 'verifying' })
  expect(of.onGivenUp).not.toHaveBeenCalled()
  stands({ state: 'idle' })
  expect([of.onGivenUp.mock.calls.length, of.onEnd.mock.calls]).toEqual([1, []])
})

test('what never left can be sent again, and what waits for a network be put away: no row turns for ever', () => {
  stands({ state: 'verifying', unsent: true })
  press(t('pending.resend'))
  expect(acts.resend).toHaveBeenCalledTimes(1)
  stands({ state: 'sending', grounded: true })
  press(t('pending.forget'))
  expect(acts.dismiss).toHaveBeenCalledTimes(1)
  stands({ state: 'idle' })
  expect(of.onGivenUp).toHaveBeenCalledTimes(1)
})
