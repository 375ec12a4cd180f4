/** The till never says "received" of money that it has not read. */
import { newGtid } from '@taschino/basics/gtid.ts'
import type { Receipt, Transaction } from '@taschino/contract/wallet.ts'
import { expect, test } from 'vitest'
import { lookOf } from './green-look.ts'

const gtid = newGtid(Date.UTC(2026, 10, 21, 10))
const row = (value: number, status: Transaction['status'] = 'completed'): Transaction => ({
  gtid,
  type: 'payment',
  status,
  at: '2026-11-21T10:00:00.000Z',
  value,
  counterparty: null,
  parts: [{ unit: 1, amount: value, type: 'free_credits' }],
  till: null,
  refunded: 0,
  parent: null,
  can: { cancel: true, refund: true },
})
const receipt = (value: number, bill: number | null, status?: Transaction['status']) => ({ ...row(value, status), bill }) as Receipt
const says = (...asked: Parameters<typeof lookOf>) => (({ says: said, left }) => [said, left])(lookOf(...asked))

test('T17: a cent for a bill of twenty euros is never shown as received, whether the receipt is here, only the row of the list, or nothing yet', () => {
  const green = { gtid, bill: 2000 }
  expect(says(green, undefined, undefined)).toEqual(['reading', 0])
  expect(says(green, row(1), undefined)).toEqual(['part', 1999])
  expect(says(green, row(1), receipt(1, 2000))).toEqual(['part', 1999])
  expect(says({ gtid, bill: null }, undefined, receipt(1, 2000))).toEqual(['part', 1999])
})

test('what covers the bill, or has none, is received; what was taken back is not', () => {
  expect(says({ gtid, bill: 2000 }, row(2000), undefined)).toEqual(['paid', 0])
  expect(says({ gtid, bill: 2000 }, undefined, receipt(2400, 2000))).toEqual(['paid', 0])
  expect(says({ gtid, bill: null }, row(1), undefined)).toEqual(['paid', 0])
  expect(says({ gtid, bill: 2000 }, row(2000, 'cancelled'), undefined)).toEqual(['undone', 0])
  expect(says({ gtid, bill: 2000 }, row(2000), receipt(2000, 2000, 'refunded'))).toEqual(['undone', 0])
})
