/** What a row of the mix says of its pieces is true of all that it says it of. */
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import english from '../../../words/en.json'
import italian from '../../../words/it.json'
import { setWords } from '../../../words/words.ts'
import { propose } from './draft.ts'
import { pursesFor, type HeldGroup } from './mix.ts'
import { MixSteppers } from './MixSteppers.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T11:00:00Z'), toFake: ['Date'] })
  setWords('it', italian)
})
afterEach(() => void vi.useRealTimers())

const END = '2026-12-31T22:59:59.999Z'
const YEAR_AFTER = '2027-12-31T22:59:59.999Z'
const held = (...lots: [number, string | null][]): HeldGroup => ({
  type: 'normal',
  unit: 800,
  amount: lots.reduce((sum, [amount]) => sum + amount, 0),
  expiring: lots.map(([amount, expiresAt]) => ({ amount, expiresAt })),
})

function rowOf(...groups: HeldGroup[]): string {
  const purses = pursesFor(groups, ['normal', 'free_credits'])
  const drawn = renderToStaticMarkup(
    <MixSteppers purses={purses} draft={propose(purses, 800, 8)} maxNormal={8} onChange={() => undefined} />,
  )
  return drawn.replaceAll(/<[^>]*>/g, '')
}

test.each([
  ['some of them', [held([4, END], [10, YEAR_AFTER])], 'ne hai 144 scadono il 31 dic'],
  ['one of them', [held([1, END], [2, null])], 'ne hai 31 scade il 31 dic'],
  ['all of them', [held([14, END])], 'ne hai 14scadono il 31 dic'],
  ['the only one', [held([1, END])], 'ne hai 1scade il 31 dic'],
  ['of two givers, the same day', [held([3, END], [5, YEAR_AFTER]), held([4, '2026-12-31T12:00:00Z'])], 'ne hai 127 scadono il 31 dic'],
])('says how many end first: %s', (_, groups, words) => expect(rowOf(...groups)).toContain(words))

test('says nothing of an end that is far away', () => expect(rowOf(held([4, YEAR_AFTER]))).not.toContain('scad'))

test('says it in English too', () => {
  setWords('en', english)
  expect(rowOf(held([4, END], [10, YEAR_AFTER]))).toContain('you have 144 expire on 31 Dec')
  expect(rowOf(held([1, END]))).toContain('you have 1expires on 31 Dec')
})
