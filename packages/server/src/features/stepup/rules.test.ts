/** Limits to the cent, and by which means somebody is asked. */
import { describe, expect, test } from 'vitest'
import { hasMore, isNight, methodsOf, whyAsk, type Means } from './rules.ts'

const MAY = { single: 3000, sum: 10_000, count: 5 }

describe('limits', () => {
  test.each([
    [3000, true, 0, 0, null],
    [3001, true, 0, 0, 'amount'],
    [100, false, 0, 0, 'device'],
    [3000, true, 7000, 3, null],
    [3000, true, 7001, 3, 'sum'],
    [1, true, 5, 4, null],
    [1, true, 5, 5, 'sum'],
  ] as const)('%i cents, device known %s, after %i in %i payments: %s', (value, deviceKnown, spent, count, why) =>
    expect(whyAsk({ value, deviceKnown, strangeHour: false, paid: { spent, count } }, MAY)).toBe(why),
  )
  test('a lower limit of their own counts', () =>
    expect(whyAsk({ value: 501, deviceKnown: true, strangeHour: false, paid: { spent: 0, count: 0 } }, { ...MAY, single: 500 })).toBe(
      'amount',
    ))
  test('a strange hour asks, whatever is left', () =>
    expect(whyAsk({ value: 1, deviceKnown: true, strangeHour: true, paid: { spent: 0, count: 0 } }, MAY)).toBe('hour'))
})

describe('night', () => {
  test.each([
    ['2026-11-20T23:00:00Z', true],
    ['2026-11-20T22:59:59Z', false],
    ['2026-11-21T03:59:59Z', true],
    ['2026-11-21T04:00:00Z', false],
    // In summer, and in the hour that comes twice.
    ['2026-07-01T22:00:00Z', true],
    ['2026-07-01T03:00:00Z', false],
    ['2026-10-25T00:30:00Z', true],
    ['2026-10-25T01:30:00Z', true],
  ])('%s: %s', (at, night) => expect(isNight(Date.parse(at), 'Europe/Rome', 5)).toBe(night))
  test('may be switched off', () => expect(isNight(Date.parse('2026-11-21T00:00:00Z'), 'Europe/Rome', 0)).toBe(false))
})

describe('means', () => {
  const none: Means = { pin: false, pinTries: 0, passkeys: 0, totp: false, recoveryLeft: 0, passwordUsed: false }
  test.each<[string, Partial<Means>, boolean, string]>([
    ['nothing yet, a payer', {}, true, 'password'],
    ['nothing yet, the company', {}, false, 'password'],
    ['the company, password used up', { passwordUsed: true }, false, ''],
    ['PIN', { pin: true }, true, 'pin'],
    ['PIN and passkey', { pin: true, passkeys: 1 }, true, 'pin,passkey'],
    ['blocked PIN', { pin: true, pinTries: 5 }, true, 'password'],
    ['blocked PIN, passkey', { pin: true, pinTries: 5, passkeys: 1 }, true, 'passkey'],
    ['app and codes', { totp: true, recoveryLeft: 3 }, false, 'totp,recovery'],
    ['a PIN from an earlier role', { pin: true }, false, 'password'],
  ])('%s', (_, means, usesPin, methods) => expect(methodsOf({ ...none, ...means }, usesPin).join(',')).toBe(methods))

  test.each<[string, Partial<Means>, boolean, boolean]>([
    ['nothing is set up', { passwordUsed: true }, true, false],
    ['a PIN', { pin: true }, true, true],
    ['a PIN that is blocked', { pin: true, pinTries: 5 }, true, true],
    ['a PIN of the time before, in a role that has none', { pin: true }, false, false],
    ['an app', { totp: true }, false, true],
    ['an app, in a role that proves by PIN', { totp: true }, true, false],
    ['a passkey', { passkeys: 1 }, true, true],
    ['a passkey, in a role without PIN', { passkeys: 1 }, false, true],
  ])('besides the password there is more: %s', (_, means, usesPin, more) => expect(hasMore({ ...none, ...means }, usesPin)).toBe(more))
})
