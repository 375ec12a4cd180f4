/** What is remembered of the last minutes: each room its own, late rows too, and no claim to know what was thrown away. */
import { expect, test } from 'vitest'
import { rowOf, versionOf } from './deliver.ts'
import { Recent } from './recent.ts'

const row = (seq: number, ...users: number[]) => ({
  seq,
  at: new Date(),
  events: [{ u: users, e: { type: 'onPayment', GTID: `G${seq}`, action: 'completed' } }],
})
const old = (seq: number, ageMs: number, ...users: number[]) => ({ ...row(seq, ...users), ageMs })
const rows = ({ messages }: ReturnType<Recent['missed']>): number[] => messages.map(({ number }) => rowOf(number))

test('F22: a row that commits late under a smaller number is told to who already knows a larger one', () => {
  const recent = new Recent()
  recent.begin([], 1000, false)
  recent.note(row(1002, 1))
  const known = { since: versionOf(1002) }
  recent.note(row(1001, 1))
  const { caughtUp } = recent.missed(['user:1'], known)
  expect(rows(recent.missed(['user:1'], known))).toEqual([1001, 1002])
  expect(caughtUp).toEqual({ version: versionOf(1002), whole: true })
})

test('several rooms of one listener: each message once', () => {
  const recent = new Recent()
  recent.begin([], 0, true)
  recent.note({ seq: 1, at: new Date(), events: [{ u: [7], s: [9], e: { type: 'onPayment', GTID: '', action: 'completed' } }] })
  expect(rows(recent.missed(['user:7', 'shop:9'], { since: 0 }))).toEqual([1])
  expect(rows(recent.missed(['user:8'], { since: 0 }))).toEqual([])
})

test('what it began with counts, and below that it does not claim to know', () => {
  const recent = new Recent()
  recent.begin([old(500, 20_000, 1), old(501, 10_000, 1)], 501, false)
  expect(recent.missed(['user:1'], { since: versionOf(500) })).toMatchObject({ caughtUp: { whole: true } })
  expect(recent.missed(['user:1'], { since: versionOf(499) })).toMatchObject({ caughtUp: { whole: false } })
  expect(recent.missed(['user:1'], { age: 1000 })).toMatchObject({ messages: [], caughtUp: { whole: true } })
  expect(rows(recent.missed(['user:1'], { age: 8000 }))).toEqual([501])
  expect(recent.missed(['user:1'], { age: 60_000 })).toMatchObject({ caughtUp: { whole: false } })
})

test('a version of another database, or of after a restore, is no knowledge', () => {
  const recent = new Recent()
  recent.begin([], 10, true)
  expect(recent.missed([], { since: versionOf(100_000) }).caughtUp).toEqual({ version: versionOf(10), whole: false })
})

test('it does not grow: what is thrown away is not known any more', () => {
  const recent = new Recent()
  recent.begin([], 0, true)
  for (let seq = 1; seq <= 30_000; seq++) recent.note(row(seq, seq % 3))
  const all = [0, 1, 2].flatMap((id) => recent.missed([`user:${id}`], { since: 0 }).messages)
  expect(all.length).toBeLessThanOrEqual(22_000)
  expect(recent.missed(['user:1'], { since: versionOf(7999) }).caughtUp.whole).toBe(false)
  expect(recent.missed(['user:1'], { since: versionOf(10_001) }).caughtUp.whole).toBe(true)
})
