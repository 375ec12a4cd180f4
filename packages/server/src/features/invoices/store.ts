/** Queries that write invoices, and the only writer of their tables: numbered, never changed, settled by payments and credit notes. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { InvoiceFirm, InvoiceLine } from '@taschino/contract/invoices.ts'
import type { Sql } from '../../platform/db/db.ts'

export type InvoiceKind = 'invoice' | 'credit-note'

/** Takes the next number of a series and locks it until the transaction ends, so that there is no gap and no duplicate. */
export async function takeNumber(sql: Sql, kind: InvoiceKind, series: string, year: number): Promise<number> {
  const { rows } = await sql.query<{ last: number }>(
    `insert into invoice_series as s (kind, series, year, last) values ($1, $2, $3, 1)
     on conflict (kind, series, year) do update set last = s.last + 1 returning last`,
    [kind, series, year],
  )
  return rows[0]?.last ?? 0
}

/** The likely next number; another transaction may take it first. */
export async function lastNumber(sql: Sql, series: string, year: number): Promise<number> {
  const { rows } = await sql.query<{ last: number }>(
    `select last from invoice_series where kind = 'invoice' and series = $1 and year = $2`,
    [series, year],
  )
  return rows[0]?.last ?? 0
}

export interface NewInvoice {
  kind: InvoiceKind
  year: number
  series: string | null
  n: number | null
  number: string
  day: string
  due: string | null
  idAgency: number
  what: 'tickets' | 'credits'
  idRequest: number | null
  idGrant: number | null
  refersTo: number | null
  reason: string | null
  seller: InvoiceFirm | null
  buyer: InvoiceFirm
  iban: string | null
  lines: readonly InvoiceLine[]
  net: Cents
  vat: Cents
  total: Cents
  by: number | null
  at: Date
}

export async function insertInvoice(sql: Sql, one: NewInvoice): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into invoice (kind, year, series, n, number, day, due, id_agency, what, id_request, id_grant, refers_to, reason, seller, buyer, iban, lines, net, vat, total, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6::date, $7::date, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`,
    [
      one.kind,
      one.year,
      one.series,
      one.n,
      one.number,
      one.day,
      one.due,
      one.idAgency,
      one.what,
      one.idRequest,
      one.idGrant,
      one.refersTo,
      one.reason,
      one.seller && JSON.stringify(one.seller),
      JSON.stringify(one.buyer),
      one.iban,
      JSON.stringify(one.lines),
      one.net,
      one.vat,
      one.total,
      one.by,
      one.at,
    ],
  )
  return rows[0]?.id ?? 0
}

export async function openStanding(sql: Sql, idInvoice: number, total: Cents, remindOn: string): Promise<void> {
  await sql.query('insert into invoice_standing (id_invoice, total, remind_on) values ($1, $2, $3::date)', [idInvoice, total, remindOn])
}

export interface Owed {
  id: number
  number: string
  idAgency: number
  what: 'tickets' | 'credits'
  idRequest: number | null
  idGrant: number | null
  due: string
  lines: InvoiceLine[]
  total: Cents
  settled: Cents
}

/** Locks an invoice, found by its order, its grant or its id, so that nobody else settles it meanwhile. */
export async function holdOwed(sql: Sql, of: { request: number } | { grant: number } | { id: number }): Promise<Owed | null> {
  const [column, id] = 'request' in of ? ['id_request', of.request] : 'grant' in of ? ['id_grant', of.grant] : ['id', of.id]
  const { rows } = await sql.query<Owed & Record<string, unknown>>(
    `select i.id, i.number, i.id_agency as "idAgency", i.what, i.id_request as "idRequest", i.id_grant as "idGrant", to_char(i.due, 'YYYY-MM-DD') as due,
       i.lines, s.total, s.settled from invoice i join invoice_standing s on s.id_invoice = i.id where i.kind = 'invoice' and i.${column} = $1 for update of s`,
    [id],
  )
  return rows[0] ?? null
}

export interface NewSettlement {
  idInvoice: number
  how: 'paid' | 'credited' | 'undone'
  value: Cents
  gtid: Gtid | null
  undoes?: number
  by: number | null
  at: Date
}

/** The database adds the sum to what was settled, and refuses more than is owed. */
export async function insertSettlement(sql: Sql, { idInvoice, how, value, gtid, undoes, by, at }: NewSettlement): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into invoice_settlement (id_invoice, how, value, gtid, undoes, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [idInvoice, how, value, gtid, undoes ?? null, by, at],
  )
  return rows[0]?.id ?? 0
}

/** The agency's data as of now; the document keeps them. */
export async function buyerOf(sql: Sql, idAgency: number): Promise<InvoiceFirm> {
  const { rows } = await sql.query<InvoiceFirm & Record<string, unknown>>(
    `select name, address, vat_number as "vatNumber", fiscal_code as "fiscalCode", sdi_code as sdi, pec from agency where id = $1`,
    [idAgency],
  )
  if (!rows[0]) throw new Error(`no agency ${idAgency}`)
  return rows[0]
}

/** The invoices whose reminder is due. */
export async function toRemind(sql: Sql, today: string): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    'select id_invoice as id from invoice_standing where settled < total and remind_on <= $1::date order by remind_on, id_invoice limit 500',
    [today],
  )
  return rows.map(({ id }) => id)
}

export interface Reminded {
  number: string
  agency: string
  email: string | null
  /** The address that the agency named, else those of its office. */
  language: 'it' | 'en'
  day: string
  due: string
  total: Cents
  open: Cents
  iban: string | null
  reminded: number
}

/** Locked until the transaction ends; null where it was paid meanwhile, or another server works on it. */
export async function takeReminder(sql: Sql, id: number, today: string): Promise<Reminded | null> {
  const { rows } = await sql.query<Reminded & Record<string, unknown>>(
    `select i.number, a.name as agency, coalesce(a.invoice_email, a.pec, c.email, (select u.email from app_user u where u.id_agency = a.id and u.role = 'agency' and u.status = 'active' and u.erased_at is null
         order by u.id limit 1)) as email,
       coalesce(c.language, (select u.language from app_user u where u.id_agency = a.id and u.role = 'agency' and u.status = 'active' and u.erased_at is null order by u.id limit 1), 'it') as language,
       to_char(i.day, 'YYYY-MM-DD') as day, to_char(i.due, 'YYYY-MM-DD') as due,
       s.total, s.total - s.settled as open, i.iban, s.reminded
     from invoice_standing s join invoice i on i.id = s.id_invoice join agency a on a.id = i.id_agency
       left join app_user c on c.id = a.id_contact and c.status = 'active' and c.erased_at is null
     where s.id_invoice = $1 and s.settled < s.total and s.remind_on <= $2::date for update of s skip locked`,
    [id, today],
  )
  return rows[0] ?? null
}

/** `sent` false: there was nobody to write to, so that it is tried again. */
export async function noteReminder(
  sql: Sql,
  id: number,
  { sent, at, next }: { sent: boolean; at: Date; next: string | null },
): Promise<void> {
  await sql.query(
    `update invoice_standing set reminded = reminded + $2, reminded_at = case when $2 = 1 then $3 else reminded_at end, remind_on = $4::date where id_invoice = $1`,
    [id, sent ? 1 : 0, at, next],
  )
}
