/** Queries before a shop is created: who has this VAT number, how many one person created today. */
import type { Sql } from '../../platform/db/db.ts'

/** Two who bring in the same firm at the same moment follow each other. */
export async function holdVat(sql: Sql, vatNumber: string): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 73))', [`vat ${vatNumber}`])
}

/** A shop with this number outside the group, and whether anybody may know of it; what was withdrawn or rejected has none. */
export async function shopOfVat(
  sql: Sql,
  vatNumber: string,
  { group, except = 0 }: { group: number | null; except?: number },
): Promise<{ title: string; known: boolean } | null> {
  const { rows } = await sql.query<{ title: string; known: boolean }>(
    `select s.title, s.enabled or s.stopped_at is not null as known from shop s
     where s.vat_number = $1 and s.id <> $3 and ($2::bigint is null or (s.id <> $2 and s.id_shop_group is distinct from $2))
       and s.id_shop_group is distinct from $3 and coalesce(shop_review(s.id), 'approved') not in ('rejected', 'withdrawn')
     order by 2 desc, s.id limit 1`,
    [vatNumber, group, except],
  )
  return rows[0] ?? null
}

/** One shop of this person after the other, until the transaction ends. */
export async function holdCreator(sql: Sql, idUser: number): Promise<void> {
  await sql.query('select pg_advisory_xact_lock(7373, ($1::bigint & 2147483647)::int)', [idUser])
}

export async function createdLately(sql: Sql, by: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from shop where created_by = $1 and created_at > clock_timestamp() - interval '1 day'`,
    [by],
  )
  return rows[0]?.n ?? 0
}
