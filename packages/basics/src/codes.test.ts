/** Codes are read aloud and typed in a hurry: whatever a person makes of one must lead back to it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CHARGE_CODE_LENGTH,
  GDO_CODE_LENGTH,
  GDO_PREFIX,
  groupedCode,
  looksLikeGdoCode,
  newCode,
  newGdoCode,
  parseCode,
  readGdoCode,
  TILL_CODE_LENGTH,
} from './codes.ts'

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

describe('codes of supermarkets', () => {
  test('have eighteen digits behind their prefix, and are read however they are spaced', () => {
    for (let n = 0; n < 200; n++) {
      const code = newGdoCode()
      expect(code).toMatch(new RegExp(`^${GDO_PREFIX}\\d{${GDO_CODE_LENGTH - GDO_PREFIX.length}}$`))
      expect(readGdoCode(` ${code.replace(/(\d{3})/g, '$1 ')}`)).toBe(code)
    }
    expect([looksLikeGdoCode('8001234567890'), looksLikeGdoCode('20'.padEnd(18, '1')), readGdoCode('19')]).toEqual([false, false, null])
  })

  test('one digit that is mistyped, or two neighbours that change places, are told', () => {
    const code = newGdoCode()
    for (let at = GDO_PREFIX.length; at < code.length; at++) {
      for (let digit = 0; digit < 10; digit++)
        if (String(digit) !== code[at]) expect(readGdoCode(code.slice(0, at) + digit + code.slice(at + 1))).toBeNull()
      const [one, other] = [code[at - 1] ?? '', code[at] ?? '']
      if (one !== other) expect(readGdoCode(code.slice(0, at - 1) + other + one + code.slice(at + 1))).toBeNull()
    }
  })
})
