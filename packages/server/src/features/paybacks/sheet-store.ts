/** Queries for sheets that were carried out, by their hash. */
import type { Sql } from '../../platform/db/db.ts'

export interface SheetDone {
  at: Date
  answer: unknown
}

export async function findSheet(sql: Sql, idShop: number, sha256: Buffer): Promise<SheetDone | null> {
  const { rows } = await sql.query<{ at: Date; answer: unknown }>(
    'select at, answer from request_sheet where id_shop = $1 and sha256 = $2',
    [idShop, sha256],
  )
  return rows[0] ?? null
}

export async function keepSheet(sql: Sql, sheet: { idShop: number; sha256: Buffer; at: Date; by: number; answer: unknown }): Promise<void> {
  await sql.query('insert into request_sheet (id_shop, sha256, at, id_user, answer) values ($1, $2, $3, $4, $5)', [
    sheet.idShop,
    sheet.sha256,
    sheet.at,
    sheet.by,
    JSON.stringify(sheet.answer),
  ])
}
