/** Where tiles may come from: one origin, named by the operator, that no blank and no trick can make another. */
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { mapOf, OWN_TILES, tileOrigin } from './map-options.ts'

test('an address leads to exactly one origin', () => {
  expect(tileOrigin('https://tiles.example/{z}/{x}/{y}.png?key=a-b')).toBe('https://tiles.example')
  expect(tileOrigin('http://127.0.0.1:8080/{z}/{x}/{y}.png')).toBe('http://127.0.0.1:8080')
  expect(tileOrigin(OWN_TILES)).toBe('')
})

test.each([
  '',
  'https://tiles.example/',
  'https://{x}.tiles.example/{z}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'http://tiles.example/{z}/{x}/{y}.png',
  '//tiles.example/{z}/{x}/{y}.png',
  'https://a@tiles.example/{z}/{x}/{y}.png',
  "https://tiles.example/{z}/{x}/{y}.png; script-src 'unsafe-inline'",
  'https://tiles.example/{z}/{x}/{y}/{y}',
  'javascript:{x}{y}{z}',
  'HTTPS://tiles.example/{z}/{x}/{y}',
  'https://tiles.example\\{x}{y}{z}',
])('%j is no address of tiles', (tiles) => expect(tileOrigin(tiles)).toBeNull())

test('there is no map unless one is asked for, and never one that says of nobody whose it is', () => {
  expect(mapOf({})).toBeNull()
  expect(mapOf({ MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: '© Comune' })).toEqual({
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© Comune',
    folder: null,
  })
  expect(mapOf({ MAP_TILES_DIR: tmpdir(), MAP_ATTRIBUTION: '© Comune' })).toEqual({
    tiles: OWN_TILES,
    attribution: '© Comune',
    folder: tmpdir(),
  })
  expect(() => mapOf({ MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' })).toThrow('MAP_ATTRIBUTION')
  expect(() => mapOf({ MAP_TILES: 'http://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'x' })).toThrow('MAP_TILES')
  expect(() => mapOf({ MAP_TILES_DIR: '/nowhere/at/all', MAP_ATTRIBUTION: 'x' })).toThrow('MAP_TILES_DIR')
})
