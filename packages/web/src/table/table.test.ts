/** What a table remembers of its columns, and which order an address asks for. */
import { describe, expect, test } from 'vitest'
import { choiceFrom, isShown } from './column-choice.ts'
import { nextSort, sortFrom, withSort, type Column } from './column.ts'

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
