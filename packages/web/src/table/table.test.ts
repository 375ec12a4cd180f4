/** What a table remembers of its columns, and which order an address asks for. */
import { describe, expect, test } from 'vitest'
import { amountsOf } from './amounts.ts'
import { choiceFrom, isShown } from './column-choice.ts'
import { nextSort, sortFrom, withSort, type Column } from './column.ts'
import { narrowedBy, valueOf } from './filter.ts'

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
