/** Queries for the circuit's logos. */
import type { Sql } from '../../platform/db/db.ts'

export interface LogoSizes {
  icon48: Buffer
  icon192: Buffer
  icon512: Buffer
  maskable: Buffer
  apple: Buffer
}

/** The same picture is kept once. */
export async function keepLogo(sql: Sql, mark: string, one: LogoSizes, by: number): Promise<void> {
  await sql.query(
    `insert into circuit_logo (mark, icon_48, icon_192, icon_512, maskable, apple, drawn_by) values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [mark, one.icon48, one.icon192, one.icon512, one.maskable, one.apple, by],
  )
}

export async function readLogo(sql: Sql, mark: string): Promise<LogoSizes | null> {
  const { rows } = await sql.query<LogoSizes & Record<string, unknown>>(
    `select icon_48 as "icon48", icon_192 as "icon192", icon_512 as "icon512", maskable, apple from circuit_logo where mark = $1`,
    [mark],
  )
  return rows[0] ?? null
}
