/** Queries for orders: created once, locked while they change, every change in a line of its own. */
import type { Part } from '@taschino/basics/tickets.ts'
import type { Attempt, OrderState, OrderStep } from '@taschino/contract/club/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

/** The product as it was when it was bought. */
export interface Snapshot {
  idProduct: number
  idBrand: number
  name: string
  brandName: string
  kind: 'digital' | 'physical' | 'ticket'
  picture: string | null
  giftable: boolean
  payWith: string[]
}

export interface Tracking {
  carrier: string
  number: string
  url: string | null
}

export interface OrderRow {
  id: number
  gtid: string
  party: number
  idUser: number
  isShop: boolean
  provider: string
  /** The provider's account in the ledger. */
  supplier: number
  idProduct: number
  kind: Snapshot['kind']
  snapshot: Snapshot
  externalId: string
  version: number
  unit: number
  amount: number
  price: number
  maxCost: number
  pieces: Part[][]
  state: OrderState
  attempt: Attempt
  providerRef: string | null
  seq: number
  fulfilled: number
  soldGtid: string | null
  /** What was paid for the delivered pieces, before refunds. */
  soldValue: number | null
  returned: number
  owed: number
  atRisk: boolean
  borne: boolean
  heard: string | null
  reason: string | null
  promisedAt: Date
  /** The promised time is over, by the database's clock. */
  due: boolean
  /** It has been over for an hour. */
  longDue: boolean
  unknownSince: Date | null
  cancelAskedAt: Date | null
  tracking: Tracking | null
  codesComplete: boolean
  proposedAs: 'delivered' | 'failed' | 'cancelled' | null
  proposedBy: number | null
  proposedAt: Date | null
  proposedReason: string | null
  madeAt: Date
  changedAt: Date
  /** How many codes their owner can look at, and the first of them. */
  codes: number
  firstCode: number | null
  tries: number
}

export const ORDER_COLUMNS = `o.id, o.gtid, o.party, o.id_user as "idUser", exists (select from shop s where s.id = o.party) as "isShop", o.provider, r.party as supplier,
  o.id_product as "idProduct", o.kind, o.snapshot, o.external_id as "externalId", o.version, o.unit, o.amount, o.price, o.max_cost as "maxCost", o.pieces, o.state, o.attempt,
  o.provider_ref as "providerRef", o.seq, o.fulfilled, o.sold_gtid as "soldGtid", o.sold_value as "soldValue", o.returned, o.owed, o.at_risk as "atRisk", o.borne, o.heard, o.reason,
  o.promised_at as "promisedAt", o.promised_at <= clock_timestamp() as due, o.promised_at <= clock_timestamp() - interval '1 hour' as "longDue",
  o.unknown_since as "unknownSince", o.cancel_asked_at as "cancelAskedAt", o.tracking, o.codes_complete as "codesComplete",
  o.proposed_as as "proposedAs", o.proposed_by as "proposedBy", o.proposed_at as "proposedAt", o.proposed_reason as "proposedReason", o.made_at as "madeAt", o.changed_at as "changedAt",
  (select count(*)::int from club_voucher v where v.id_order = o.id and v.party is not null and not v.double) as codes,
  (select min(v.id) from club_voucher v where v.id_order = o.id and v.party is not null and not v.double) as "firstCode",
  coalesce((select a.tries from club_ask a where a.id_order = o.id), 0) as tries`
export const ORDER_FROM = `club_order o join club_provider r on r.name = o.provider`

export interface NewOrder {
  gtid: string
  party: number
  idUser: number
  provider: string
  snapshot: Snapshot
  externalId: string
  version: number
  unit: number
  amount: number
  price: number
  maxCost: number
  pieces: readonly (readonly Part[])[]
  promiseHours: number
}

export interface Address {
  name: string
  street: string
  postalCode: string
  city: string
  province: string
  phone: string | null
}

