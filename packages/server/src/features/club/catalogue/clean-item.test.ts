/** What providers write wrongly or on purpose: nothing that hides, turns text around, breaks off or leads elsewhere is kept. */
import type { CatalogueItem } from '@taschino/protocol/catalogue-shapes.ts'
import { expect, test } from 'vitest'
import { cleanItem, cleanText } from './clean-item.ts'

test.each([
  ['\u202Eevil\u202C <b>', 'evil <b>'],
  ['a\u0000b\u200Bc', 'a b c'],
  ['half \uD800', 'half'],
  [`e${'\u0301'.repeat(40)}`, /^\P{M}\p{M}{0,4}$/u],
  ['  due\n\nrighe\u2028qui ', 'due righe qui'],
  ['Caffe\u0300', 'Caffè'],
  ['\u3164\uFFA0', ''],
])('T66 %j', (text, clean) => {
  if (clean instanceof RegExp) expect(cleanText(text)).toMatch(clean)
  else expect(cleanText(text)).toBe(clean)
})

test('a thing whose name is nothing, and a product that sells nothing, are no things; an address of a script is none', () => {
  const brand = (name: string, logo: string | null): CatalogueItem => ({
    kind: 'brand',
    externalId: 'b',
    version: 1,
    categoryId: 'c',
    name,
    logo,
  })
  expect(cleanItem(brand('\u200B', null))).toBeNull()
  expect(cleanItem(brand('Bottega', 'javascript:alert(1)'))).toMatchObject({ logo: null })
  expect(cleanItem({ kind: 'category', externalId: 'c', version: 1, title: '\u202E' })).toBeNull()
  expect(cleanItem({ kind: 'category', externalId: 'c', version: 2, deleted: true })).toMatchObject({ deleted: true })
})
