/** Queries for the company's categories and the providers' categories mapped to them. */
import type { ManagedCategory, MappedCategory } from '@taschino/contract/club/company-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { relist } from './swap-store.ts'

export type CategoryFacts = Pick<ManagedCategory, 'title' | 'icon' | 'enabled' | 'audience'>

/** By their order; of one, where it is named. */
export async function readCategories(sql: Sql, id: number | null = null): Promise<ManagedCategory[]> {
  const { rows } = await sql.query<ManagedCategory>(
    `select c.id as "idInternalCategory", c.title, c.icon, c.enabled, c.audience, c.place as "order",
       (select count(*)::int from club_brand b where b.id_category = c.id and b.deleted_at is null) as brands,
       (select count(*)::int from club_product p where p.id_category = c.id and p.listed) as products
     from club_category c where $1::bigint is null or c.id = $1 order by c.place, c.id`,
    [id],
  )
  return rows
}

export const readCategory = async (sql: Sql, id: number): Promise<ManagedCategory | null> => (await readCategories(sql, id))[0] ?? null

/** At the end of the list. */
export async function insertCategory(sql: Sql, { title, icon, enabled, audience }: CategoryFacts): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into club_category (title, icon, place, enabled, audience)
     values ($1, $2, (select coalesce(max(place), 0) + 1 from club_category), $3, $4) returning id`,
    [title, icon, enabled, audience],
  )
  return rows[0]?.id ?? 0
}

/** Locks the categories until the transaction ends. */
export async function holdCategory(sql: Sql, id: number): Promise<CategoryFacts | null> {
  const { rows } = await sql.query<CategoryFacts & Record<string, unknown>>(
    'select title, icon, enabled, audience from club_category where id = $1 for update',
    [id],
  )
  return rows[0] ?? null
}

export async function updateCategory(sql: Sql, id: number, { title, icon, enabled, audience }: CategoryFacts): Promise<void> {
  await sql.query('update club_category set title = $2, icon = $3, enabled = $4, audience = $5 where id = $1', [
    id,
    title,
    icon,
    enabled,
    audience,
  ])
  await relist(sql, { idCategory: id })
}

/** False: the given list is not the complete list. */
export async function orderCategories(sql: Sql, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql.query<{ id: number }>('select id from club_category for update')
  if (rows.length !== ids.length || !rows.every(({ id }) => ids.includes(id))) return false
  await sql.query(
    'update club_category c set place = o.place from unnest($1::bigint[]) with ordinality as o(id, place) where c.id = o.id',
    [ids],
  )
  return true
}

/** False: it still holds brands, or something is mapped to it. */
export async function removeCategory(sql: Sql, id: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `delete from club_category c where c.id = $1 and not exists (select from club_brand b where b.id_category = c.id)
       and not exists (select from club_product p where p.id_category = c.id) and not exists (select from club_category_map m where m.id_category = c.id)`,
    [id],
  )
  return rowCount === 1
}

/** The providers' categories, unmapped ones first. */
export async function readMappings(
  sql: Sql,
  provider: string,
  { unmapped, after, limit }: { unmapped: boolean; after: string | null; limit: number },
): Promise<MappedCategory[]> {
  const { rows } = await sql.query<MappedCategory>(
    `select m.provider, m.external_id as "externalId", m.title, m.id_category as "idInternalCategory",
       (select count(*)::int from club_brand b where b.provider = m.provider and b.external_category = m.external_id and b.deleted_at is null) as brands
     from club_category_map m where m.provider = $1 and m.deleted_at is null and (not $2 or m.id_category is null)
       and ($3::text is null or m.external_id > $3) order by m.external_id limit $4`,
    [provider, unmapped, after, limit],
  )
  return rows
}

/** Moves the brands of that category, too, except those that the company placed by hand. How many changed. */
export async function mapCategories(
  sql: Sql,
  provider: string,
  externalIds: readonly string[],
  idCategory: number | null,
): Promise<number> {
  const { rowCount } = await sql.query(
    `update club_category_map set id_category = $3 where provider = $1 and external_id = any ($2::text[]) and deleted_at is null`,
    [provider, externalIds, idCategory],
  )
  await sql.query(
    `update club_brand set id_category = $3, place = case when id_category is not distinct from $3 then place end
     where provider = $1 and external_category = any ($2::text[]) and not category_chosen`,
    [provider, externalIds, idCategory],
  )
  await relist(sql, { provider })
  return rowCount ?? 0
}

/** The category to which a provider's category is mapped; a newer value from the provider's catalogue wins. */
export async function beginMapping(
  sql: Sql,
  { provider, externalId, title, idCategory }: { provider: string; externalId: string; title: string; idCategory: number },
): Promise<void> {
  await sql.query(
    'insert into club_category_map (provider, external_id, title, id_category, version) values ($1, $2, $3, $4, 0) on conflict do nothing',
    [provider, externalId, title, idCategory],
  )
}
