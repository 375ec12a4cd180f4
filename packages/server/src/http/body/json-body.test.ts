/** Bodies that no honest client sends never become values, whatever the schema behind would say. */
import { expect, test } from 'vitest'
import { readJson } from './json-body.ts'
import { Refusal } from '../refusal.ts'

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['prototype', '{"a":{"__proto__":{"role":"company"}}}'],
  ['escaped', '{"\\u005f\\u005fproto__":1}'],
  ['constructor', '[{"constructor":{}}]'],
  ['too deep', deep(11)],
  ['deep behind a text', `["]]]]","\\"]",${deep(10)}]`],
  ['cut off', '{"a":'],
  ['two values', '{}{}'],
  ['NaN', '{"a":NaN}'],
])('%s', (_what, text) => {
  expect(() => readJson(text)).toThrow(Refusal)
})

test('what is allowed stays as it is', () => {
  expect(readJson(deep(10))).toBeTruthy()
  expect(readJson('{"text":"[[[[[[[[[[[[ __proto__ \\u0041 \\" {{{{"}')).toEqual({ text: '[[[[[[[[[[[[ __proto__ A " {{{{' })
  expect(readJson('')).toBeUndefined()
})

test('T67 a name that stands there twice is refused wherever it is', () => {
  for (const text of ['{"a":1,"a":1}', '{"a":1,"b":{"c":1,"c":2}}', '[{"a":1},{"a":1,"a":2}]', '{"a":1,"\\u0061":2}'])
    expect(() => readJson(text), text).toThrow(Refusal)
  expect(readJson('{"a":[{"a":":"},{"a":1}],"b":{"a":{}},"c":"a\\":1"}')).toEqual({ a: [{ a: ':' }, { a: 1 }], b: { a: {} }, c: 'a":1' })
})
