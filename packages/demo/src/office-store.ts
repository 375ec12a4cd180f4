/** Inserts what agencies' offices did in the demo world's past. */
import type { Sql } from '@taschino/server/platform/db/db.ts'

export async function idOfUser(sql: Sql, username: string): Promise<number> {
  const { rows } = await sql.query<{ id: number }>('select id from app_user where username = $1', [username])
  if (!rows[0]) throw new Error(`no ${username}`)
  return rows[0].id
}

export interface IssuedLot {
  gtid: string
  at: Date
  lot: number
  type: 'normal' | 'business' | 'gdo'
  unit: number
  amount: number
  expiresAt: Date | null
}

/** What was issued to an agency, oldest first. */
export async function lotsIssued(sql: Sql, idAgency: number): Promise<IssuedLot[]> {
  const { rows } = await sql.query<IssuedLot & Record<string, unknown>>(
    `select m.gtid, m.at, l.id as lot, case l.type when 1 then 'normal' when 2 then 'business' else 'gdo' end as type, l.unit, (m.value / l.unit)::int as amount, l.expires_at as "expiresAt"
     from ledger.movement m join ledger.account a on a.id = m.targets[1] join ledger.lot l on l.id = a.lot where m.kind = 'ticket-request' and a.party = $1 order by m.gtid`,
    [idAgency],
  )
  return rows
}

export interface PastOrder {
  gtid: string
  idParty: number
  askedBy: number
  askedAt: Date
  type: string
  unit: number
  amount: number
  note: string
  state: 'pending' | 'approved' | 'rejected'
  reason: string | null
  firstBy?: number
  firstAt?: Date
  decidedBy?: number
  decidedAt?: Date
  expiresAt?: Date | null
  idLot?: number
  doneGtid?: string
  invoice?: { number: string; valueDate: Date; paidAt: Date | null }
}

export async function insertOrder(sql: Sql, one: PastOrder): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into request (gtid, kind, state, id_party, asked_by, asked_at, value, note, type, unit, amount, first_by, first_at, decided_by, decided_at, reason, expires_at, id_lot, done_gtid, invoice_number, value_date, invoice_paid_at)
     values ($1, 'tickets', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21) returning id`,
    [
      one.gtid,
      one.state,
      one.idParty,
      one.askedBy,
      one.askedAt,
      one.unit * one.amount,
      one.note,
      one.type,
      one.unit,
      one.amount,
      one.firstBy ?? null,
      one.firstAt ?? null,
      one.decidedBy ?? null,
      one.decidedAt ?? null,
      one.reason,
      one.expiresAt ?? null,
      one.idLot ?? null,
      one.doneGtid ?? null,
      one.invoice?.number ?? null,
      one.invoice?.valueDate ?? null,
      one.invoice?.paidAt ?? null,
    ],
  )
  const step = (name: string, by: number | null, at: Date, gtid: string | null = null): Promise<unknown> =>
    sql.query('insert into request_step (id_request, at, id_user, step, reason, gtid) values ($1, $2, $3, $4, $5, $6)', [
      rows[0]?.id,
      at,
      by,
      name,
      name === 'rejected' ? one.reason : null,
      gtid,
    ])
  await step('asked', one.askedBy, one.askedAt)
  if (one.firstBy !== undefined && one.firstAt) await step('first-yes', one.firstBy, one.firstAt)
  if (one.decidedBy !== undefined && one.decidedAt) await step(one.state, one.decidedBy, one.decidedAt, one.doneGtid ?? null)
  if (one.invoice?.paidAt && one.decidedBy !== undefined) await step('invoice-paid', one.decidedBy, one.invoice.paidAt)
  return rows[0]?.id ?? 0
}

export async function writeLeaving(sql: Sql, one: { idUser: number; idAgency: number; by: number; gtid: string; at: Date }): Promise<void> {
  await sql.query('insert into departure (id_user, id_agency, by_user, gtid, at) values ($1, $2, $3, $4, $5)', [
    one.idUser,
    one.idAgency,
    one.by,
    one.gtid,
    one.at,
  ])
}

/** The demo people know their Taschino. */
export async function everybodyCameIn(sql: Sql): Promise<void> {
  await sql.query(`update app_user set first_login_at = created_at where status = 'active'`)
}

export interface Waiting {
  username: string
  email: string
  firstName: string
  lastName: string
  idAgency: number
  by: number
  at: Date
  codeHash: Buffer
}

/** Invited, with a link that is good for 72 hours from then. */
export async function insertWaiting(sql: Sql, one: Waiting): Promise<void> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into app_user (username, email, role, first_name, last_name, status, id_agency, created_by, created_at) values ($1, $2, 'enduser', $3, $4, 'invited', $5, $6, $7::timestamptz) returning id`,
    [one.username, one.email, one.firstName, one.lastName, one.idAgency, one.by, one.at],
  )
  await sql.query(
    `insert into account_code (hash, id_user, purpose, asked, created_at, expires_at) values ($1, $2, 'activation', true, $3::timestamptz, $3::timestamptz + interval '72 hours')`,
    [one.codeHash, rows[0]?.id, one.at],
  )
}

/** Orders of the past were billed by another program: their invoices are known by number, day and sum. */
export async function billThePast(sql: Sql): Promise<void> {
  await sql.query('select invoice_carry_over()')
}
