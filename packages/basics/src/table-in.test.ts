/** Columns by their headings, money and choices as people write them, things by their names, doubles. */
import { expect, test } from 'vitest'
import { cellsBy, centsIn, choiceOf, doubles, finderOf, headingReader, textIn, type Cell } from './table-in.ts'

const read = headingReader({ who: ['chi', 'nome e cognome'], amount: ['quantita', 'n'] })

test('a heading is known whatever its case, accents and signs; of two the first counts', () => {
  expect(read(['QUANTITÀ', null, ' Nome e  Cognome:', 'N.', 3, new Date(0)])).toEqual({ amount: 0, who: 2 })
  expect(read(['名 chi', true])).toEqual({})
})

test('a column that the table does not have is empty, as is one beyond the end of its row', () => {
  const cell = cellsBy<'who' | 'amount' | 'unit'>({ who: 1, amount: 5 }, ['a', 'b'])
  expect([cell('who'), cell('amount'), cell('unit')]).toEqual(['b', null, null])
})

test('aliases that could never be met, or mean two things, are a mistake of ours', () => {
  expect(() => choiceOf({ amount: ['quantità'] })).toThrow('quantità')
  expect(() => choiceOf({ one: ['same'], other: ['same'] })).toThrow('same')
  expect(choiceOf({ none: [''], credits: ['crediti'] })('—')).toBe('none')
  expect(choiceOf({ none: [''] })('boh')).toBeNull()
})

test.each<[Cell, number | null]>([
  [8, 800],
  [5.29, 529],
  ['8,00', 800],
  ['€ 1.386,50', 138_650],
  [0, null],
  ['0', null],
  [-1, null],
  [8.005, null],
  [1e21, null],
  ['otto', null],
  [null, null],
  [true, null],
  [new Date(0), null],
])('%j is %j cents', (cell, cents) => {
  expect(centsIn(cell)).toBe(cents)
})

test('a cell is read as it is seen', () => {
  expect([' a ', 3.5, true, new Date('2026-11-23'), null, undefined].map(textIn)).toEqual(['a', '3.5', 'true', '2026-11-23', '', ''])
})

test('things are found by each of their names, two that share one both, and signs are nothing', () => {
  const find = finderOf(
    [
      { id: 1, title: 'Caffè Rosso', code: 'A-1' },
      { id: 2, title: 'caffe rosso', code: 'a1' },
      { id: 3, title: '—', code: '' },
    ],
    ({ title, code }) => ({ exact: [code], names: [title] }),
  )
  const ids = (written: string) => find(written).map(({ id }) => id)
  expect([ids('CAFFE, ROSSO'), ids('a-1'), ids('A1'), ids('A 1'), ids('…'), ids('')]).toEqual([[1, 2], [1], [2], [], [], []])
})

test('the second of two rows with one key is the double, and no key is nobody', () => {
  const again = doubles()
  expect(['a', null, 'b', 'a', null, 'a'].map(again)).toEqual([false, false, false, true, false, true])
})
