/** Calls a request off: by those who made it before an answer, by the company until the bank is told. */
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { cancel, type Withdrawn } from '@taschino/contract/payments.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { Who } from '../../http/handle.ts'
import { answersOf } from '../../http/idempotency/handle-money.ts'
import type { StoredAnswer } from '../../http/idempotency/stored-answer.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { calledOff } from './notices.ts'
import { limitOf, type Limits } from './limit.ts'
import { isOwnReturn } from './rules.ts'
import { holdRequest, moveRequest, shopAndMembers, type RequestRow } from './store.ts'

type Asker = Who<'shop' | 'agency' | 'company' | 'admin'>

type CancelAnswer = StoredAnswer<typeof cancel.name>

export interface Withdrawal {
  who: Asker
  gtid: Gtid
  reason: string
  now: number
  limits: Limits
}

const { no, done } = answersOf(cancel)

/** Whose requests are within reach; null: everybody's. */
async function reachOf(sql: Sql, { role, idShop, idAgency }: Asker): Promise<readonly number[] | null> {
  if (role === 'company' || role === 'admin') return null
  if (role === 'agency') return idAgency === null ? [] : [idAgency]
  return idShop === null ? [] : shopAndMembers(sql, idShop)
}

/** Why it is too late, or nothing. */
function obstacle({ state, kind }: RequestRow, isCompany: boolean): CancelAnswer | null {
  if (state === 'cancelled') return no('already_cancelled')
  if (state === 'pending') return null
  return isCompany && kind === 'payback' && (state === 'approved' || state === 'returned') ? null : no('already_decided')
}

/** What was set aside goes back to the takings; an order of tickets set nothing aside. Null: done without a movement. */
async function giveBack(sql: Sql, request: RequestRow, { who, reason, now }: Withdrawal, events: readonly Json[]): Promise<Gtid | null> {
  const payment = request.kind === 'tickets' ? null : await refundable(sql, request.gtid)
  if (!payment) {
    await emit(sql, events)
    return null
  }
  const gtid = newGtid(now)
  await post(
    sql,
    cancelPayment({
      gtid,
      payment,
      call: null,
      events,
      detail: { parts: [], reason, by: who.idUser, request: request.id, step: 'cancelled' },
    }),
  )
  return gtid
}

/** The answer to keep with the key; null when no request within reach has this number, so that it may be a payment's. */
export async function withdrawRequest(sql: Sql, asked: Withdrawal): Promise<CancelAnswer | null> {
  const { who, reason, now } = asked
  const request = await holdRequest(sql, { gtid: asked.gtid }, (await reachOf(sql, who)) ?? undefined)
  if (!request) return null
  const isCompany = who.role === 'company' || who.role === 'admin'
  const hindered = obstacle(request, isCompany)
  if (hindered) return hindered
  if (isOwnReturn(request, who.idUser, await limitOf(sql, request, asked.limits))) return no('return_own')
  try {
    const gtid = await giveBack(sql, request, asked, await calledOff(sql, request, isCompany))
    const at = new Date(now)
    await moveRequest(
      sql,
      request,
      { state: 'cancelled', decidedBy: who.idUser, decidedAt: at, reason },
      { step: 'cancelled', by: who.idUser, reason, ...(gtid === null ? {} : { gtid }) },
    )
    // What the company does to others stands in its log; a withdrawal of one's own stands with the request.
    if (isCompany)
      await noteDeed(sql, {
        by: who.idUser,
        act: 'request.cancelled',
        ...(request.kind === 'tickets' ? { agency: request.idParty } : { shop: request.idParty }),
        facts: { gtid: request.gtid, kind: request.kind, value: request.value, reason },
      })
    const withdrawn: Withdrawn = {
      gtid: request.gtid,
      request: request.kind,
      state: 'cancelled',
      value: request.value,
      at: at.toISOString(),
    }
    // The answer tells of the request and not of the movement that gave the money back, so the key is not that movement's.
    return done(withdrawn)
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return no('party_suspended')
    throw error
  }
}
