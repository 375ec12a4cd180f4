/**
 * The call with which the company approves a request: tickets are issued in a new lot, credits given, a payback readied for the bank; two
 * people above a limit.
 */
import { linesOfOrder } from '@taschino/basics/order-bill.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { approve } from '@taschino/contract/requests.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import { grantRequested } from '@taschino/ledger/movements/convert-takings.ts'
import { issueTickets } from '@taschino/ledger/movements/issue-tickets.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { whyClosed } from '../agencies/public.ts'
import { isAnother } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { payableIban } from '../iban/public.ts'
import { mayBeTyped, writeInvoice } from '../invoices/public.ts'
import { holdRequest, invoiceIsTaken, limitOf, moveRequest, type RequestChange, type RequestRow } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { answered, movedOn, writeToAsker } from './notices.ts'
import { endOfDay, hindrance, isFirstYes, lastDayOf, needsTwo } from './rules.ts'
import { requestNow } from './request-now.ts'
import { agreedSince, isFrozen, isStopped } from './store.ts'

type Asking = MoneyAsk<typeof approve>
const HINDERED = { answered: 'request_answered', own: 'request_own', second_person: 'second_person_needed' } as const

interface Order {
  /** Of another program; otherwise the series has the next one. */
  invoiceNumber: string | undefined
  valueDate: string
  lastDay: string
}

/** What an order is approved with; the other kinds take nothing. */
function orderFrom({ body, clock, settings }: Asking): Order {
  const today = businessDay(clock.now())
  const { invoiceNumber, valueDate, expiresOn: lastDay = lastDayOf(clock.now(), settings.ticketYears) } = body
  if (valueDate === undefined) return refuseInput([{ path: 'valueDate', why: 'required' }])
  if (lastDay <= today || lastDay > `${Number(today.slice(0, 4)) + 10}-12-31`) return refuseInput([{ path: 'expiresOn', why: 'range' }])
  if (Math.abs(Date.parse(valueDate) - Date.parse(today)) > 366 * 86_400_000) return refuseInput([{ path: 'valueDate', why: 'range' }])
  return { invoiceNumber, valueDate, lastDay }
}

interface Done {
  change: RequestChange
  gtid?: Gtid
}

async function issue(
  sql: Sql,
  request: RequestRow,
  { invoiceNumber, valueDate, lastDay }: Order,
  ask: Asking,
  events: Json[],
): Promise<Done> {
  const { idParty: agency, type, unit, amount } = request
  if (type === null || unit === null || amount === null) throw new Error(`order ${request.gtid} says not what it is for`)
  const { clock, settings, who } = ask
  const [gtid, expiresAt] = [newGtid(clock.now()), endOfDay(lastDay)]
  const lot = await openLot(sql, { type, unit, expiresAt, agency })
  const bill = { idAgency: agency, of: { request: request.id }, lines: linesOfOrder({ type, unit, amount }, settings.invoices) }
  const billed = await writeInvoice(sql, { ...bill, typed: invoiceNumber, valueDate, by: who.idUser, now: clock.now() }, settings)
  await post(
    sql,
    issueTickets({
      gtid,
      agency,
      type,
      unit,
      amount,
      lot,
      billed,
      once: `tickets:${request.id}`,
      events,
      call: null,
      detail: { request: request.id, requestGtid: request.gtid, invoiceNumber: billed.number },
    }),
  )
  return { gtid, change: { invoiceNumber: billed.number, valueDate, expiresAt, idLot: lot, doneGtid: gtid } }
}

async function grant(sql: Sql, request: RequestRow, ask: Asking, events: Json[]): Promise<Done> {
  const gtid = newGtid(ask.clock.now())
  await post(
    sql,
    grantRequested({
      gtid,
      shop: request.idParty,
      request: request.id,
      shares: request.shares ?? [],
      events,
      call: null,
      detail: { requestGtid: request.gtid },
    }),
  )
  return { gtid, change: { doneGtid: gtid } }
}

