/** Numbers of firms in the ways in which people type them. */
import { expect, test } from 'vitest'
import { areHours, parseAteco, parseRea, parseSdiCode } from './firm-numbers.ts'

test('REA, ATECO and SDI come in many spellings and go on in one', () => {
  expect(['TO-1234567', 'to 1234567', ' TO1234567', 'RM - 00042'].map(parseRea)).toEqual([
    'TO-1234567',
    'TO-1234567',
    'TO-1234567',
    'RM-42',
  ])
  expect(['1234567', 'TOR-1', 'TO-', 'TO-12345678'].map(parseRea)).toEqual([null, null, null, null])
  expect(['47.24.10', '472410', '47 24', '47'].map(parseAteco)).toEqual(['47.24.10', '47.24.10', '47.24', '47'])
  expect(['4', '472', '47.24.101', 'ab'].map(parseAteco)).toEqual([null, null, null, null])
  expect(['abc1234', 'M5UXCR1', ' ufabcd'].map(parseSdiCode)).toEqual(['ABC1234', 'M5UXCR1', 'UFABCD'])
  expect(['ABC', 'ABCDEFGH', 'ABC-123'].map(parseSdiCode)).toEqual([null, null, null])
})

test('hours of a day: in order, without touching each other, until midnight', () => {
  expect(areHours([])).toBe(true)
  expect(
    areHours([
      { from: '07:30', to: '13:00' },
      { from: '15:30', to: '24:00' },
    ]),
  ).toBe(true)
  for (const wrong of [
    [{ from: '13:00', to: '07:30' }],
    [{ from: '7:30', to: '13:00' }],
    [{ from: '24:00', to: '24:00' }],
    [
      { from: '07:30', to: '13:00' },
      { from: '12:00', to: '18:00' },
    ],
    [
      { from: '15:00', to: '18:00' },
      { from: '07:30', to: '13:00' },
    ],
  ])
    expect(areHours(wrong)).toBe(false)
})
