/** Limits to the cent, and by which means somebody is asked. */
import { describe, expect, test } from 'vitest'
import { methodsOf, sureFromMemory, whyAsk, type Means } from './rules.ts'

const MAY = { single: 3000, sum: 10_000, count: 5 }

describe('limits', () => {
  test.each([
    [3000, true, 0, 0, null], [3001, true, 0, 0, 'amount'], [100, false, 0, 0, 'device'],
    [3000, true, 7000, 3, null], [3000, true, 7001, 3, 'sum'], [1, true, 5, 4, null], [1, true, 5, 5, 'sum']
  ] as const)('%i cents, device known %s, after %i in %i payments: %s', (value, known, spent, count, why) => expect(whyAsk(value, known, { spent, count }, MAY)).toBe(why))
  test('a lower limit of their own counts', () => expect(whyAsk(501, true, { spent: 0, count: 0 }, { ...MAY, single: 500 })).toBe('amount'))
  test('memory gives away half of what is left, and is never sure of the last', () => {
    const nothing = { spent: 0, count: 0 }
    expect([sureFromMemory(3000, nothing, nothing, MAY), sureFromMemory(3000, nothing, { spent: 3000, count: 1 }, MAY), sureFromMemory(100, nothing, { spent: 100, count: 2 }, MAY), sureFromMemory(1, { spent: 0, count: 4 }, nothing, MAY)]).toEqual([true, false, false, false])
  })
})

describe('means', () => {
  const none: Means = { pin: false, pinTries: 0, passkeys: 0, totp: false, recoveryLeft: 0, passwordUsed: false }
  test.each<[string, Partial<Means>, boolean, string]>([
    ['nothing yet, a payer', {}, true, 'password'], ['nothing yet, the company', {}, false, 'password'], ['the company, password used up', { passwordUsed: true }, false, ''],
    ['PIN', { pin: true }, true, 'pin'], ['PIN and passkey', { pin: true, passkeys: 1 }, true, 'pin,passkey'], ['blocked PIN', { pin: true, pinTries: 5 }, true, 'password'],
    ['blocked PIN, passkey', { pin: true, pinTries: 5, passkeys: 1 }, true, 'passkey'], ['app and codes', { totp: true, recoveryLeft: 3 }, false, 'totp,recovery'],
    ['a PIN from an earlier role', { pin: true }, false, 'password']
  ])('%s', (_, means, usesPin, methods) => expect(methodsOf({ ...none, ...means }, usesPin).join(',')).toBe(methods))
})
