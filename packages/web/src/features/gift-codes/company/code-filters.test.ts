/** What an address says of the codes that are looked at, and what is sent of it. */
import { expect, test } from 'vitest'
import { filtersFrom, isFiltered, NO_FILTERS, queryOf, withFilters } from './code-filters.ts'

const read = (text: string) => ({ text: '', ...filtersFrom(new URLSearchParams(text)) })

test('what an address says is read, what it cannot say is left out', () => {
  expect(read('share=sold&merchant=7')).toEqual({ text: '', share: 'sold', merchant: 7 })
  for (const bad of ['share=mine', 'merchant=0', 'merchant=7%27', 'merchant=-1', 'merchant=', '']) expect(read(bad)).toEqual(NO_FILTERS)
  expect(isFiltered(read('view=codes'))).toBe(false)
})

test('written and read again it is the same, beside what else stands there; a code that is looked for stands in no address', () => {
  const filters = { text: '8001234567897', share: 'free' as const, merchant: 3 }
  const written = withFilters(new URLSearchParams('view=codes&share=sold'), filters)
  expect(String(written)).toBe('view=codes&share=free&merchant=3')
  expect(read(String(written))).toEqual({ ...filters, text: '' })
  expect(String(withFilters(written, NO_FILTERS))).toBe('view=codes')
})

test('only what narrows the list is sent', () => {
  expect([queryOf(NO_FILTERS), queryOf({ text: ' xd ', share: 'free', merchant: 3 })]).toEqual([
    {},
    { text: 'xd', filterAssigned: false, merchant: 3 },
  ])
})
