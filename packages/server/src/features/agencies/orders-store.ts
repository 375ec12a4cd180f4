/** Queries for an agency's orders of tickets, always limited to that agency. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { OrderState, OrderType, TicketOrder } from '@taschino/contract/agency-shapes.ts'
import type { RequestStep } from '@taschino/contract/request-shapes.ts'
import type { OrderSort } from '@taschino/contract/agencies.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'

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

const ASKED_BY = `(select u.first_name || ' ' || u.last_name from app_user u where u.id = r.asked_by)`
/** What an order has not yet is behind everything else. */
const COLUMNS = {
  asked: 'r.asked_at',
  type: 'r.type collate "C"',
  unit: 'r.unit',
  amount: 'r.amount',
  value: 'r.value',
  state: 'r.state collate "C"',
  asked_by: `lower(${ASKED_BY}) collate "C"`,
  decided: `coalesce(r.decided_at, 'infinity')`,
  expires: `coalesce(r.expires_at, 'infinity')`,
  invoice: `coalesce(r.invoice_number, '') collate "C"`,
}

export interface OrderFilters {
  state?: OrderState | undefined
  type?: OrderType | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Beside `$1`, the agency. */
function ordersMeant(filters: OrderFilters, values: unknown[]): string {
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = withinDays('r.asked_at', filters, given)
  if (filters.state !== undefined) where.push(`r.state = ${given(filters.state)}`)
  if (filters.type !== undefined) where.push(`r.type = ${given(filters.type)}`)
  return where.map((one) => ` and ${one}`).join('')
}

/** In the order asked for, newest first without one; `last` is the number to go on behind, null at the end. */
export async function findOrders(
  sql: Sql,
  idAgency: number,
  filters: OrderFilters,
  page: { sort?: OrderSort | undefined; after?: number | undefined; skip: number; limit: number },
): Promise<{ items: TicketOrder[]; last: number | null }> {
  const values: unknown[] = [idAgency, page.limit + 1, page.skip]
  const { by, behind } = ordering({ table: 'request', alias: 'r', columns: COLUMNS }, page.sort ?? '-asked')
  const meant = ordersMeant(filters, values)
  const rest = page.after === undefined ? '' : ` and ${behind(`$${values.push(page.after)}`)}`
  const { rows } = await sql.query<Row & Record<string, unknown>>(`${ORDER}${meant}${rest} order by ${by} limit $2 offset $3`, values)
  const shown = rows.slice(0, page.limit)
  return { items: shown.map(orderOf), last: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null }
}

export type OrderTotals = Record<'count' | 'amount' | 'value', number>

export async function sumOrders(sql: Sql, idAgency: number, filters: OrderFilters): Promise<OrderTotals> {
  const values: unknown[] = [idAgency]
  const { rows } = await sql.query<OrderTotals>(
    `select count(*)::int as count, coalesce(sum(r.amount), 0)::int as amount, coalesce(sum(r.value), 0)::bigint as value
     from request r where r.kind = 'tickets' and r.id_party = $1${ordersMeant(filters, values)}`,
    values,
  )
  return rows[0] ?? { count: 0, amount: 0, value: 0 }
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