export async function insertOrder(sql: Sql, order: NewOrder, address: Address | null): Promise<number> {
  const { snapshot } = order
  const { rows } = await sql.query<{ id: number }>(
    `insert into club_order (gtid, party, id_user, provider, id_product, kind, snapshot, external_id, version, unit, amount, price, max_cost, pieces, promised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, clock_timestamp() + make_interval(hours => $15)) returning id`,
    [
      order.gtid,
      order.party,
      order.idUser,
      order.provider,
      snapshot.idProduct,
      snapshot.kind,
      JSON.stringify(snapshot),
      order.externalId,
      order.version,
      order.unit,
      order.amount,
      order.price,
      order.maxCost,
      JSON.stringify(order.pieces),
      order.promiseHours,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no order')
  if (address)
    await sql.query(
      'insert into club_address (id_order, name, street, postal_code, city, province, phone) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, address.name, address.street, address.postalCode, address.city, address.province, address.phone],
    )
  return id
}

export async function readOrder(sql: Sql, id: number): Promise<OrderRow | null> {
  const { rows } = await sql.query<OrderRow & Record<string, unknown>>(`select ${ORDER_COLUMNS} from ${ORDER_FROM} where o.id = $1`, [id])
  return rows[0] ?? null
}

export async function orderOf(sql: Sql, gtid: string): Promise<{ id: number; party: number; seq: number } | null> {
  const { rows } = await sql.query<{ id: number; party: number; seq: number }>('select id, party, seq from club_order where gtid = $1', [
    gtid,
  ])
  return rows[0] ?? null
}

/** Locks the order until the transaction ends. */
export async function holdOrder(sql: Sql, id: number): Promise<OrderRow> {
  await sql.query('select from club_order where id = $1 for update', [id])
  const row = await readOrder(sql, id)
  if (!row) throw new Error(`no order ${id}`)
  return row
}

const COLUMN = {
  state: 'state',
  attempt: 'attempt',
  providerRef: 'provider_ref',
  seq: 'seq',
  fulfilled: 'fulfilled',
  soldGtid: 'sold_gtid',
  soldValue: 'sold_value',
  returned: 'returned',
  owed: 'owed',
  atRisk: 'at_risk',
  borne: 'borne',
  heard: 'heard',
  reason: 'reason',
  unknownSince: 'unknown_since',
  cancelAskedAt: 'cancel_asked_at',
  tracking: 'tracking',
  codesComplete: 'codes_complete',
} as const
export type Change = Partial<Pick<OrderRow, keyof typeof COLUMN>>

/** Changes the order and writes a line of its history. */
export async function changeOrder(
  sql: Sql,
  id: number,
  change: Change,
  steps: readonly { step: OrderStep; value?: number }[] = [],
): Promise<void> {
  const named = Object.entries(change) as [keyof typeof COLUMN, unknown][]
  const sets = named.map(([name], i) => `${COLUMN[name]} = $${i + 2}`)
  await sql.query(`update club_order set ${[...sets, 'changed_at = clock_timestamp()'].join(', ')} where id = $1`, [
    id,
    ...named.map(([name, value]) => (name === 'tracking' && value !== null ? JSON.stringify(value) : value)),
  ])
  for (const { step, value } of steps)
    await sql.query('insert into club_order_step (id_order, step, value) values ($1, $2, $3)', [id, step, value ?? null])
}

export async function propose(
  sql: Sql,
  id: number,
  said: { as: 'delivered' | 'failed' | 'cancelled'; by: number; reason: string } | null,
): Promise<void> {
  await sql.query(
    `update club_order set proposed_as = $2, proposed_by = $3, proposed_at = case when $2::text is null then null else clock_timestamp() end, proposed_reason = $4 where id = $1`,
    [id, said?.as ?? null, said?.by ?? null, said?.reason ?? null],
  )
}

export async function addressOf(sql: Sql, id: number): Promise<Address | null> {
  const { rows } = await sql.query<Address & Record<string, unknown>>(
    `select name, street, postal_code as "postalCode", city, province, phone from club_address where id_order = $1 and name is not null`,
    [id],
  )
  return rows[0] ?? null
}

/** Forgets addresses of orders that ended so many days ago. */
export async function forgetAddresses(sql: Sql, days: number): Promise<void> {
  await sql.query(
    `delete from club_address a using club_order o where o.id = a.id_order and o.state in ('delivered', 'cancelled', 'failed')
       and o.changed_at < clock_timestamp() - make_interval(days => $1)`,
    [days],
  )
}

/** The value of what somebody ordered since a moment, less what failed; and how many of one product they ever ordered. */
export async function orderedSince(sql: Sql, party: number, since: Date): Promise<number> {
  const { rows } = await sql.query<{ value: number }>(
    `select coalesce(sum(price::bigint * amount), 0)::bigint as value from club_order where party = $1 and made_at >= $2 and state not in ('cancelled', 'failed')`,
    [party, since],
  )
  return rows[0]?.value ?? 0
}

export async function piecesOf(sql: Sql, party: number, idProduct: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select coalesce(sum(amount), 0)::int as n from club_order where party = $1 and id_product = $2 and state not in ('cancelled', 'failed')`,
    [party, idProduct],
  )
  return rows[0]?.n ?? 0
}

export async function maySpend(sql: Sql, party: number): Promise<boolean> {
  const { rows } = await sql.query<{ may: boolean }>('select ledger.may_spend($1) as may', [party])
  return rows[0]?.may === true
}
