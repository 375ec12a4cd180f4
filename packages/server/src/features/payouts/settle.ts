/** The calls that mark transfers as paid, one or a whole file, or as returned by the bank. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { payoutPaid, requestPaid, requestReturned } from '@taschino/contract/payouts.ts'
import { isAccountCode, type ReturnCode } from '@taschino/contract/return-codes.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { settlePayback } from '@taschino/ledger/movements/payback.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { Ask } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { reverseCommissions } from '../agents/public.ts'
import { noteDeed } from '../audit/public.ts'
import { noteRefusal } from '../iban/public.ts'
import { holdRequest, moveRequest, moveRequests, type RequestRow } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { paidOut, sentBack } from './notices.ts'
import { lastReturnDay } from './rules.ts'
import { readPayback, type ListedRow } from './store.ts'
import { holdSent, ibanOf, readFile, transfersOf, type TransferRow } from './files-store.ts'
import { detailOf, listedOf } from './view.ts'

export type Asking = Pick<Ask<typeof requestPaid>, 'who' | 'clock'>

/** The payback, held still; null where it is none. */
export async function held(sql: Sql, gtid: Gtid): Promise<{ request: RequestRow; row: ListedRow } | null> {
  const request = await holdRequest(sql, { gtid })
  const row = request?.kind === 'payback' ? await readPayback(sql, gtid) : null
  return request && row ? { request, row } : null
}

type Transfer = Pick<TransferRow, 'idRequest' | 'gtid' | 'idShop' | 'idGroup' | 'value' | 'fee' | 'feeParts' | 'net' | 'attempt'>

/** The money has left: what was set aside becomes the bank's net and our fee. Returns the movement. */
export async function settle(sql: Sql, one: Transfer, messageId: string | null, { who, clock }: Asking): Promise<Gtid> {
  const gtid = newGtid(clock.now())
  await post(
    sql,
    settlePayback({
      gtid,
      shop: one.idShop,
      request: one.idRequest,
      gross: one.value,
      fee: one.fee,
      parts: one.feeParts,
      attempt: one.attempt,
      call: null,
      events: paidOut(one, one.net),
      detail: { requestGtid: one.gtid, by: who.idUser, ...(messageId === null ? {} : { file: messageId }) },
    }),
  )
  return gtid
}

/** A shop that was suspended meanwhile neither gives nor receives: nothing happens, and the key stays free. */
async function unlessSuspended<T>(ask: { refuse: (name: 'party_suspended') => never }, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MovementRefused && error.reason === 'party_frozen') return ask.refuse('party_suspended')
    throw error
  }
}

export const deedOf = ({ request, row }: { request: RequestRow; row: ListedRow }) => ({
  shop: request.idParty,
  facts: { gtid: request.gtid, net: row.net, ...(row.messageId === null ? {} : { file: row.messageId }) },
})

async function nowOf(sql: Sql, gtid: Gtid, { clock }: Asking) {
  const row = await readPayback(sql, gtid)
  if (!row) throw new Error(`payback ${gtid} is gone`)
  return listedOf(row, clock.now())
}

export const requestPaidAnswer = handleMoney(requestPaid)(async (ask) => {
  const { sql, no } = ask
  const found = (await held(sql, ask.params.gtid)) ?? refuseCommon('not_found')
  if (found.request.state !== 'sent') return no('not_sent')
  const { request, row } = found
  const gtid = await unlessSuspended(ask, () => settle(sql, { ...row, idRequest: request.id }, row.messageId, ask))
  await moveRequest(sql, request, { state: 'paid', doneGtid: gtid }, { step: 'paid', by: ask.who.idUser, gtid })
  await noteDeed(sql, { by: ask.who.idUser, act: 'payout.transfer-paid', ...deedOf(found) })
  return ask.done(await nowOf(sql, found.request.gtid, ask))
})

