/** Queries for invoices, an agency's own or all, each with what is still to be paid. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Invoice, InvoiceDetail, InvoiceFirm, InvoiceLine, InvoiceSort } from '@taschino/contract/invoices.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import { likePattern, typedWords } from '../../platform/typed-text.ts'

export interface InvoiceRow extends Omit<Invoice, 'agency'> {
  idAgency: number
  agencyName: string
}

const AROUND = `invoice i join agency a on a.id = i.id_agency left join invoice_standing s on s.id_invoice = i.id left join invoice c on c.refers_to = i.id`
const OPEN = 'coalesce(s.total - s.settled, 0)'
/** A credit note reduces the invoice that it names. */
const signed = (column: string): string => `case when i.kind = 'credit-note' then -i.${column} else i.${column} end`
const STATE = (today: string): string => `case when i.kind = 'credit-note' or c.id is not null then 'credited' when ${OPEN} = 0 then 'paid'
  when i.due < ${today}::date then 'late' else 'open' end`

const rowOf = (
  today: string,
): string => `i.id, i.kind, i.number, to_char(i.day, 'YYYY-MM-DD') as day, to_char(i.due, 'YYYY-MM-DD') as due, i.id_agency as "idAgency",
  a.name as "agencyName", i.what, ${STATE(today)} as state, ${signed('net')} as net, ${signed('vat')} as vat, ${signed('total')} as total, ${OPEN} as open,
  case when ${OPEN} > 0 then greatest(0, ${today}::date - i.due) else 0 end as late, coalesce(s.reminded, 0) as reminders`

/** `idAgency` null: everybody's, as the company reads them. */
export interface InvoiceFilters {
  idAgency: number | null
  state?: Invoice['state'] | undefined
  kind?: Invoice['kind'] | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type Given = (value: unknown) => string

function meant({ idAgency, state, kind, text, from, to }: InvoiceFilters, today: string, given: Given): string {
  const words = typedWords(text)
  const where = [
    'true',
    ...words.map((word) => `lower(i.number || ' ' || a.name) like ${given(likePattern(word))}`),
    ...withinDays(`(i.day::timestamp at time zone 'Europe/Rome')`, { from, to }, given),
  ]
  if (idAgency !== null) where.push(`i.id_agency = ${given(idAgency)}`)
  if (kind !== undefined) where.push(`i.kind = ${given(kind)}`)
  if (state !== undefined) where.push(`${STATE(today)} = ${given(state)}`)
  return where.join(' and ')
}

const COLUMNS = {
  day: 'i.day',
  number: 'i.number collate "C"',
  agency: '(select lower(g.name) collate "C" from agency g where g.id = i.id_agency)',
  due: `coalesce(i.due, 'infinity'::date)`,
  net: signed('net'),
  vat: signed('vat'),
  total: signed('total'),
  open: '(select coalesce(sum(t.total - t.settled), 0) from invoice_standing t where t.id_invoice = i.id)',
}

export interface InvoicePage {
  after?: number | undefined
  skip: number
  limit: number
  sort?: InvoiceSort | undefined
}

/** One more than `limit` is asked for, so that the caller knows whether the list goes on. */
export async function findInvoices(sql: Sql, filters: InvoiceFilters, today: string, page: InvoicePage): Promise<InvoiceRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const now = given(today)
  const { by, behind } = ordering({ table: 'invoice', alias: 'i', columns: COLUMNS }, page.sort ?? '-day')
  const where = [meant(filters, now, given), ...(page.after === undefined ? [] : [behind(given(page.after))])]
  const { rows } = await sql.query<InvoiceRow & Record<string, unknown>>(
    `select ${rowOf(now)} from ${AROUND} where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)} offset ${given(page.skip)}`,
    values,
  )
  return rows
}

export type InvoiceTotals = Record<'count' | 'net' | 'vat' | 'total' | 'open', number>

export async function sumInvoices(sql: Sql, filters: InvoiceFilters, today: string): Promise<InvoiceTotals> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const now = given(today)
  const sum = (column: string, as: string): string => `coalesce(sum(${column}), 0)::bigint as ${as}`
  const { rows } = await sql.query<InvoiceTotals>(
    `select count(*)::int as count, ${sum(signed('net'), 'net')}, ${sum(signed('vat'), 'vat')}, ${sum(signed('total'), 'total')}, ${sum(OPEN, 'open')}
     from ${AROUND} where ${meant(filters, now, given)} and ${now}::date is not null`,
    values,
  )
  return rows[0] ?? { count: 0, net: 0, vat: 0, total: 0, open: 0 }
}

