/** What a table remembers of its columns, and which order an address asks for. */
import { describe, expect, test } from 'vitest'
import { amountsOf } from './amounts.ts'
import { choiceFrom, isShown } from './column-choice.ts'
import { nextSort, sortFrom, widthOf, withSort, type Column } from './column.ts'
import { narrowedBy, valueOf } from './filter.ts'
import { columnsInSight, widthsIn } from './room.ts'

const COLUMNS: readonly Column<never, 'name' | 'created'>[] = [
  { key: 'name', head: 'Nome', width: 200, sort: 'name', cell: () => null },
  { key: 'place', head: 'Luogo', width: 200, cell: () => null },
  { key: 'created', head: 'Creato', width: 200, sort: 'created', aside: true, cell: () => null },
]

describe('columns', () => {
  test('are shown as the list was made until somebody chooses; the first one always is', () => {
    const shown = (choice: unknown) => COLUMNS.map(({ key }) => isShown(COLUMNS, choiceFrom(choice), key))
    expect(shown(null)).toEqual([true, true, false])
    expect(shown({ shown: { name: false, place: false, created: true } })).toEqual([true, false, true])
  })

  test('what the device holds is believed only as far as it could have been chosen', () => {
    expect(choiceFrom({ shown: { place: 'no', created: true }, widths: { name: 5, place: 1e9, created: 'wide' } })).toEqual({
      shown: { created: true },
      widths: { name: 64, place: 720 },
    })
    for (const bad of [null, 3, 'x', [], { shown: 7, widths: null }]) expect(choiceFrom(bad)).toEqual({ shown: {}, widths: {} })
  })
})

describe('amounts', () => {
  test('stand in the address in cents; what is none is left out', () => {
    expect(['1250..10000', '500..', '..500', '500..500'].map(amountsOf)).toEqual([
      { least: '1250', most: '10000' },
      { least: '500' },
      { most: '500' },
      { least: '500', most: '500' },
    ])
    for (const bad of ['..', '', '0..5', '10..5', '1e3..', '-5..', '12,50..', '99999999999..'])
      expect([bad, amountsOf(bad)]).toEqual([bad, null])
  })

  test('a filter that only a link sets is believed as far as it is a number', () => {
    const party = { kind: 'linked', key: 'party', label: '' } as const
    expect(['7', '7 or 1=1', '', 'x'].map((text) => valueOf(party, new URLSearchParams({ party: text })))).toEqual(['7', null, null, null])
    expect(narrowedBy([party, { kind: 'amounts', key: 'value', label: '' }], new URLSearchParams('party=7&value=100..200'))).toEqual({
      party: '7',
      least: '100',
      most: '200',
    })
  })
})

describe('the order', () => {
  const asked = (text: string) => sortFrom(COLUMNS, new URLSearchParams(text), 'name')
  test('stands in the address, and what no column knows is left out', () => {
    expect([asked('sort=-created'), asked('sort=created'), asked('sort=password'), asked('sort=--name'), asked('')]).toEqual([
      '-created',
      'created',
      'name',
      'name',
      'name',
    ])
    expect(String(withSort(new URLSearchParams('text=a'), '-created', 'name'))).toBe('text=a&sort=-created')
    expect(String(withSort(new URLSearchParams('text=a&sort=created'), 'name', 'name'))).toBe('text=a')
  })

  test('a press on a head turns it round', () => {
    expect([nextSort('name', 'created'), nextSort('created', 'created'), nextSort('-created', 'created')]).toEqual([
      'created',
      '-created',
      'created',
    ])
  })
})

describe('room', () => {
  const column = (key: string, width: number, least?: number): Column<never> => ({
    key,
    head: key,
    width,
    cell: () => null,
    ...(least === undefined ? {} : { least }),
  })
  const WIDE = [column('name', 200, 150), { ...column('value', 100), end: true as const }, column('words', 300, 180), column('code', 120)]
  const none = choiceFrom(null)
  const keys = (room: number | null, choice = none) => columnsInSight(WIDE, choice, room).map(({ key }) => key)

  test('the last columns are left out whole, the first one and what somebody chose stay', () => {
    expect([null, 720, 560, 549, 429, 100].map((room) => keys(room))).toEqual([
      ['name', 'value', 'words', 'code'],
      ['name', 'value', 'words', 'code'],
      ['name', 'value', 'words', 'code'],
      ['name', 'value', 'words'],
      ['name', 'value'],
      ['name'],
    ])
    expect(keys(429, choiceFrom({ shown: { code: true } }))).toEqual(['name', 'value', 'code'])
    expect(keys(549, choiceFrom({ shown: { value: false } }))).toEqual(['name', 'words', 'code'])
    expect(keys(600, choiceFrom({ widths: { name: 400 } }))).toEqual(['name', 'value'])
  })

  test('words give way before a column is left out, figures never; what was pulled stays as it is', () => {
    const widths = (room: number, choice = none) => widthsIn(columnsInSight(WIDE, choice, room), choice, room)
    expect(widths(720)).toEqual({ name: 200, value: 100, words: 300, code: 120 })
    expect(widths(1340)).toEqual({ name: 400, value: 100, words: 600, code: 240 })
    expect(widths(820, choiceFrom({ widths: { name: 200 } }))).toEqual({ name: 200, value: 100, words: 371, code: 148 })
    expect(widths(635)).toEqual({ name: 175, value: 100, words: 240, code: 120 })
    expect(widths(550)).toEqual({ name: 150, value: 100, words: 180, code: 120 })
    expect(widths(700, choiceFrom({ widths: { name: 240 } }))).toEqual({ name: 240, value: 100, words: 240, code: 120 })
  })

  test('a head is never narrower than its longest word', () => {
    expect(widthOf({ ...column('x', 40), head: 'Commissioni rimaste' })).toBe(Math.ceil(11 * 7.8 + 24))
    expect(widthOf({ ...column('x', 40), head: 'Età', sort: 'age' })).toBe(Math.ceil(3 * 7.8 + 42))
  })
})