/** What is still with the bank of this file; what came back before stays where it is. */
export const payoutPaidAnswer = handleMoney(payoutPaid)(async (ask) => {
  const { sql, who, params, no, done } = ask
  const file = (await readFile(sql, params.id)) ?? refuseCommon('not_found')
  const open = await holdSent(sql, file.id)
  if (open.length === 0) return no('nothing_to_pay')
  const paid: { id: number; gtid: Gtid }[] = []
  for (const one of open) {
    // One shop that is suspended must not keep the money of all others from being booked.
    const gtid = await settle(sql, one, file.messageId, ask).catch((error: unknown) => {
      if (error instanceof MovementRefused && error.reason === 'party_frozen') return null
      throw error
    })
    if (gtid !== null) paid.push({ id: one.idRequest, gtid })
  }
  if (paid.length === 0) return ask.refuse('party_suspended')
  await moveRequests(sql, paid, 'paid', { step: 'paid', by: who.idUser })
  await noteDeed(sql, { by: who.idUser, act: 'payout.paid', facts: { file: file.messageId, transfers: paid.length } })
  const now = await readFile(sql, file.id)
  return done(detailOf(now ?? file, await transfersOf(sql, file.id)))
})

/** What the bank says of it, and what the shop reads. */
export interface Back {
  reason: string
  code: ReturnCode
  reference: string
}

/**
 * From the file: nothing was booked yet. From paid: the booking is taken back, and the money is set aside again. Whoever agreed before has
 * agreed to the transfer that is over.
 */
export async function comeBack(
  sql: Sql,
  { request, row }: { request: RequestRow; row: ListedRow },
  { who, clock }: Asking,
  body: Back,
): Promise<void> {
  const events = sentBack(row, row.net, body.reason)
  let gtid: Gtid | undefined
  if (request.state === 'paid') {
    const payment = await refundable(sql, request.doneGtid ?? '')
    if (!payment) throw new Error(`payback ${request.gtid} was paid by nothing`)
    gtid = newGtid(clock.now())
    await post(
      sql,
      cancelPayment({
        gtid,
        payment,
        events,
        call: null,
        detail: { parts: [], reason: body.reason, by: who.idUser, request: request.id, step: 'returned' },
      }),
    )
    await reverseCommissions(sql, payment.movement.gtid, row.idShop, clock.now())
  } else await emit(sql, events)
  const change = {
    state: 'returned',
    reason: body.reason,
    returnedBy: who.idUser,
    firstBy: null,
    firstAt: null,
    decidedBy: null,
    decidedAt: null,
  } as const
  // A second transfer to such an account would come back as well: nobody says yes to one before the shop gives another account.
  if (isAccountCode(body.code))
    await noteRefusal(sql, { iban: await ibanOf(sql, request.id), code: body.code, idRequest: request.id, now: clock.now() })
  await moveRequest(sql, request, change, { step: 'returned', by: who.idUser, reason: body.reason, gtid, bank: body })
}

export const requestReturnedAnswer = handleMoney(requestReturned)(async (ask) => {
  const { sql, no } = ask
  const found = (await held(sql, ask.params.gtid)) ?? refuseCommon('not_found')
  const { who, body, clock, settings } = ask
  if (found.request.state !== 'sent' && found.request.state !== 'paid') return no('not_sent')
  await demandFreshStepUp({ who, db: sql, settings })
  const { paidAt } = found.row
  if (paidAt !== null && businessDay(clock.now()) > lastReturnDay(businessDay(paidAt.getTime()), body.code)) return no('returned_too_late')
  await unlessSuspended(ask, () => comeBack(sql, found, ask, body))
  const { facts, ...about } = deedOf(found)
  await noteDeed(sql, {
    by: who.idUser,
    act: 'payout.returned',
    ...about,
    facts: { ...facts, reason: body.reason, code: body.code, reference: body.reference },
  })
  return ask.done(await nowOf(sql, found.request.gtid, ask))
})
