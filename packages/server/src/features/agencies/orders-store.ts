/** An agency's orders of tickets as they lie in the database, always asked for by their agency. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { OrderState, OrderType, TicketOrder } from '@taschino/contract/agency-shapes.ts'
import type { RequestStep } from '@taschino/contract/request-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

interface Row extends Pick<
  TicketOrder,
  'gtid' | 'state' | 'type' | 'unit' | 'amount' | 'value' | 'note' | 'askedBy' | 'reason' | 'halfWay' | 'invoiceNumber' | 'invoicePaid'
> {
  id: number
  askedAt: Date
  decidedAt: Date | null
  expiresAt: Date | null
}

const ORDER = `select r.id, r.gtid, r.state, r.type, r.unit, r.amount, r.value, r.note, r.asked_at as "askedAt", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "askedBy", r.decided_at as "decidedAt", r.reason,
    r.state = 'pending' and r.first_by is not null as "halfWay", r.expires_at as "expiresAt", r.invoice_number as "invoiceNumber", r.invoice_paid_at is not null as "invoicePaid"
  from request r join app_user u on u.id = r.asked_by where r.kind = 'tickets' and r.id_party = $1`

const orderOf = ({ id: _, askedAt, decidedAt, expiresAt, ...row }: Row): TicketOrder => ({
  ...row,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  expiresAt: expiresAt?.toISOString() ?? null,
})

/** Newest first; `last` is the number to go on behind, null at the end. */
export async function findOrders(
  sql: Sql,
  idAgency: number,
  state: OrderState | undefined,
  page: { before?: number | undefined; skip: number; limit: number },
): Promise<{ items: TicketOrder[]; last: number | null }> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(
    `${ORDER} and ($2::text is null or r.state = $2) and ($3::bigint is null or r.id < $3) order by r.id desc limit $4 offset $5`,
    [idAgency, state ?? null, page.before ?? null, page.limit + 1, page.skip],
  )
  const shown = rows.slice(0, page.limit)
  return { items: shown.map(orderOf), last: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null }
}

export async function readOrder(sql: Sql, idAgency: number, gtid: Gtid): Promise<{ id: number; order: TicketOrder } | null> {
  const { rows } = await sql.query<Row & Record<string, unknown>>(`${ORDER} and r.gtid = $2`, [idAgency, gtid])
  return rows[0] ? { id: rows[0].id, order: orderOf(rows[0]) } : null
}

/** What happened to an order; only people of the agency itself are named. */
export async function orderSteps(
  sql: Sql,
  idRequest: number,
  idAgency: number,
): Promise<{ at: string; step: RequestStep; by: string | null; reason: string | null }[]> {
  const { rows } = await sql.query<{ at: Date; step: RequestStep; by: string | null; reason: string | null }>(
    `select s.at, s.step, s.reason, u.first_name || ' ' || u.last_name as by
     from request_step s left join app_user u on u.id = s.id_user and u.role = 'agency' and u.id_agency = $2 where s.id_request = $1 order by s.id`,
    [idRequest, idAgency],
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Pieces that wait for the company's answer, by what was ordered. */
export async function waitingPieces(sql: Sql, idAgency: number): Promise<{ type: OrderType; unit: number; pieces: number }[]> {
  const { rows } = await sql.query<{ type: OrderType; unit: number; pieces: number }>(
    `select r.type, r.unit, sum(r.amount)::int as pieces from request r where r.kind = 'tickets' and r.id_party = $1 and r.state = 'pending' group by r.type, r.unit`,
    [idAgency],
  )
  return rows
}

/** The orders that the company has not answered, oldest first. */
export async function waitingOrders(sql: Sql, idAgency: number): Promise<Gtid[]> {
  const { rows } = await sql.query<{ gtid: Gtid }>(
    `select gtid from request where kind = 'tickets' and id_party = $1 and state = 'pending' order by id`,
    [idAgency],
  )
  return rows.map(({ gtid }) => gtid)
}

export async function countWaiting(sql: Sql, idAgency: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from request where kind = 'tickets' and id_party = $1 and state = 'pending'`,
    [idAgency],
  )
  return rows[0]?.n ?? 0
}
