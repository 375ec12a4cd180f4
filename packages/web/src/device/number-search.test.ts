/** The number is found as the server makes it. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { searchNumber } from './number-search.ts'

const targetOf = (text: string): string => createHash('sha256').update(text).digest('hex')

test('the number behind a hash is found, the first and the last one, and none where there is none', () => {
  for (const number of [0, 1, 777, 1999])
    expect(searchNumber({ salt: 'sale_-9', target: targetOf(`sale_-9.${number}`), most: 2000 })).toBe(number)
  expect(searchNumber({ salt: 'sale', target: targetOf('sale.2000'), most: 2000 })).toBeNull()
  expect(searchNumber({ salt: 'sale', target: '', most: 10 })).toBeNull()
})
