/** What a desk reads of a change of a catalogue walk. */
import { beforeEach, expect, test } from 'vitest'
import type { WalkChange } from '@taschino/contract/club/company-shapes.ts'
import it from '../../../words/it.json'
import { setWords } from '../../../words/words.ts'
import { beforeAfter, shownChange } from './change-words.tsx'

beforeEach(() => setWords('it', it))

const plain = (text: string): string => text.replaceAll('\u00a0', ' ')
const change = (what: WalkChange['what'], unit: number | null, before: number | null, after: number | null): WalkChange => ({
  id: 1,
  idProduct: 1,
  name: 'Lampada',
  brandName: 'Casa Aperta',
  what,
  unit,
  before,
  after,
  at: '2026-11-20T10:00:00Z',
})

test('prices and costs are money, a stock is pieces, what had none before has a dash', () => {
  expect(plain(shownChange(change('price', 2500, 2400, 2550), 'after'))).toBe('25,50 €')
  expect(shownChange(change('stock', null, 0, 12), 'after')).toBe('12')
  expect(shownChange(change('cost', 2500, null, 2000), 'before')).toBe('–')
})

test('on a phone both sides stand in one line, and only where there is something to compare', () => {
  expect(plain(beforeAfter(change('price', 2500, 2400, 2550)))).toBe('25,00 €: 24,00 € → 25,50 €')
  expect(beforeAfter(change('stock', null, 0, 12))).toBe('0 → 12')
  expect(beforeAfter(change('text', null, null, null))).toBe('')
})
