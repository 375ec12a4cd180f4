/** The call that settles an agency's invoice: what it owed becomes money in the bank. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import { invoicePaid } from '@taschino/contract/requests.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { payRest } from '../invoices/public.ts'
import { holdRequest, moveRequest, type RequestRow } from '../requests/public.ts'
import { movedOn } from './notices.ts'
import { requestNow } from './request-now.ts'

/** Nothing is owed of a held order's invoice any more since the movement `gtid`: its step, the log and the agency's news say so. */
export async function noteOrderPaid(
  sql: Sql,
  request: RequestRow,
  { gtid, by, now }: { gtid: Gtid; by: number; now: number },
): Promise<void> {
  const { idParty: agency, value, invoiceNumber } = request
  await moveRequest(sql, request, { invoicePaidAt: new Date(now) }, { step: 'invoice-paid', by, gtid })
  await noteDeed(sql, { by, act: 'request.invoice-paid', agency, facts: { gtid: request.gtid, value, invoiceNumber } })
  await emit(sql, await movedOn(sql, request, 'invoice-paid'))
}

export const invoicePaidAnswer = handleMoney(invoicePaid)(async (ask) => {
  const { sql, who, params, clock, no, done } = ask
  const request = await holdRequest(sql, { gtid: params.gtid })
  if (!request) return refuseCommon('not_found')
  if (request.kind !== 'tickets' || request.state !== 'approved') return no('no_invoice')
  if (request.invoicePaidAt !== null) return no('invoice_is_paid')
  const now = clock.now()
  const gtid = await payRest(sql, { request: request.id }, who.idUser, now)
  if (gtid === null) return no('invoice_is_paid')
  await noteOrderPaid(sql, request, { gtid, by: who.idUser, now })
  return done(await requestNow(sql, request.gtid, ask))
})
