/** What is typed into the search of a desk is read as people mean it. */
import { expect, test } from 'vitest'
import { readQuestion } from './question.ts'

const NOW = Date.parse('2026-11-24T10:00:00+01:00')
const read = (text: string) => readQuestion(text, NOW)

test('a support code is read however it was said or grouped', () => {
  for (const text of ['4X8K-2MNP', '4x8k2mnp', '4x8k 2mnp', ' 4X8K - 2MNP ']) expect(read(text).code, text).toBe('4X8K2MNP')
  expect(read('4xik-omnp').code).toBe('4X1K0MNP')
  expect(read('4x8k-2mn').code).toBeNull()
  expect(read('0123456789ABCDEF')).toMatchObject({ gtid: '0123456789ABCDEF', code: null })
})

test('a name of eight letters is a name, too', () => {
  expect(read('giovanna')).toMatchObject({ words: true, code: 'G10VANNA' })
  expect(read('ugo rossi')).toMatchObject({ words: true, code: null })
})

test('an amount and a day, in any order and in the ways in which people write them', () => {
  const on = (value: number, day: string) => ({ value, from: day, to: day, words: false })
  expect(read('12,50 oggi')).toMatchObject(on(1250, '2026-11-24'))
  expect(read('ieri 12.50')).toMatchObject(on(1250, '2026-11-23'))
  expect(read('21,00 23/11')).toMatchObject(on(2100, '2026-11-23'))
  expect(read('€ 8 3/12')).toMatchObject(on(800, '2025-12-03'))
  expect(read('8€ 03/12/25')).toMatchObject(on(800, '2025-12-03'))
  expect(read('8 2026-02-28')).toMatchObject(on(800, '2026-02-28'))
})

test('an amount alone is looked for in the last three days, a number alone is no amount', () => {
  expect(read('12,50')).toMatchObject({ value: 1250, from: '2026-11-22', to: '2026-11-24', words: false })
  expect(read('12')).toMatchObject({ value: null, from: null, words: true })
})

test('what is no day, no amount and no code is words', () => {
  for (const text of ['31/02', 'mario rossi', '0,00 oggi', '12,5 oggi', 'via roma 12'])
    expect(read(text), text).toMatchObject({ value: null, words: true })
})
