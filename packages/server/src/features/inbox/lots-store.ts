/** Queries for lots as the company reads them: issued, still out, last day. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { LotSort } from '@taschino/contract/requests.ts'
import { typeBit, typesOf } from '@taschino/ledger/chart.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering } from '../../platform/db/order-store.ts'
import type { Page } from './standings-store.ts'
import { namedSo, type Given } from './store.ts'

export interface LotRow {
  id: number
  idAgency: number | null
  agencyName: string | null
  type: TicketType
  unit: number
  openedAt: Date
  expiresAt: Date | null
  issued: number
  outstanding: number
  stock: number
  invoiceNumber: string | null
  request: string | null
}

const HELD = `from ledger.account h where h.lot = l.id and h.kind in ('tickets', 'hold')`
const MOVED = `cross join lateral unnest(m.targets, m.amounts) as t(target, amount)`
/**
 * What a lot began with, written by one movement: an agency's is found among its few orders, a shop's own by the minute in which it was
 * opened.
 */
const ISSUED = `case when l.agency is null
  then (select sum(t.amount) from ledger.movement m ${MOVED} join ledger.account h on h.id = t.target and h.lot = l.id
        where m.kind = 'conversion' and m.at between l.opened_at - interval '1 minute' and l.opened_at + interval '1 minute')
  else (select sum(t.amount) from ledger.account h join ledger.entry e on e.party = h.party and e.kind = 'ticket-request'
        join ledger.movement m on m.gtid = e.gtid ${MOVED} where h.lot = l.id and h.kind = 'tickets' and h.party = l.agency and t.target = h.id) end`

const OUTSTANDING = `(select coalesce(sum(h.balance), 0)::bigint ${HELD})`
const STOCK = `(select coalesce(sum(h.balance), 0)::bigint ${HELD} and h.party = l.agency)`
const ISSUED_NOW = `coalesce((select r.value from request r where r.id_lot = l.id), ${ISSUED}, 0)::bigint`
const AGENCY = `coalesce((select a.name from agency a where a.id = l.agency), '')`
const INVOICE = `coalesce((select r.invoice_number from request r where r.id_lot = l.id), '')`
const COLUMNS = {
  expires: `coalesce(l.expires_at, 'infinity')`,
  agency: `lower(${AGENCY}) collate "C"`,
  type: 'l.type',
  unit: 'l.unit',
  opened: 'l.opened_at',
  issued: ISSUED_NOW,
  outstanding: OUTSTANDING,
  stock: STOCK,
  invoice: `${INVOICE} collate "C"`,
}

export interface LotFilters {
  idAgency?: number | undefined
  type?: TicketType | undefined
  all: boolean
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function lotsMeant(filters: LotFilters, given: Given): string {
  const where = [
    'true',
    ...namedSo(`concat_ws(' ', ${AGENCY}, ${INVOICE})`, filters.text, given),
    ...withinDays('l.opened_at', filters, given),
  ]
  if (filters.idAgency !== undefined) where.push(`l.agency = ${given(filters.idAgency)}`)
  if (filters.type !== undefined) where.push(`l.type = ${given(typeBit(filters.type))}::smallint`)
  if (!filters.all) where.push(`(l.expires_at is null or l.expires_at > now()) and exists (select ${HELD} and h.balance > 0)`)
  return where.join(' and ')
}

export async function findLots(sql: Sql, filters: LotFilters, page: Page<LotSort>): Promise<LotRow[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'ledger.lot', alias: 'l', columns: COLUMNS }, page.sort ?? 'expires')
  const where = [lotsMeant(filters, given), ...(page.after === undefined ? [] : [behind(given(page.after))])]
  const { rows } = await sql.query<Omit<LotRow, 'type'> & { bit: number } & Record<string, unknown>>(
    `select l.id, l.agency as "idAgency", g.name as "agencyName", l.type as bit, l.unit, l.opened_at as "openedAt", l.expires_at as "expiresAt",
       coalesce(r.value, ${ISSUED}, 0)::bigint as issued, ${OUTSTANDING} as outstanding, ${STOCK} as stock, r.invoice_number as "invoiceNumber", r.gtid as request
     from (select * from ledger.lot l where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)} offset ${given(page.skip)}) l
     left join agency g on g.id = l.agency left join request r on r.id_lot = l.id order by ${by}`,
    values,
  )
  return rows.map(({ bit, ...row }) => ({ ...row, type: typesOf(bit)[0] ?? 'normal' }))
}

export type LotTotals = Record<'count' | 'issued' | 'outstanding' | 'stock', number>

export async function sumLots(sql: Sql, filters: LotFilters): Promise<LotTotals> {
  const values: unknown[] = []
  const meant = lotsMeant(filters, (value) => `$${values.push(value)}`)
  const { rows } = await sql.query<LotTotals>(
    `select count(*)::int as count, coalesce(sum(${ISSUED_NOW}), 0)::bigint as issued, coalesce(sum(${OUTSTANDING}), 0)::bigint as outstanding,
       coalesce(sum(${STOCK}), 0)::bigint as stock from ledger.lot l where ${meant}`,
    values,
  )
  return rows[0] ?? { count: 0, issued: 0, outstanding: 0, stock: 0 }
}