/** What a yes sets in motion. A payback only becomes ready: its money leaves with the bank's file. */
async function carryOut(sql: Sql, request: RequestRow, ask: Asking, order: Order | null): Promise<Done> {
  const events = await answered(sql, request, 'approved')
  try {
    if (order) return await issue(sql, request, order, ask, events)
    if (request.kind === 'credits') return await grant(sql, request, ask, events)
  } catch (error) {
    // Frozen a moment ago: everything is undone, and the key stays free for a later try.
    if (error instanceof MovementRefused && (error.reason === 'party_frozen' || error.reason === 'party_stopped'))
      return ask.refuse('party_suspended')
    throw error
  }
  await emit(sql, events)
  return { change: { attempt: request.attempt + 1 } }
}

const deedOf = ({ kind, idParty, gtid, value }: RequestRow) => ({
  ...(kind === 'tickets' ? { agency: idParty } : { shop: idParty }),
  facts: { gtid, kind, value },
})

async function firstYes(sql: Sql, request: RequestRow, { who, clock }: Asking): Promise<void> {
  await moveRequest(sql, request, { firstBy: who.idUser, firstAt: new Date(clock.now()) }, { step: 'first-yes', by: who.idUser })
  await noteDeed(sql, { by: who.idUser, act: 'request.first-yes', ...deedOf(request) })
  await emit(sql, await movedOn(sql, request, 'first-yes'))
}

async function lastYes(
  sql: Sql,
  request: RequestRow,
  ask: Asking,
  { order, limit }: { order: Order | null; limit: number },
): Promise<void> {
  const { who, clock } = ask
  const { gtid, change } = await carryOut(sql, request, ask, order)
  // A first yes to what one person may answer after all is no first yes.
  const alone = request.firstBy === who.idUser && !needsTwo(request, limit) ? { firstBy: null, firstAt: null } : {}
  await moveRequest(
    sql,
    request,
    { ...change, ...alone, state: 'approved', decidedBy: who.idUser, decidedAt: new Date(clock.now()), reason: null },
    { step: 'approved', by: who.idUser, gtid },
  )
  const { facts, ...about } = deedOf(request)
  await noteDeed(sql, {
    by: who.idUser,
    act: 'request.approved',
    ...about,
    facts: { ...facts, ...(order ? { invoiceNumber: change.invoiceNumber ?? null } : {}) },
  })
  await writeToAsker(sql, request, 'approved')
}

/** Many small ones are a large one: what the same person agreed to, while a proof would be fresh, counts with it. */
async function addsUp({ value }: RequestRow, { sql, who, clock, settings }: Asking): Promise<boolean> {
  const since = new Date(clock.now() - settings.stepUp.freshMinutes * 60_000)
  return (await agreedSince(sql, who.idUser, since)) + value > settings.secondPersonAbove
}

export const approveAnswer = handleMoney(approve)(async (ask) => {
  const { sql, who, params, settings, no, done } = ask
  const request = await holdRequest(sql, { gtid: params.gtid })
  if (!request) return refuseCommon('not_found')
  const limit = await limitOf(sql, request, settings)
  const hindered = hindrance(request, who.idUser, limit)
  if (hindered) return no(HINDERED[hindered])
  if (!(await isAnother(sql, request.askedBy, who.idUser))) return no('request_own')
  if (request.firstBy !== null && needsTwo(request, limit) && !(await isAnother(sql, request.firstBy, who.idUser)))
    return no('second_person_needed')
  const first = isFirstYes(request, limit)
  const order = request.kind === 'tickets' && !first ? orderFrom(ask) : null
  if (needsTwo(request, limit) || (await addsUp(request, ask))) await demandFreshStepUp({ who, db: sql, settings })
  // What a shop that is stopped is owed may be paid; credits would be spent.
  if ((await isFrozen(sql, request.idParty)) || (request.kind === 'credits' && (await isStopped(sql, request.idParty))))
    return no('party_suspended')
  if (request.kind === 'tickets' && (await whyClosed(sql, request.idParty))) return no('party_suspended')
  const account = request.kind === 'payback' ? await payableIban(sql, request.idParty, ask.clock.now()) : null
  if (account && 'refused' in account) return no('iban_refused')
  if (order?.invoiceNumber !== undefined) {
    if (!mayBeTyped(order.invoiceNumber)) return no('invoice_own_series')
    if (await invoiceIsTaken(sql, order.invoiceNumber, order.valueDate.slice(0, 4))) return no('invoice_taken')
  }
  if (first) await firstYes(sql, request, ask)
  else await lastYes(sql, request, ask, { order, limit })
  return done(await requestNow(sql, request.gtid, ask))
})
