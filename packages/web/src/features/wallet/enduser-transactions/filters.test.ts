/** Addresses of filtered lists, also old and broken ones. */
import { describe, expect, it } from 'vitest'
import { byDay } from './by-day.ts'
import { countFilters, filtersFrom, NO_FILTERS, queryOf, withFilters } from './filters.ts'

describe('filters in the address', () => {
  it('come back as they were put in, and leave the open receipt alone', () => {
    const filters = { text: 'forno', ticketTypes: ['normal', 'gdo'] as const, idAgency: 1002, payback: false, request: true }
    const address = withFilters(new URLSearchParams('gtid=0123456789ABCDEF&text=old&payback=true'), filters)
    expect(address.get('gtid')).toBe('0123456789ABCDEF')
    expect(filtersFrom(address)).toEqual(filters)
    expect(countFilters(filters)).toBe(5)
    expect(queryOf(filters)).toEqual({ text: 'forno', ticketTypes: 'normal,gdo', idAgency: '1002', request: 'true' })
  })

  it.each(['ticketTypes=gold', 'idAgency=-1', 'idAgency=1e9x', 'payback=maybe'])('drops what it cannot understand: %s', (search) => {
    expect(filtersFrom(new URLSearchParams(search))).toEqual(NO_FILTERS)
  })
})

describe('typing', () => {
  it('keeps the blank between two words, and asks without the ones around them', () => {
    const address = withFilters(new URLSearchParams(), { ...NO_FILTERS, text: 'forno ' })
    expect(filtersFrom(address).text).toBe('forno ')
    expect(queryOf(filtersFrom(address))).toEqual({ text: 'forno' })
    expect(queryOf({ ...NO_FILTERS, text: '  ' })).toEqual({})
    expect(countFilters({ ...NO_FILTERS, text: '  ' })).toBe(0)
  })
})

describe('days of the list', () => {
  it('are those of Rome, also around midnight', () => {
    const at = ['2026-11-20T23:30:00Z', '2026-11-20T22:30:00Z', '2026-11-20T08:00:00Z'].map((time) => ({ at: time }))
    expect(byDay(at).map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 2],
    ])
  })
})
