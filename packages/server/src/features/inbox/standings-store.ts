/** Lots, agencies and shops as the company looks at them: what is out, what is owed, what is on its way. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { AgencyStanding } from '@taschino/contract/requests.ts'
import { typeBit, typesOf } from '@taschino/ledger/chart.ts'
import type { Sql } from '../../platform/db/db.ts'
import { AGENCY_FIGURES, AGENCY_PEOPLE } from '../agencies/public.ts'
import { byName, type PageOf } from './store.ts'

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

export async function findLots(
  sql: Sql,
  filters: { idAgency?: number | undefined; type?: TicketType | undefined; all: boolean },
  page: { after?: number | undefined; skip: number; limit: number },
): Promise<LotRow[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = ['true']
  if (filters.idAgency !== undefined) where.push(`l.agency = ${given(filters.idAgency)}`)
  if (filters.type !== undefined) where.push(`l.type = ${given(typeBit(filters.type))}::smallint`)
  if (!filters.all) where.push(`(l.expires_at is null or l.expires_at > now()) and exists (select ${HELD} and h.balance > 0)`)
  const place = (lot: string): string => `coalesce(${lot}.expires_at, 'infinity'), ${lot}.id`
  if (page.after !== undefined) where.push(`(${place('l')}) > (select ${place('p')} from ledger.lot p where p.id = ${given(page.after)})`)
  const { rows } = await sql.query<Omit<LotRow, 'type'> & { bit: number } & Record<string, unknown>>(
    `select l.id, l.agency as "idAgency", g.name as "agencyName", l.type as bit, l.unit, l.opened_at as "openedAt", l.expires_at as "expiresAt",
       coalesce(r.value, ${ISSUED}, 0)::bigint as issued, (select coalesce(sum(h.balance), 0)::bigint ${HELD}) as outstanding,
       (select coalesce(sum(h.balance), 0)::bigint ${HELD} and h.party = l.agency) as stock, r.invoice_number as "invoiceNumber", r.gtid as request
     from (select * from ledger.lot l where ${where.join(' and ')} order by ${place('l')} limit ${given(page.limit + 1)} offset ${given(page.skip)}) l
     left join agency g on g.id = l.agency left join request r on r.id_lot = l.id order by ${place('l')}`,
    values,
  )
  return rows.map(({ bit, ...row }) => ({ ...row, type: typesOf(bit)[0] ?? 'normal' }))
}

export type AgencyRow = Omit<AgencyStanding, 'nextExpiry'> & { nextExpiry: Date | null }

/** `agent`: only what this person and the agents below them brought in; null: the company. */
export async function findAgencies(sql: Sql, page: PageOf, agent: number | null = null): Promise<AgencyRow[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = byName('a.name', 'agency', 'a.id', page, given)
  if (agent !== null) {
    const me = given(agent)
    where.push(`(a.id_agent = ${me} or a.id_agent in (select b.id from app_user b where b.role = 'agent' and b.created_by = ${me}))`)
  }
  const { rows } = await sql.query<AgencyRow & Record<string, unknown>>(
    `select a.id, a.name, a.enabled, a.state, q.owed, q."openInvoices", q."lateInvoices", q.waiting, o.outstanding, o.stock, o."nextExpiry",
       ${AGENCY_PEOPLE} as employees
     from (select * from agency a where ${where.join(' and ')} order by lower(a.name) collate "C", a.id limit ${given(page.limit + 1)} offset ${given(page.skip)}) a
     ${AGENCY_FIGURES}
     order by lower(a.name) collate "C", a.id`,
    values,
  )
  return rows
}

export interface ShopRow {
  id: number
  title: string
  businessName: string
  idGroup: number | null
  groupName: string | null
  isGroup: boolean
  enabled: boolean
  stopped: boolean
  address: string
  takings: number
  underWay: number
  waiting: number
  iban: string | null
  hasContract: boolean
}

export async function findShopStandings(sql: Sql, page: PageOf): Promise<ShopRow[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = byName('s.title', 'shop', 's.id', page, given)
  const { rows } = await sql.query<ShopRow & Record<string, unknown>>(
    `select s.id, s.title, s.business_name as "businessName", g.id as "idGroup", g.title as "groupName", s.is_group as "isGroup", s.enabled, s.stopped_at is not null as stopped, s.address, coalesce(s.iban, g.iban) as iban,
       h.takings, h."underWay", (select count(*)::int from request r where r.id_party = s.id and r.kind <> 'tickets' and r.state = 'pending') as waiting,
       exists (select from shop_contract c where c.id_shop in (s.id, g.id)) as "hasContract"
     from (select * from shop s where ${where.join(' and ')} order by lower(s.title) collate "C", s.id limit ${given(page.limit + 1)} offset ${given(page.skip)}) s
     left join shop g on g.id = s.id_shop_group
     cross join lateral (
       select coalesce(sum(balance) filter (where kind = 'takings'), 0)::bigint as takings, coalesce(sum(balance) filter (where kind in ('payout', 'hold')), 0)::bigint as "underWay"
       from ledger.account where party = s.id) h
     order by lower(s.title) collate "C", s.id`,
    values,
  )
  return rows
}
