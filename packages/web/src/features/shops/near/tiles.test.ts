/** T52: what a settings file says of a map makes one only where it could be one. */
import { expect, test } from 'vitest'
import { settingsFrom } from '../../../settings/settings.ts'
import { tilesFrom } from './tiles.ts'

const with_ = (mapTiles: string, mapAttribution = '© Comune') => tilesFrom(settingsFrom({ mapTiles, mapAttribution }))

test('an address with its three blanks, and whose map it is', () => {
  expect(with_('https://tiles.example/{z}/{x}/{y}.png?key=1')).toEqual({
    address: 'https://tiles.example/{z}/{x}/{y}.png?key=1',
    attribution: '© Comune',
  })
  expect(with_('/assets/tiles/{z}/{x}/{y}.png')?.address).toBe('/assets/tiles/{z}/{x}/{y}.png')
  expect(with_(`https://tiles.example/{z}/{x}/{y}.png?${'k'.repeat(200)}`)).not.toBeNull()
})

test.each([
  '',
  'https://tiles.example/',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'http://tiles.example/{z}/{x}/{y}.png',
  '//tiles.example/{z}/{x}/{y}.png',
  'javascript:alert("{x}{y}{z}")',
  'data:image/png,{x}{y}{z}',
  '${MAP_TILES}',
  'https://a@tiles.example/{z}/{x}/{y}.png',
  `https://tiles.example/{z}/{x}/{y}.png?${'k'.repeat(300)}`,
])('T52: %j is no map', (address) => expect(with_(address)).toBeNull())

test('T52: a map that is nobody’s is not shown', () => expect(with_('https://tiles.example/{z}/{x}/{y}.png', '')).toBeNull())
