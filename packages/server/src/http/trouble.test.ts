/** What is said when something goes wrong underneath: "no" only when it is sure, "unknown" when it is not. */
import { expect, test } from 'vitest'
import { InProgress, OutcomeUnknown, QueueFull } from '@taschino/ledger/group-commit.ts'
import { KeyMismatch } from '@taschino/ledger/post.ts'
import { DbBusy } from '../platform/db/db.ts'
import { openLog } from '../platform/log.ts'
import { refuseCommon } from './refusal.ts'
import { refusalOf } from './trouble.ts'

const log = openLog('silent')
const coded = (code: string, message = 'said by the database'): Error => Object.assign(new Error(message), { code })
const thrown = (work: () => void): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

const GET = { name: 'wallet.listTickets', method: 'GET' } as const
const POST = { name: 'payments.openCharge', method: 'POST' } as const
const PROVED = { name: 'users.updateUser', method: 'POST', proof: 'fresh' } as const
const MONEY = { name: 'payments.pay', method: 'POST', money: true } as const

test.each([
  ['a full queue', new QueueFull('full'), MONEY, 503, 'busy'],
  ['a full pool', new DbBusy('full'), MONEY, 503, 'busy'],
  ['no connection', coded('ECONNREFUSED'), MONEY, 503, 'busy'],
  ['a server that takes no writes', coded('25006'), MONEY, 503, 'busy'],
  ['the same, under a read that notes something', coded('25006'), GET, 503, 'busy'],
  ['no connection in time', new Error('timeout exceeded when trying to connect'), MONEY, 503, 'busy'],
  ['a lock that was not given', coded('55P03'), POST, 503, 'busy'],
  ['the same, on a money call', coded('55P03'), MONEY, 409, 'in_progress'],
  ['a payer at work elsewhere', new InProgress('g'), MONEY, 409, 'in_progress'],
  ['the key with another body', new KeyMismatch('g'), MONEY, 422, 'idempotency_mismatch'],
  ['an outcome nobody knows', new OutcomeUnknown('g'), MONEY, 504, 'outcome_unknown'],
  ['a connection lost under a write', coded('57P01'), POST, 504, 'outcome_unknown'],
  ['the same, without a code', new Error('Connection terminated unexpectedly'), POST, 504, 'outcome_unknown'],
  ['a connection that was closed before', new Error('Client was closed and is not queryable'), POST, 504, 'outcome_unknown'],
  ['a database that froze under a write', new Error('Query read timeout'), POST, 504, 'outcome_unknown'],
  ['a connection lost under a read', coded('57P01'), GET, 503, 'busy'],
  ['something else', coded('23505'), GET, 500, 'bug'],
  ['a proof asked for by a call that declares none', thrown(() => refuseCommon('step_up_required')), POST, 500, 'bug'],
  ['a proof asked for by one that does', thrown(() => refuseCommon('step_up_required')), PROVED, 403, 'step_up_required'],
  ['a refusal', thrown(() => refuseCommon('not_found')), GET, 404, 'not_found'],
] as const)('%s', (_what, error, call, status, name) => {
  const refusal = refusalOf(error, call, log)
  expect([refusal.status, refusal.body.error]).toEqual([status, name])
  expect(refusal.retryAfter).toBe(name === 'busy' || name === 'in_progress' || name === 'outcome_unknown' ? 1 : undefined)
})
