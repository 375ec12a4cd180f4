/** Amounts and rates as text: what is written is read again as the same. */
import { expect, test } from 'vitest'
import { centsText, hundredthsText, parseCents } from './money.ts'

test.each([
  [0, '0,00', '0'],
  [5, '0,05', '0,05'],
  [1050, '10,50', '10,5'],
  [1200, '12,00', '12'],
  [9_999_999, '99999,99', '99999,99'],
])('%i is %s, and as a rate %s', (hundredths, money, rate) => {
  expect([centsText(hundredths), hundredthsText(hundredths)]).toEqual([money, rate])
  expect([parseCents(money), parseCents(rate)]).toEqual([hundredths, hundredths])
})
