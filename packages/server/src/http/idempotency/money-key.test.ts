/** The hash of a money call: equal for calls that mean the same, different for all others. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, moneyKeyOf } from './money-key.ts'

const KEY = '0b9f0c1e-7a51-4d3c-9a5e-111111111111'
const hashOf = (path: string, body: unknown): string | undefined => moneyKeyOf(KEY, 'payments.pay', path, body)?.hash

test('order of keys and absent keys mean nothing, order of a list does', () => {
  expect(canonicalJson({ b: [{ y: 1, x: 'à"' }], a: null, c: undefined })).toBe('{"a":null,"b":[{"x":"à\\"","y":1}]}')
  expect(hashOf('/users/pay', { a: 1, b: 2 })).toBe(hashOf('/users/pay', { b: 2, a: 1 }))
  expect(hashOf('/users/pay', { a: [1, 2] })).not.toBe(hashOf('/users/pay', { a: [2, 1] }))
})

test('the same body on another address is another call', () => {
  const body = { reason: 'Conto sbagliato' }
  expect(hashOf('/users/cancel/2MWXP36W9QEX6DEQ', body)).not.toBe(hashOf('/users/cancel/2MWXP36W9QEX6DER', body))
})

test('any two values have the same text only when they are the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      const [a, b] = [JSON.parse(JSON.stringify(one)) as unknown, JSON.parse(JSON.stringify(other)) as unknown]
      expect(JSON.parse(canonicalJson(a))).toEqual(a)
      if (canonicalJson(a) === canonicalJson(b)) expect(a).toEqual(b)
    }),
  )
})

test('only a UUID is a key, in any case', () => {
  expect(moneyKeyOf(KEY.toUpperCase(), 'r', '/', {})?.key).toBe(KEY)
  for (const wrong of [undefined, '', 'x', `${KEY}0`, [KEY], KEY.replaceAll('-', '')]) expect(moneyKeyOf(wrong, 'r', '/', {})).toBeNull()
})
