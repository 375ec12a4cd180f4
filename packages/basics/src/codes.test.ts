/** Codes are read aloud and typed in a hurry: whatever a person makes of one must lead back to it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHARGE_CODE_LENGTH, groupedCode, newCode, parseCode, TILL_CODE_LENGTH } from './codes.ts'

describe('codes', () => {
  test('have the length asked for and only letters that cannot be confused', () => {
    for (const length of [TILL_CODE_LENGTH, CHARGE_CODE_LENGTH])
      expect(newCode(length)).toMatch(new RegExp(`^[0-9A-HJKMNP-TV-Z]{${length}}$`))
  })

  test('are read back however they were typed', () => {
    const slip = (char: string, pick: number) => {
      if (char === '0') return ['0', 'o', 'O'][pick % 3]
      if (char === '1') return ['1', 'i', 'I', 'l', 'L'][pick % 5]
      return pick % 2 ? char.toLowerCase() : char
    }
    fc.assert(
      fc.property(
        fc.array(fc.nat(31), { minLength: 8, maxLength: 12 }),
        fc.array(fc.nat(9), { minLength: 12, maxLength: 12 }),
        (digits, picks) => {
          const code = digits.map((digit) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(digit)).join('')
          const typed = [...code].map((char, i) => slip(char, picks[i] ?? 0)).join('')
          expect(parseCode(typed)).toBe(code)
          expect(parseCode(groupedCode(code))).toBe(code)
          expect(parseCode(` ${groupedCode(code).replaceAll('-', ' ')} `)).toBe(code)
        },
      ),
    )
  })

  test('refuse what is no code', () => {
    for (const text of ['', 'ABC', 'FORNO U1', 'https://x', "1234'--", '12345678901234567890123456789012345'])
      expect(parseCode(text)).toBeNull()
  })

  test('are grouped by four without a dash at the end', () => {
    expect(groupedCode('F0RN0R0S')).toBe('F0RN-0R0S')
    expect(groupedCode('ABCDEFGHJKMN')).toBe('ABCD-EFGH-JKMN')
  })
})
