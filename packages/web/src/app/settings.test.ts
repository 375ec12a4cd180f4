/** A hostile or unfilled settings file changes nothing that matters (T52). */
import { expect, test } from 'vitest'
import { settingsFrom } from './settings.ts'

const plain = settingsFrom({})

test.each([[null], ['text'], [[]], [{ apiBase: 'https://evil.example' }], [{ supportPhone: 7 }], [{ supportPhone: '${PHONE}' }], [{ supportPhone: '{{ phone }}' }],
  [{ supportPhone: '__PHONE__' }], [{ supportPhone: '%PHONE%' }], [{ supportPhone: 'x'.repeat(101) }]])('%j changes nothing', (given) => expect(settingsFrom(given)).toEqual(plain))

test('a known text counts', () => expect(settingsFrom({ supportPhone: '011 000000' }).supportPhone).toBe('011 000000'))
