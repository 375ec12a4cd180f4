/** The checks on fields: what offices gave out passes, what a finger changed does not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLatitude, isLongitude, parseCap, parseEmail, parseMobile, parseProvince, PROVINCES } from './contacts.ts'
import { checkCharacter, parseFiscalCode, parsePartitaIva } from './fiscal-code.ts'
import { isInSepa, parseIban, readTypedIban, spacedIban } from './iban.ts'

const digitsOf = (count: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: count, maxLength: count })
const otherDigit = (text: string, at: number, by: number): string =>
  text.slice(0, at) + String((Number(text[at]) + by) % 10) + text.slice(at + 1)

describe('IBAN', () => {
  const REAL = [
    'IT60X0542811101000000123456',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'SM86U0322509800000000270100',
    'CH9300762011623852957',
  ]
  test.each(REAL)('%s is one, with spaces and in small letters too', (iban) => {
    expect(parseIban(` ${spacedIban(iban).toLowerCase()} `)).toBe(iban)
  })
  test('any single digit changed, and any two neighbours exchanged, are found out', () => {
    fc.assert(
      fc.property(fc.constantFrom(...REAL), fc.nat(30), fc.integer({ min: 1, max: 9 }), (iban, where, by) => {
        const places = [...iban].flatMap((char, i) => (i > 1 && /\d/.test(char) ? [i] : []))
        const at = places[where % places.length] ?? 2
        expect(parseIban(otherDigit(iban, at, by))).toBeNull()
        const [a = '', b = ''] = [iban[at], iban[at + 1]]
        if (a !== b && at > 3 && at + 1 < iban.length) expect(parseIban(iban.slice(0, at) + b + a + iban.slice(at + 2))).toBeNull()
      }),
    )
  })
  test.each(['AE070331234567890123456', 'BR1800360305000010009795493C1', 'EG380019000500000000263180002', 'TR330006100519786457841326'])(
    '%s is an account, and out of reach of SEPA',
    (iban) => {
      expect([parseIban(iban), isInSepa(iban), readTypedIban(iban)]).toEqual([iban, false, { state: 'foreign', country: iban.slice(0, 2) }])
      // Said as soon as the country is known.
      expect(readTypedIban(iban.slice(0, 6))).toEqual({ state: 'foreign', country: iban.slice(0, 2) })
    },
  )
  test('SEPA reaches the accounts of its 41 countries and of Gibraltar', () => {
    const letters = Array.from({ length: 26 * 26 }, (_, i) => String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26)))
    expect(letters.filter(isInSepa)).toHaveLength(42)
    expect(REAL.filter((iban) => !isInSepa(iban))).toEqual([])
  })
  test('the length belongs to the country', () => {
    // Right check digits, one digit too many for Germany.
    for (const wrong of ['', 'IT', 'XX60X0542811101000000123456', 'IT60X05428111010000001234567', 'DE8937040044053201300'])
      expect(parseIban(wrong)).toBeNull()
  })
})

describe('partita IVA and codice fiscale', () => {
  test.each(['07643520567', '01234567897', 'IT 00743110157'])('%s is a partita IVA', (number) => {
    expect(parsePartitaIva(number)).toBe(number.replace(/\D/g, ''))
  })
  test('of the ten last digits exactly one fits, and a firm may write the same number as its codice fiscale', () => {
    fc.assert(
      fc.property(
        digitsOf(10).filter((ten) => !/^0+$/.test(ten)),
        (ten) => {
          const fits = Array.from({ length: 10 }, (_, i) => ten + String(i)).filter((number) => parsePartitaIva(number) !== null)
          expect(fits).toHaveLength(1)
          expect(parseFiscalCode(fits[0] ?? '')).toBe(fits[0])
        },
      ),
    )
    expect(parsePartitaIva('00000000000')).toBeNull()
  })
  test.each(['RSSMRA85T10A562S', 'MRTMTT91D08F205J'])('%s is of a person', (code) => {
    expect(parseFiscalCode(code.toLowerCase())).toBe(code)
  })
  test('letters for digits (omocodia) keep the person and change the check character', () => {
    for (const changed of ['RSSMRA85T10A56N', 'RSSMRA85T10A5SN', 'RSSMRA85T10ARSN', 'RSSMRA85TMLARSN', 'RSSMRAUR' + 'TMLARSN'])
      expect(parseFiscalCode(changed + checkCharacter(changed))).toBe(changed + checkCharacter(changed))
  })
  test('any other character in one place is found out', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), (at, char) => {
        const code = 'RSSMRA85T10A562S'
        if (code[at] !== char) expect(parseFiscalCode(code.slice(0, at) + char + code.slice(at + 1))).toBeNull()
      }),
    )
  })
  test('a day that the month does not have is of nobody', () => {
    for (const fifteen of ['RSSMRA85B30A562', 'RSSMRA85T00A562', 'RSSMRA85D71A562', 'RSSMRA85T40A562'])
      expect(parseFiscalCode(fifteen + checkCharacter(fifteen))).toBeNull()
    expect(parseFiscalCode(`RSSMRA85B69A562${checkCharacter('RSSMRA85B69A562')}`)).not.toBeNull()
  })
})

describe('how people are reached', () => {
  test.each([
    [' Giulia.Bianchi@Esempio.IT ', 'giulia.bianchi@esempio.it'],
    ['a_b%c+d-e@x-y.z1.info', 'a_b%c+d-e@x-y.z1.info'],
  ])('%s is an e-mail', (written, email) => {
    expect(parseEmail(written)).toBe(email)
  })
  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    'a b@c.it',
    'à@b.it',
    'a@b..it',
    'a@.it',
    'a@b.it.',
    'a@b.1t',
    'a@@b.it',
    'a@b.museum',
    `${'x'.repeat(120)}@b.it`,
  ])('%s is none', (email) => {
    expect(parseEmail(email)).toBeNull()
  })
  test('how long the ending may be is a setting', () => {
    expect(parseEmail('a@b.museum', 6)).toBe('a@b.museum')
    expect(parseEmail('a@b.info', 3)).toBeNull()
  })
  test.each([
    ['347 123 4567', '+393471234567'],
    ['+39 347-1234567', '+393471234567'],
    ['0039 347 123456', '+39347123456'],
    ['+44 7400 123456', '+447400123456'],
    ['+1 (212) 555.0100', '+12125550100'],
  ])('%s is %s', (written, number) => {
    expect(parseMobile(written)).toBe(number)
  })
  test.each(['', '011 123456', '+39 011 123456', '347', '+0123456789', '+1234567890123456', 'tre-quattro'])(
    '%s is no mobile',
    (written) => {
      expect(parseMobile(written)).toBeNull()
    },
  )
  test('whatever passes passes again unchanged', () => {
    const all = [parseEmail, parseMobile, parseCap, parseProvince, parseIban, parseFiscalCode, parsePartitaIva]
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.oneof(
          fc.string(),
          fc.constantFrom('3471234567', 'a@b.it', 'to', '10123', 'it60x0542811101000000123456', 'rssmra85t10a562s', '01234567897'),
        ),
        (parse, text) => {
          const once = parse(text)
          if (once !== null) expect(parse(once)).toBe(once)
        },
      ),
    )
  })
  test('postcodes and provinces are those of Italy', () => {
    expect(['10123', '00010', '98168', '00009', '98169', '1012', '10 123', 'A0123'].map(parseCap)).toEqual([
      '10123',
      '00010',
      '98168',
      null,
      null,
      null,
      null,
      null,
    ])
    expect(new Set(PROVINCES).size).toBe(107)
    expect(['to', ' SU ', 'XX', 'Torino', ''].map(parseProvince)).toEqual(['TO', 'SU', null, null, null])
  })
  test('places lie on the earth', () => {
    expect([isLatitude(45), isLatitude(-90), isLatitude(90.1), isLatitude(Number.NaN), isLongitude(180), isLongitude(-180.5)]).toEqual([
      true,
      true,
      false,
      false,
      true,
      false,
    ])
  })
})
