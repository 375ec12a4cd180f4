/** A scanner beside the till must open receipts and never set an amount; fingers must never be taken for a scanner. */
import { newGdoCode } from '@taschino/basics/codes.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { describe, expect, it } from 'vitest'
import { NO_KEYS, readScan, wedgeKey, wedgeScan } from './wedge.ts'

const type = (text: string, gapMs: number) => [...text].reduce((wedge, key, i) => wedgeKey(wedge, key, i * gapMs), NO_KEYS)

describe('the hand scanner', () => {
  it('is known by its speed', () => {
    expect(wedgeScan(type('8001234567890', 8), 13 * 8)).toBe('8001234567890')
    expect(wedgeScan(type('2350', 8), 4 * 8)).toBeNull()
    expect(wedgeScan(type('235000', 120), 6 * 120)).toBeNull()
    expect(wedgeScan(type('8001234567890', 8), 13 * 8 + 500)).toBeNull()
  })
  it('starts anew after a pause', () => {
    const typed = wedgeKey(NO_KEYS, '5', 0)
    const scanned = [...'ABCDEFGH'].reduce((wedge, key, i) => wedgeKey(wedge, key, 900 + i * 5), typed)
    expect(wedgeScan(scanned, 940)).toBe('ABCDEFGH')
  })
  it('opens receipts and knows a product when it sees one', () => {
    const gtid = newGtid(Date.UTC(2026, 10, 21))
    expect(readScan(gtid.toLowerCase())).toEqual({ kind: 'receipt', gtid })
    expect(readScan(`https://taschino.example/receipt/${gtid}/`)).toEqual({ kind: 'receipt', gtid })
    expect(readScan('8001234567890')).toEqual({ kind: 'product' })
    const shopping = newGdoCode()
    expect(readScan(`${shopping} `)).toEqual({ kind: 'gdo', code: shopping })
    // One digit that was mistyped is told before anybody is asked.
    expect(readScan(shopping.slice(0, -1) + ((Number(shopping.at(-1)) + 1) % 10))).toEqual({ kind: 'gdo_wrong' })
    expect(readScan('7kq4m2xd')).toEqual({ kind: 'payer', code: '7KQ4M2XD' })
    const code = '0A1B2C3D4E5F6G7H8J9KAMBNCP'
    // A scanner that believes in another keyboard spoils the signs of a link, never the code.
    for (const link of [`https://taschino.example/my-code#${code}`, `httpsç--taschino.example-my'code£${code}`])
      expect(readScan(link)).toEqual({ kind: 'payer', code })
    expect(readScan('hello')).toEqual({ kind: 'other' })
  })
})
