/** A request as the company reads it: what was asked, by when an answer is promised, who may answer, what to know first. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { linesOfOrder, sumsOf } from '@taschino/basics/order-bill.ts'
import type { ListedRequest, RequestDetail } from '@taschino/contract/request-details.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { payableIban } from '../iban/public.ts'
import { nextInvoiceNumber, owedFor } from '../invoices/public.ts'
import { limitWith, stepsOf, type Limits } from '../requests/public.ts'
import { daysBetween, dueDay, hindrance, isOpen, lastDayOf, mayReject, needsTwo } from './rules.ts'
import { isFrozen, isStopped, shopFacts, stockOf, type NamedRequest } from './store.ts'

/** Who looks, when, and from which value on two people answer. */
export interface Look {
  idUser: number
  now: number
  limits: Limits & Pick<Settings, 'ticketYears' | 'invoices'>
}

const iso = (date: Date | null): string | null => date?.toISOString() ?? null

export function listed(row: NamedRequest, { idUser, now, limits }: Look): ListedRequest {
  const limit = limitWith(row.related.value, limits)
  const [today, askedOn, due] = [businessDay(now), businessDay(row.askedAt.getTime()), dueDay(row)]
  const until = isOpen(row) || row.decidedAt === null ? today : businessDay(row.decidedAt.getTime())
  return {
    gtid: row.gtid,
    kind: row.kind,
    state: row.state,
    value: row.value,
    note: row.note,
    party: { id: row.idParty, kind: row.kind === 'tickets' ? 'agency' : 'shop', name: row.partyName, group: row.groupName },
    askedBy: row.askedByName,
    askedAt: row.askedAt.toISOString(),
    tickets:
      row.type === null || row.unit === null || row.amount === null
        ? null
        : { type: row.type, unit: row.unit, amount: row.amount, invoiceNumber: row.invoiceNumber, invoicePaidAt: iso(row.invoicePaidAt) },
    payback:
      row.days === null || row.fee === null || row.net === null || row.payoutDate === null
        ? null
        : { days: row.days, fee: row.fee, net: row.net, payoutDate: row.payoutDate, parts: row.feeParts ?? [] },
    waits: Math.max(0, daysBetween(askedOn, until)),
    due,
    daysLeft: isOpen(row) ? daysBetween(today, due) : null,
    needsTwo: needsTwo(row, limit),
    firstBy: row.firstByName,
    decidedAt: iso(row.decidedAt),
    hindrance: hindrance(row, idUser, limit),
    mayReject: mayReject(row, idUser, limit),
    watch: row.watch || row.related.count > 0,
  }
}

async function shopOf(sql: Sql, row: NamedRequest, now: number): Promise<RequestDetail['shop']> {
  const facts = row.kind === 'tickets' ? null : await shopFacts(sql, row.idParty)
  if (!facts) return null
  const { iban, ...rest } = facts
  const account = await payableIban(sql, row.idParty, now)
  return {
    ...rest,
    ibanLast4: iban?.slice(-4) ?? null,
    ibanHeldUntil: account && 'heldUntil' in account ? account.heldUntil.toISOString() : null,
    ibanRefused: account && 'refused' in account ? account.refused : null,
  }
}

function billedFor({ state, type, unit, amount }: NamedRequest, { invoices }: Look['limits']): Cents | null {
  if (state !== 'pending' || type === null || unit === null || amount === null) return null
  return sumsOf(linesOfOrder({ type, unit, amount }, invoices)).total
}

async function agencyOf(sql: Sql, row: NamedRequest, { now, limits }: Look): Promise<RequestDetail['agency']> {
  if (row.kind !== 'tickets') return null
  const stock = await stockOf(sql, row.idParty)
  const invoices = (await owedFor(sql, row.idParty, businessDay(now))).map(({ late: _, ...invoice }) => invoice)
  return {
    stock,
    invoices,
    owed: invoices.reduce((sum, { value }) => sum + value, 0),
    nextInvoice: await nextInvoiceNumber(sql, limits.invoices, now),
    billed: billedFor(row, limits),
    lastDay: lastDayOf(now, limits.ticketYears),
  }
}

function flagsOf(row: ListedRequest, shop: RequestDetail['shop'], held: { frozen: boolean; stopped: boolean }): RequestDetail['flags'] {
  return [
    ...(shop && shop.related.count > 0 ? ['related' as const] : []),
    ...(shop && shop.ibanHeldUntil !== null ? ['iban_changed' as const] : []),
    ...(shop && row.kind === 'payback' && shop.ibanLast4 === null ? ['iban_missing' as const] : []),
    ...(shop && row.kind === 'payback' && shop.ibanRefused !== null ? ['iban_refused' as const] : []),
    ...(held.frozen ? ['disabled' as const] : []),
    ...(held.stopped ? ['stopped' as const] : []),
    ...(row.daysLeft !== null && row.daysLeft < 0 ? ['late' as const] : []),
  ]
}

/** One after the other: inside a transaction there is one connection. */
export async function detailed(sql: Sql, row: NamedRequest, look: Look): Promise<RequestDetail> {
  const short = listed(row, look)
  const steps = await stepsOf(sql, row.id)
  const [agency, shop, frozen, stopped] = [
    await agencyOf(sql, row, look),
    await shopOf(sql, row, look.now),
    await isFrozen(sql, row.idParty),
    await isStopped(sql, row.idParty),
  ]
  return {
    ...short,
    agency,
    shop,
    flags: flagsOf(short, shop, { frozen, stopped }),
    limit: limitWith(row.related.value, look.limits),
    reason: row.reason,
    decidedBy: row.decidedByName,
    valueDate: row.valueDate,
    expiresAt: iso(row.expiresAt),
    doneGtid: row.doneGtid,
    shares: row.shares,
    steps: steps.map((step) => ({ ...step, at: step.at.toISOString() })),
  }
}
