/** A tap on a notice leads where spec.md section 4 says, and nowhere else. */
import { expect, test } from 'vitest'
import { leadOf } from './notice-lead.ts'

const GTID = '0ABCDEFG12345678'

test.each([
  ['agency', 'agency-request', `/tabs/agency-tickets?gtid=${GTID}`],
  ['agency', 'refund', null],
  ['shop', 'shop-payback-request', `/tabs/shop-wallet?request=${GTID}`],
  ['shop', 'shop-free-credits-request', `/tabs/shop-wallet?request=${GTID}`],
  ['shop', 'refund', `/tabs/shop-transactions?gtid=${GTID}`],
  ['enduser', 'refund', `/tabs/enduser-transactions?gtid=${GTID}`],
  ['company', 'agency-request', null],
  ['agent', 'refund', null]
] as const)('%s, %s', (role, type, lead) => expect(leadOf(role, { type, GTID })).toBe(lead))

test('without a movement the wallet opens, and nothing else does', () => {
  expect([leadOf('shop', { type: 'shop-payback-request' }), leadOf('shop', { type: 'refund' }), leadOf(null, { type: 'refund', GTID })]).toEqual(['/tabs/shop-wallet', null, null])
})
