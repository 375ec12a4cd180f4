/** Which addresses count as one. */
import { expect, test } from 'vitest'
import { blockOf, networkOf } from './network.ts'

test('an IPv4 address is one network however it is dressed, the addresses of an IPv6 /64 are one, and each lies in a block', () => {
  expect(networkOf('203.0.113.9')).toBe(networkOf('::ffff:203.0.113.9'))
  expect(networkOf('203.0.113.9')).not.toBe(networkOf('203.0.113.10'))
  expect(blockOf('203.0.113.9')).toBe(blockOf('203.0.113.250'))
  expect(blockOf('203.0.113.9')).not.toBe(blockOf('203.0.114.9'))
  expect(networkOf('2001:db8:1:2::1')).toBe(networkOf('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
  expect(blockOf('2001:db8:1:2::1')).toBe(blockOf('2001:db8:1:ffff::1'))
  expect(blockOf('2001:db8:1:2::1')).not.toBe(blockOf('2001:db8:2:2::1'))
})

test('T33: the port that a proxy writes beside an address makes no other network of each connection', () => {
  for (const dressed of ['203.0.113.9:443', '203.0.113.9:50211', '[::ffff:203.0.113.9]:80']) {
    expect([dressed, networkOf(dressed), blockOf(dressed)]).toEqual([dressed, networkOf('203.0.113.9'), blockOf('203.0.113.9')])
  }
  for (const dressed of ['[2001:db8:1:2::1]', '[2001:db8:1:2::9]:50211']) expect(networkOf(dressed)).toBe(networkOf('2001:db8:1:2::1'))
})

test('what a proxy writes that is no address counts as what it is', () => {
  for (const text of ['unknown', '_hidden', '']) expect([networkOf(text), blockOf(text)]).toEqual([text, text])
})
