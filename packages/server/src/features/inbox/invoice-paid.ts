/** An agency has paid the invoice of its order: what it owed becomes money in the bank. */
import { invoicePaid } from '@taschino/contract/requests.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { noteDeed } from '../audit/public.ts'
import { payRest } from '../invoices/public.ts'
import { holdRequest, moveRequest } from '../requests/public.ts'
import { movedOn } from './notices.ts'
import { requestNow } from './request-now.ts'

export const invoicePaidAnswer = handleMoney(invoicePaid)(async (ask) => {
  const { sql, who, params, clock, no, done } = ask
  const request = await holdRequest(sql, { gtid: params.gtid })
  if (!request) return refuseCommon('not_found')
  if (request.kind !== 'tickets' || request.state !== 'approved') return no('no_invoice')
  if (request.invoicePaidAt !== null) return no('invoice_is_paid')
  const { id, idParty: agency, value, invoiceNumber } = request
  const gtid = await payRest(sql, { request: id }, who.idUser, clock.now())
  if (gtid === null) return no('invoice_is_paid')
  await moveRequest(sql, request, { invoicePaidAt: new Date(clock.now()) }, { step: 'invoice-paid', by: who.idUser, gtid })
  await noteDeed(sql, { by: who.idUser, act: 'request.invoice-paid', agency, facts: { gtid: request.gtid, value, invoiceNumber } })
  await emit(sql, await movedOn(sql, request, 'invoice-paid'))
  return done(await requestNow(sql, request.gtid, ask))
})