export interface InvoiceDocument extends InvoiceRow {
  seller: InvoiceFirm | null
  buyer: InvoiceFirm
  iban: string | null
  lines: InvoiceLine[]
  request: Gtid | null
  grant: number | null
  refersTo: InvoiceDetail['refersTo']
  /** The day (YYYY-MM-DD) of the invoice that a note refers to. */
  refersToDay: string | null
  creditedBy: InvoiceDetail['creditedBy']
  reason: string | null
  remindedAt: Date | null
}

/** Of this agency only, where one is named: another one's do not exist (T01). */
export async function readInvoice(sql: Sql, id: number, idAgency: number | null, today: string): Promise<InvoiceDocument | null> {
  const { rows } = await sql.query<InvoiceDocument & Record<string, unknown>>(
    `select ${rowOf('$3')}, i.seller, i.buyer, i.iban, i.lines, r.gtid as request, i.id_grant as "grant", i.reason, s.reminded_at as "remindedAt",
       case when b.id is not null then json_build_object('id', b.id, 'number', b.number) end as "refersTo", to_char(b.day, 'YYYY-MM-DD') as "refersToDay",
       case when c.id is not null then json_build_object('id', c.id, 'number', c.number) end as "creditedBy"
     from ${AROUND} left join invoice b on b.id = i.refers_to left join request r on r.id = i.id_request
     where i.id = $1 and ($2::bigint is null or i.id_agency = $2)`,
    [id, idAgency, today],
  )
  return rows[0] ?? null
}

export interface SettledRow {
  id: number
  at: Date
  how: 'paid' | 'credited' | 'undone'
  value: number
  gtid: Gtid | null
}

export async function settledOf(sql: Sql, idInvoice: number): Promise<SettledRow[]> {
  const { rows } = await sql.query<SettledRow & Record<string, unknown>>(
    'select id, made_at as at, how, value, gtid from invoice_settlement where id_invoice = $1 order by id',
    [idInvoice],
  )
  return rows
}

/** What an agency owes of each invoice and since when, oldest first, for whoever answers its next order. */
export interface OwedRow {
  gtid: Gtid
  number: string | null
  valueDate: string | null
  value: number
  days: number
  late: number
}

export async function owedFor(sql: Sql, idAgency: number, today: string): Promise<OwedRow[]> {
  const { rows } = await sql.query<OwedRow & Record<string, unknown>>(
    `select r.gtid, i.number, to_char(r.value_date, 'YYYY-MM-DD') as "valueDate", s.total - s.settled as value, $2::date - coalesce(r.value_date, i.day) as days,
       greatest(0, $2::date - i.due) as late
     from invoice i join invoice_standing s on s.id_invoice = i.id join request r on r.id = i.id_request
     where i.id_agency = $1 and i.kind = 'invoice' and s.settled < s.total order by i.due, i.id limit 100`,
    [idAgency, today],
  )
  return rows
}

/** An invoice that incoming money may pay. */
export interface PayableInvoice {
  id: number
  number: string
  /** Another program gave the number. */
  typed: boolean
  agency: string
  /** In cents; 0 where nothing is owed any more. */
  open: number
  /** The order or grant that it bills. */
  request: Gtid | null
  grant: number | null
}

/** All unpaid invoices, and those with these numbers, by due day. */
export async function payableInvoices(sql: Sql, numbers: readonly string[]): Promise<PayableInvoice[]> {
  const { rows } = await sql.query<PayableInvoice & Record<string, unknown>>(
    `select i.id, i.number, i.series is null as typed, a.name as agency, s.total - s.settled as open, r.gtid as request, i.id_grant as "grant"
     from invoice_standing s join invoice i on i.id = s.id_invoice join agency a on a.id = i.id_agency left join request r on r.id = i.id_request
     where s.settled < s.total or (i.series is not null and i.number = any ($1)) order by i.due, i.id`,
    [numbers],
  )
  return rows
}
