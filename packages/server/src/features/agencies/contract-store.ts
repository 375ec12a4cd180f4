/** Queries for contracts of agencies; versions are only ever added. */
import type { Sql } from '../../platform/db/db.ts'

/** Null: it has none. */
export async function contractOf(sql: Sql, idAgency: number): Promise<{ version: number; bytes: Buffer } | null> {
  const { rows } = await sql.query<{ version: number; bytes: Buffer }>(
    'select version, bytes from agency_contract where id_agency = $1 order by version desc limit 1',
    [idAgency],
  )
  return rows[0] ?? null
}

/** The agency is held: of two at once the second stands above the first. False: these very bytes are in force already. */
export async function addContract(sql: Sql, idAgency: number, bytes: Uint8Array, by: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into agency_contract (id_agency, version, bytes, handed_in_by)
     select $1, coalesce(max(c.version), 0) + 1, $2, $3 from agency_contract c where c.id_agency = $1
     having not coalesce((select l.bytes = $2 from agency_contract l where l.id_agency = $1 order by l.version desc limit 1), false)`,
    [idAgency, bytes, by],
  )
  return rowCount === 1
}

/** Null: it has none. */
export async function contractShaOf(sql: Sql, idAgency: number): Promise<string | null> {
  const { rows } = await sql.query<{ sha256: string }>(
    `select sha256 from agency_contract where id_agency = $1 order by version desc limit 1`,
    [idAgency],
  )
  return rows[0]?.sha256 ?? null
}
