/** Queries for imported sheets of codes, and the insert of their codes. */
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'

export interface NewCode {
  idMerchant: number
  unit: number
  sealed: string
  keyId: string
  mac: string
  tail: string
  expiresOn: string | null
  cost: number
}

export async function doneBefore(sql: Sql, sha256: string): Promise<{ at: Date } | null> {
  const { rows } = await sql.query<{ at: Date }>('select made_at as at from gift_import where sha256 = $1', [sha256])
  return rows[0] ?? null
}

/** Which of these hashes are stored, whatever became of the code. */
export async function knownMacs(sql: Sql, macs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ mac: string }>('select mac from gift_code where mac = any ($1::text[])', [macs])
  return new Set(rows.map(({ mac }) => mac))
}

/** Locks imports, because two sheets with the same code must not both find it unknown. */
export async function holdImports(sql: Sql): Promise<void> {
  await sql.query('lock table gift_import in share row exclusive mode')
}

export async function insertImport(
  sql: Sql,
  made: { sha256: string; name: string; by: number | null; at: Date; codes: number },
): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    'insert into gift_import (sha256, name, made_by, made_at, codes) values ($1, $2, $3, $4, $5) returning id',
    [made.sha256, made.name, made.by, made.at, made.codes],
  )
  return rows[0]?.id ?? 0
}

/** So many rows go into one statement. */
const TOGETHER = 2000

/** `told` is called with how many are written. */
export async function insertCodes(
  sql: Sql,
  idImport: number,
  codes: readonly NewCode[],
  told: (written: number) => Promise<void> | void = () => undefined,
): Promise<void> {
  for (let at = 0; at < codes.length; at += TOGETHER) {
    const some = codes.slice(at, at + TOGETHER)
    await sql.query(
      `insert into gift_code (id_import, id_merchant, unit, sealed, key_id, mac, tail, expires_on, cost)
       select $1, c.* from unnest($2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::date[], $9::int[]) as c`,
      [
        idImport,
        some.map(({ idMerchant }) => idMerchant),
        some.map(({ unit }) => unit),
        some.map(({ sealed }) => sealed),
        some.map(({ keyId }) => keyId),
        some.map(({ mac }) => mac),
        some.map(({ tail }) => tail),
        some.map(({ expiresOn }) => expiresOn),
        some.map(({ cost }) => cost),
      ],
    )
    await told(Math.min(at + TOGETHER, codes.length))
  }
}

export interface ImportRow {
  id: number
  name: string
  at: Date
  by: string | null
  codes: number
}

type Order = 'at' | 'name' | 'codes'
const SORTED: OrderBy<Order> = { at: 'i.id', name: 'lower(i.name)', codes: 'i.codes' }

export interface ImportsAsked {
  id?: number
  sha256?: string
  after?: number | undefined
  limit: number
  sort?: Order | `-${Order}` | undefined
}

/** Newest first, unless another order is asked for. */
export async function readImports(sql: Sql, { id, sha256, after, limit, sort = '-at' }: ImportsAsked): Promise<ImportRow[]> {
  const { by, behind } = ordering({ table: 'gift_import', alias: 'i', columns: SORTED }, sort)
  const { rows } = await sql.query<ImportRow & Record<string, unknown>>(
    `select i.id, i.name, i.made_at as at, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as by, i.codes from gift_import i
     left join app_user u on u.id = i.made_by where ($1::bigint is null or i.id = $1) and ($2::bigint is null or ${behind('$2')}) and ($4::text is null or i.sha256 = $4)
     order by ${by} limit $3`,
    [id ?? null, after ?? null, limit, sha256 ?? null],
  )
  return rows
}

export async function sumImports(sql: Sql): Promise<{ count: number; codes: number }> {
  const { rows } = await sql.query<{ count: number; codes: number }>(
    'select count(*)::int as count, coalesce(sum(codes), 0)::int as codes from gift_import',
  )
  return rows[0] ?? { count: 0, codes: 0 }
}

export interface ImportSum {
  idImport: number
  idMerchant: number
  merchant: string
  unit: number
  codes: number
  value: number
  cost: number
}

export async function sumsOf(sql: Sql, imports: readonly number[]): Promise<ImportSum[]> {
  const { rows } = await sql.query<ImportSum & Record<string, unknown>>(
    `select c.id_import as "idImport", m.id as "idMerchant", m.name as merchant, c.unit, count(*)::int as codes, sum(c.unit)::bigint as value, sum(c.cost)::bigint as cost
     from gift_code c join gift_merchant m on m.id = c.id_merchant where c.id_import = any ($1::bigint[]) group by 1, 2, 3, 4 order by 1, 3, 4`,
    [imports],
  )
  return rows
}

export interface ImportProgress {
  done: number
  total: number
}

/** The row of a killed process stays; one that has not moved for longer than a transaction may take is ignored. */
const STILL = `interval '30 seconds'`

/** Written outside the transaction of the import, so that others see its progress. */
export async function noteProgress(db: Sql, sha256: string, { done, total }: ImportProgress): Promise<void> {
  await db.query(
    `insert into gift_import_progress (sha256, total, done) values ($1, $2, $3)
     on conflict (sha256) do update set total = excluded.total, done = excluded.done, at = clock_timestamp()`,
    [sha256, total, done],
  )
}

export async function readProgress(db: Sql, sha256: string): Promise<ImportProgress | null> {
  const { rows } = await db.query<ImportProgress & Record<string, unknown>>(
    `select done, total from gift_import_progress where sha256 = $1 and at > clock_timestamp() - ${STILL}`,
    [sha256],
  )
  return rows[0] ?? null
}

export async function endProgress(db: Sql, sha256: string): Promise<void> {
  await db.query(`delete from gift_import_progress where sha256 = $1 or at < clock_timestamp() - ${STILL}`, [sha256])
}
