/** The call that takes an approved order back while its tickets lie with the agency: tickets and debt go, a credit note is written. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { takeBackOrder } from '@taschino/contract/requests.ts'
import { withdrawIssue } from '@taschino/ledger/movements/withdraw-issue.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { inSavepoint } from '../../platform/db/savepoint.ts'
import { noteDeed } from '../audit/public.ts'
import { billedBesides, holdOwed, mayBeTyped, writeCreditNote } from '../invoices/public.ts'
import { calledOff, holdRequest, moveRequest } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { requestNow } from './request-now.ts'

export const takeBackOrderAnswer = handleMoney(takeBackOrder)(async (ask) => {
  const { sql, who, params, body, clock, settings, no, done } = ask
  const request = (await holdRequest(sql, { gtid: params.gtid })) ?? refuseCommon('not_found')
  const { id, kind, state, type, unit, amount, idLot: lot, doneGtid: issue, idParty: agency, value, invoiceNumber } = request
  if (kind !== 'tickets' || state !== 'approved' || type === null || unit === null || amount === null || lot === null || issue === null)
    return no('no_invoice')
  const owed = await holdOwed(sql, { request: id })
  if (!owed) return no('no_invoice')
  if (request.invoicePaidAt !== null || owed.settled > 0) return no('invoice_is_paid')
  if (body.creditNote !== undefined && !mayBeTyped(body.creditNote)) return no('invoice_own_series')
  await demandFreshStepUp({ who, db: sql, settings })
  const gtid = newGtid(clock.now())
  const detail = {
    request: id,
    requestGtid: request.gtid,
    step: 'taken-back',
    reason: body.reason,
    invoiceNumber,
    by: who.idUser,
  }
  const billed = billedBesides(owed)
  const events = await calledOff(sql, request, true)
  try {
    await inSavepoint(sql, () => post(sql, withdrawIssue({ gtid, issue, agency, type, unit, amount, lot, billed, detail, events })))
  } catch (error) {
    if (!(error instanceof MovementRefused)) throw error
    return no(error.reason === 'insufficient_funds' ? 'order_spent' : 'party_suspended')
  }
  const note = { typed: body.creditNote, reason: body.reason, gtid, by: who.idUser, now: clock.now() }
  const creditNote = await writeCreditNote(sql, owed, note, settings)
  const reason = `${body.reason} (${creditNote})`
  await moveRequest(sql, request, { state: 'cancelled', reason }, { step: 'cancelled', by: who.idUser, reason, gtid })
  await noteDeed(sql, {
    by: who.idUser,
    act: 'request.taken-back',
    agency,
    facts: { gtid: request.gtid, value, invoiceNumber, creditNote, reason: body.reason },
  })
  return done(await requestNow(sql, request.gtid, ask))
})
