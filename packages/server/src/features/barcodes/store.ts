/** Queries for barcodes: one open per person, ended once, found by a keyed hash of the digits. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { GdoBarcode, GDO_TYPES } from '@taschino/contract/barcodes.ts'
import type { Sql } from '../../platform/db/db.ts'

export type GdoType = (typeof GDO_TYPES)[number]

export interface Barcode {
  id: number
  gtid: Gtid
  idUser: number
  idShop: number
  type: GdoType
  unit: number
  amount: number
  value: number
  sealed: string | null
  state: GdoBarcode['state']
  madeAt: Date
  expiresAt: Date
  /** Expiry goes by the database's clock (decision 0110). */
  seconds: number
  taken: number
  paid: Gtid | null
  shop: string
  isGroup: boolean
  takenBy: string | null
  idAgency: number | null
}

const COLUMNS = `b.id, b.gtid, b.id_user as "idUser", b.id_shop as "idShop", b.type, b.unit, b.amount, b.value, b.sealed, b.state,
  b.made_at as "madeAt", b.expires_at as "expiresAt", b.taken, b.paid, s.title as shop, s.is_group as "isGroup", t.title as "takenBy", u.id_agency as "idAgency",
  case when b.state = 'open' then greatest(0, ceil(extract(epoch from b.expires_at - clock_timestamp())))::int else 0 end as seconds`
const FROM = `from gdo_barcode b join shop s on s.id = b.id_shop join app_user u on u.id = b.id_user left join shop t on t.id = b.taken_by`

async function one(sql: Sql, where: string, values: unknown[]): Promise<Barcode | null> {
  const { rows } = await sql.query<Barcode & Record<string, unknown>>(`select ${COLUMNS} ${FROM} where ${where}`, values)
  return rows[0] ?? null
}

export const lastOf = (sql: Sql, idUser: number): Promise<Barcode | null> =>
  one(sql, 'b.id = (select max(id) from gdo_barcode where id_user = $1)', [idUser])
export const openOf = (sql: Sql, idUser: number): Promise<Barcode | null> => one(sql, `b.id_user = $1 and b.state = 'open'`, [idUser])
export const barcodeOf = (sql: Sql, id: number): Promise<Barcode | null> => one(sql, 'b.id = $1', [id])
/** By any of these hashes, under today's key or an earlier one. */
export const barcodeByMacs = (sql: Sql, macs: readonly string[]): Promise<Barcode | null> => one(sql, 'b.mac = any ($1::text[])', [macs])

/** The next id, needed before the movement that names it is posted. */
export async function nextNumber(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(`select nextval(pg_get_serial_sequence('gdo_barcode', 'id'))::bigint as id`)
  return rows[0]?.id ?? 0
}

export interface NewBarcode {
  id: number
  gtid: Gtid
  idUser: number
  idShop: number
  type: GdoType
  unit: number
  amount: number
  mac: string
  sealed: string
}

export async function insertBarcode(sql: Sql, one: NewBarcode, seconds: number): Promise<void> {
  await sql.query(
    `insert into gdo_barcode (id, gtid, id_user, id_shop, type, unit, amount, mac, sealed, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + make_interval(secs => $10))`,
    [one.id, one.gtid, one.idUser, one.idShop, one.type, one.unit, one.amount, one.mac, one.sealed, seconds],
  )
}

/** Of several who end it at the same moment, one does. */
export async function endBarcode(sql: Sql, id: number, state: 'released' | 'expired' | 'cancelled'): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update gdo_barcode set state = $2, sealed = null, ended_at = clock_timestamp() where id = $1 and state = 'open'`,
    [id, state],
  )
  return rowCount === 1
}

export interface Taken {
  taken: number
  shop: number
  till: string | null
  paid: Gtid
}

export async function redeemBarcode(sql: Sql, id: number, { taken, shop, till, paid }: Taken): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update gdo_barcode set state = 'redeemed', sealed = null, ended_at = clock_timestamp(), taken = $2, taken_by = $3, till = $4, paid = $5
     where id = $1 and state = 'open' and expires_at > clock_timestamp()`,
    [id, taken, shop, till, paid],
  )
  return rowCount === 1
}

export interface Over {
  id: number
  idUser: number
  why: 'expired' | 'cancelled'
}

/** Expired codes, and those for a stopped shop. Suspended owners are left out: the books give them nothing until they are resumed. */
export async function overNow(sql: Sql): Promise<Over[]> {
  const { rows } = await sql.query<Over & Record<string, unknown>>(
    `select b.id, b.id_user as "idUser", case when b.expires_at <= clock_timestamp() then 'expired' else 'cancelled' end as why
     from gdo_barcode b join shop s on s.id = b.id_shop
     where b.state = 'open' and (b.expires_at <= clock_timestamp() or not s.enabled)
       and not exists (select from ledger.frozen f where f.party = b.id_user)
     order by b.expires_at limit 500`,
  )
  return rows
}

/** Whether an open shop of this group takes what the code holds. */
export async function someMemberTakes(sql: Sql, idGroup: number, type: GdoType): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from shop where id_shop_group = $1 and enabled and capabilities @> array['gdo', $2]::text[] limit 1`,
    [idGroup, type],
  )
  return rowCount === 1
}

/** Whether the ledger has frozen this party. */
export async function isFrozen(sql: Sql, party: number): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from ledger.frozen where party = $1', [party])
  return rowCount !== 0
}
