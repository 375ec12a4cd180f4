/** The call with which the company rejects a request, with a reason; what was held returns to the takings. */
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { reject } from '@taschino/contract/requests.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { Ask } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { holdRequest, isOwnReturn, limitOf, moveRequest, type RequestRow } from '../requests/public.ts'
import { answered, writeToAsker } from './notices.ts'
import { isRejectable } from './rules.ts'
import { requestNow } from './request-now.ts'

/** Undoes the movement that set the takings aside; an order of tickets had set nothing aside. */
async function giveBack(sql: Sql, request: RequestRow, { who, body, clock }: Ask<typeof reject>): Promise<Gtid | undefined> {
  const events = await answered(sql, request, 'rejected', body.reason)
  if (request.kind === 'tickets') {
    await emit(sql, events)
    return undefined
  }
  const payment = await refundable(sql, request.gtid)
  if (!payment) throw new Error(`nothing was set aside for ${request.gtid}`)
  const gtid = newGtid(clock.now())
  await post(
    sql,
    cancelPayment({
      gtid,
      payment,
      events,
      call: null,
      detail: { parts: [], reason: body.reason, by: who.idUser, request: request.id, step: 'rejected' },
    }),
  )
  return gtid
}

export const rejectAnswer = handleMoney(reject)(async (ask) => {
  const { sql, who, params, body, clock, settings, no, done } = ask
  const request = await holdRequest(sql, { gtid: params.gtid })
  if (!request) return refuseCommon('not_found')
  if (!isRejectable(request)) return no('request_answered')
  if (isOwnReturn(request, who.idUser, await limitOf(sql, request, settings))) return no('return_own')
  try {
    const gtid = await giveBack(sql, request, ask)
    await moveRequest(
      sql,
      request,
      { state: 'rejected', decidedBy: who.idUser, decidedAt: new Date(clock.now()), reason: body.reason },
      { step: 'rejected', by: who.idUser, reason: body.reason, gtid },
    )
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return ask.refuse('party_suspended')
    throw error
  }
  await noteDeed(sql, {
    by: who.idUser,
    act: 'request.rejected',
    ...(request.kind === 'tickets' ? { agency: request.idParty } : { shop: request.idParty }),
    facts: { gtid: request.gtid, kind: request.kind, value: request.value, reason: body.reason },
  })
  await writeToAsker(sql, request, 'rejected', body.reason)
  return done(await requestNow(sql, request.gtid, ask))
})
