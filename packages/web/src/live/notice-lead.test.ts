/** A tap on a notice leads where docs/product.md, notifications, says, and nowhere else; each of those places is a screen of ours. */
import { leadOf } from '@taschino/contract/notice-lead.ts'
import { expect, test } from 'vitest'
import { deskPaths } from '../routing/desk-paths.ts'
import { paths } from '../routing/paths.ts'
import { routeFor } from '../app/routes.ts'

const GTID = '0ABCDEFG12345678'

test.each([
  ['agency', 'agency-request', paths.agencyTickets(GTID)],
  ['agency', 'refund', null],
  ['shop', 'shop-payback-request', paths.shopWallet(GTID)],
  ['shop', 'shop-free-credits-request', paths.shopWallet(GTID)],
  ['shop', 'refund', paths.receipt(GTID, 'shop')],
  ['shop', 'payment', paths.receipt(GTID, 'shop')],
  ['shop', 'club-order', paths.club({ gtid: GTID, type: 'order' })],
  ['enduser', 'refund', paths.receipt(GTID)],
  ['enduser', 'payment', paths.receipt(GTID)],
  ['enduser', 'club-order', paths.club({ gtid: GTID, type: 'order' })],
  ['enduser', 'club-ticket', paths.club({ gtid: GTID, type: 'ticket' })],
  ['shop', 'club-ticket', paths.club({ gtid: GTID, type: 'ticket' })],
  ['enduser', 'club-cashback', paths.club({ mine: 'cashback' })],
  ['company', 'new-cashback', deskPaths.cashback('held')],
  ['company', 'new-claim', deskPaths.cashback('claims')],
  ['company', 'club-doubt', `${deskPaths.orders()}?gtid=${GTID}`],
  ['company', 'club-code', deskPaths.orders('problems')],
  ['company', 'club-stray', deskPaths.orders('report')],
  ['enduser', 'expiry', paths.enduserWallet()],
  ['company', 'new-order', paths.companyAgencies({ request: GTID })],
  ['admin', 'new-request', paths.companyShops({ request: GTID })],
  ['company', 'new-iban', paths.companyShops({ view: 'iban' })],
  ['company', 'agency-request', null],
  ['agent', 'refund', null],
  ['agent', 'security', paths.profileSecurity()],
  [null, 'refund', null],
] as const)('%s, %s', (role, type, lead) => {
  expect(leadOf(role, { type, GTID })).toBe(lead)
  if (lead !== null) expect(routeFor(new URL(lead, 'https://own.invalid').pathname)).not.toBeNull()
})

test('a ticket of a brand is named by its number, too', () => {
  expect(leadOf('enduser', { type: 'club-ticket', GTID, idTicket: 7 })).toBe(paths.club({ gtid: GTID, idTicket: 7, type: 'ticket' }))
})

test('without a movement the list opens', () => {
  expect([
    leadOf('shop', { type: 'shop-payback-request' }),
    leadOf('shop', { type: 'refund' }),
    leadOf('enduser', { type: 'refund' }),
    leadOf('company', { type: 'new-order' }),
    leadOf('enduser', { type: 'club-order' }),
  ]).toEqual([paths.shopWallet(), paths.shopTransactions(), paths.enduserTransactions(), paths.companyAgencies(), paths.club()])
})
