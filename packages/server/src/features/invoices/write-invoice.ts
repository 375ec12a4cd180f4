/** Writes an invoice in the transaction of what it bills, a credit note in that of what takes it back, and settles payments. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { ratesOf, sumsOf } from '@taschino/basics/order-bill.ts'
import type { InvoiceFirm, InvoiceLine } from '@taschino/contract/invoices.ts'
import { settleInvoice } from '@taschino/ledger/movements/settle-invoice.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { isOwnNumber, numberOf } from './rules.ts'
import {
  buyerOf,
  holdOwed,
  insertInvoice,
  insertSettlement,
  lastNumber,
  openStanding,
  takeNumber,
  type InvoiceKind,
  type NewInvoice,
  type Owed,
} from './store.ts'

type Billing = Pick<Settings, 'invoices' | 'issuer' | 'payer'>

const sellerOf = ({ issuer }: Billing): InvoiceFirm | null =>
  issuer && { name: issuer.name, address: issuer.address, vatNumber: issuer.partitaIva, fiscalCode: null, sdi: issuer.sdi, pec: null }

type Numbered = Pick<NewInvoice, 'year' | 'series' | 'n' | 'number' | 'day'>

/** A number of the series bears the day on which it was given; one that was typed, the day that was typed with it. */
async function numbered(
  sql: Sql,
  kind: InvoiceKind,
  { typed, day, now }: { typed: string | undefined; day: string; now: number },
  { series }: Settings['invoices'],
): Promise<Numbered> {
  if (typed !== undefined) return { year: Number(day.slice(0, 4)), series: null, n: null, number: typed, day }
  const today = businessDay(now)
  const year = Number(today.slice(0, 4))
  const n = await takeNumber(sql, kind, series, year)
  return { year, series, n, number: numberOf(kind, series, year, n), day: today }
}

/** May be typed: it is none of the service's own. */
export const mayBeTyped = (number: string): boolean => !isOwnNumber(number)

/** The number that the next invoice gets, if nobody is faster. */
export async function nextInvoiceNumber(sql: Sql, { series }: Settings['invoices'], now: number): Promise<string> {
  const year = Number(businessDay(now).slice(0, 4))
  return numberOf('invoice', series, year, (await lastNumber(sql, series, year)) + 1)
}

export interface ToBill {
  idAgency: number
  of: { request: number } | { grant: number }
  lines: readonly InvoiceLine[]
  /** Another program's number; otherwise the series' next. */
  typed: string | undefined
  /** YYYY-MM-DD: from here on the days run until it is to be paid. */
  valueDate: string
  by: number
  now: number
}

export interface Billed {
  id: number
  number: string
  net: Cents
  vat: Cents
  fee: Cents
  total: Cents
}

/** In the transaction in which the tickets are issued, or the credits given: both are there or neither. */
export async function writeInvoice(sql: Sql, bill: ToBill, settings: Billing): Promise<Billed> {
  const { idAgency, of, lines, valueDate, by, now } = bill
  const { fee, ...sums } = sumsOf(lines)
  const due = addDays(valueDate, settings.invoices.dueDays)
  const head = await numbered(sql, 'invoice', { typed: bill.typed, day: valueDate, now }, settings.invoices)
  const id = await insertInvoice(sql, {
    kind: 'invoice',
    ...head,
    due,
    idAgency,
    what: 'request' in of ? 'tickets' : 'credits',
    idRequest: 'request' in of ? of.request : null,
    idGrant: 'grant' in of ? of.grant : null,
    refersTo: null,
    reason: null,
    seller: sellerOf(settings),
    buyer: await buyerOf(sql, idAgency),
    iban: settings.payer?.iban ?? null,
    lines,
    ...sums,
    by,
    at: new Date(now),
  })
  await openStanding(sql, id, sums.total, addDays(due, 1))
  return { id, number: head.number, fee, ...sums }
}

/** What of an invoice was never a ticket: the books take it back with the order. */
export function billedBesides({ lines }: Pick<Owed, 'lines'>): { fee: Cents; vat: Cents } {
  const { fee } = sumsOf(lines)
  return { fee, vat: ratesOf(lines).reduce((sum, { vat }) => sum + vat, 0) }
}

/** All of an invoice of which nothing is paid: what was owed is credited. */
export async function writeCreditNote(
  sql: Sql,
  owed: Owed,
  note: { typed: string | undefined; reason: string; gtid: Gtid; by: number; now: number },
  settings: Billing,
): Promise<string> {
  const { by, now, reason, gtid } = note
  const head = await numbered(sql, 'credit-note', { typed: note.typed, day: businessDay(now), now }, settings.invoices)
  const { net, vat, total } = sumsOf(owed.lines)
  await insertInvoice(sql, {
    kind: 'credit-note',
    ...head,
    due: null,
    idAgency: owed.idAgency,
    what: owed.what,
    idRequest: owed.idRequest,
    idGrant: owed.idGrant,
    refersTo: owed.id,
    reason,
    seller: sellerOf(settings),
    buyer: await buyerOf(sql, owed.idAgency),
    iban: null,
    lines: owed.lines,
    net,
    vat,
    total,
    by,
    at: new Date(now),
  })
  await insertSettlement(sql, { idInvoice: owed.id, how: 'credited', value: owed.total, gtid, by, at: new Date(now) })
  return head.number
}

/** Money that came for a held invoice, all of it or a part: booked and noted, once each. Says whether nothing is owed any more. */
export async function payOn(
  sql: Sql,
  owed: Owed,
  { value, by, now, detail = {} }: { value: Cents; by: number; now: number; detail?: Readonly<Record<string, string | number>> },
): Promise<{ gtid: Gtid; settlement: number; paid: boolean }> {
  const gtid = newGtid(now)
  const settlement = await insertSettlement(sql, { idInvoice: owed.id, how: 'paid', value, gtid, by, at: new Date(now) })
  await post(
    sql,
    settleInvoice({
      gtid,
      agency: owed.idAgency,
      once: `settlement:${settlement}`,
      value,
      call: null,
      detail: { invoice: owed.id, invoiceNumber: owed.number, ...detail },
    }),
  )
  return { gtid, settlement, paid: owed.settled + value === owed.total }
}

/** Somebody of the company saw all that is still owed of it arrive. */
export async function payRest(sql: Sql, of: { request: number } | { grant: number }, by: number, now: number): Promise<Gtid | null> {
  const owed = await holdOwed(sql, of)
  if (!owed || owed.settled >= owed.total) return null
  return (await payOn(sql, owed, { value: owed.total - owed.settled, by, now })).gtid
}
