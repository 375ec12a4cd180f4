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

/** An own number is dated today; a typed one with the day that was typed. */
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

/** A typed number must not look like one of the service's own. */
export const mayBeTyped = (number: string): boolean => !isOwnNumber(number)

/** The likely number of the next invoice. */
export async function nextInvoiceNumber(sql: Sql, { series }: Settings['invoices'], now: number): Promise<string> {
  const year = Number(businessDay(now).slice(0, 4))
  return numberOf('invoice', series, year, (await lastNumber(sql, series, year)) + 1)
}

export interface ToBill {
  idAgency: number
  of: { request: number } | { grant: number }
  lines: readonly InvoiceLine[]
  /** Another program's number; without it the next of the series is taken. */
  typed: string | undefined
  /** The day (YYYY-MM-DD) from which the time to pay runs. */
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

/** Called in the transaction that issues the tickets or gives the credits. */
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

/** Fee and VAT of an invoice, which the books take back besides the tickets of the order. */
export function billedBesides({ lines }: Pick<Owed, 'lines'>): { fee: Cents; vat: Cents } {
  const { fee } = sumsOf(lines)
  return { fee, vat: ratesOf(lines).reduce((sum, { vat }) => sum + vat, 0) }
}

/** Credits a whole unpaid invoice. */
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

/** Books money for a locked invoice, in whole or part, once each. Returns whether it is fully paid. */
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

/** Somebody of the company says that everything still owed has arrived. */
export async function payRest(sql: Sql, of: { request: number } | { grant: number }, by: number, now: number): Promise<Gtid | null> {
  const owed = await holdOwed(sql, of)
  if (!owed || owed.settled >= owed.total) return null
  return (await payOn(sql, owed, { value: owed.total - owed.settled, by, now })).gtid
}
