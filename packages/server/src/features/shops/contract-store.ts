/** Queries for contracts of shops; versions are only ever added. */
import type { Sql } from '../../platform/db/db.ts'

export interface ContractRow {
  version: number
  size: number
  sha256: string
  handedInAt: Date
  handedInBy: string
}

/** Newest first. */
export async function contractsOf(sql: Sql, idShop: number): Promise<ContractRow[]> {
  const { rows } = await sql.query<ContractRow & Record<string, unknown>>(
    `select c.version, length(c.bytes) as size, c.sha256, c.handed_in_at as "handedInAt", u.first_name || ' ' || u.last_name as "handedInBy"
     from shop_contract c join app_user u on u.id = c.handed_in_by where c.id_shop = $1 order by c.version desc`,
    [idShop],
  )
  return rows
}

/** Null asks for the one in force. */
export async function contractBytes(sql: Sql, idShop: number, version: number | null): Promise<{ version: number; bytes: Buffer } | null> {
  const { rows } = await sql.query<{ version: number; bytes: Buffer }>(
    'select version, bytes from shop_contract where id_shop = $1 and ($2::int is null or version = $2) order by version desc limit 1',
    [idShop, version],
  )
  return rows[0] ?? null
}

/**
 * The shop is held until the transaction ends; only then is looked which contract is in force and whether it is made of these very bytes,
 * so that of two at once the second sees the first.
 */
export async function holdContract(
  sql: Sql,
  idShop: number,
  bytes: Uint8Array,
): Promise<{ enabled: boolean; version: number; same: boolean } | null> {
  const {
    rows: [shop],
  } = await sql.query<{ enabled: boolean }>('select enabled from shop where id = $1 for update', [idShop])
  if (!shop) return null
  const {
    rows: [now],
  } = await sql.query<{ version: number; same: boolean }>(
    'select version, bytes = $2 as same from shop_contract where id_shop = $1 order by version desc limit 1',
    [idShop, bytes],
  )
  return { enabled: shop.enabled, version: now?.version ?? 0, same: now?.same ?? false }
}

export interface NewContract {
  idShop: number
  version: number
  bytes: Uint8Array
  by: number
  at?: Date
}

export async function insertContract(sql: Sql, { idShop, version, bytes, by, at }: NewContract): Promise<void> {
  await sql.query(
    'insert into shop_contract (id_shop, version, bytes, handed_in_by, handed_in_at) values ($1, $2, $3, $4, coalesce($5, clock_timestamp()))',
    [idShop, version, bytes, by, at ?? null],
  )
}
