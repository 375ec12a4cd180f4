/** Queries for the state of providers: what they offer, what their last walk brought, whether they are sold. */
import type { CatalogueWalk, WalkChange } from '@taschino/contract/club/company-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../../platform/db/order-store.ts'

export interface ProviderRow {
  name: string
  party: number
  pausedAt: Date | null
  pausedWhy: 'house' | 'silence' | null
  pausedBy: string | null
  pausedReason: string | null
  answeredAt: Date | null
  products: number
  brands: number
  unmapped: number
  exposureMax: number
  /** Orders with an unknown outcome. */
  open: number
  openValue: number
  openMinutes: number | null
  owed: number
}

/** By the books: what was sold of its products and is not paid yet. */
const OWED = (party: string): string =>
  `coalesce((select sum(t.amount) from ledger.account a join ledger.posting t on t.account = a.id where a.party = ${party} and a.kind = 'supplier'), 0)::bigint`

/** The company's own catalogue first. */
export async function readProviders(sql: Sql, name: string | null = null): Promise<ProviderRow[]> {
  const { rows } = await sql.query<ProviderRow & Record<string, unknown>>(
    `select p.name, p.party, p.paused_at as "pausedAt", p.paused_why as "pausedWhy", p.paused_reason as "pausedReason", p.answered_at as "answeredAt",
       (select u.first_name || ' ' || u.last_name from app_user u where u.id = p.paused_by) as "pausedBy", p.exposure_max as "exposureMax",
       (select count(*)::int from club_product x where x.provider = p.name and x.deleted_at is null) as products,
       (select count(*)::int from club_brand b where b.provider = p.name and b.deleted_at is null) as brands,
       (select count(*)::int from club_category_map m where m.provider = p.name and m.deleted_at is null and m.id_category is null) as unmapped,
       coalesce(o.n, 0) as open, coalesce(o.value, 0)::bigint as "openValue", o.minutes as "openMinutes",
       ${OWED('p.party')} as owed
     from club_provider p left join lateral (
       select count(*)::int as n, sum(x.price * x.amount) as value, (extract(epoch from clock_timestamp() - min(x.unknown_since)) / 60)::int as minutes
       from club_order x where x.provider = p.name and x.state = 'pending' and x.attempt = 'unknown') o on true
     where $1::text is null or p.name = $1 order by p.name <> 'internal', p.name`,
    [name],
  )
  return rows
}

interface WalkRow extends Omit<CatalogueWalk, 'at' | 'endedAt'> {
  provider: string
  at: Date
  endedAt: Date | null
}

const WALK = `id, provider, state, whole, began_at as at, ended_at as "endedAt", added, changed, removed, passed_over as "passedOver", why`
const shown = ({ provider: _, at, endedAt, ...rest }: WalkRow): CatalogueWalk => ({
  ...rest,
  at: at.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

export async function lastWalks(sql: Sql): Promise<Map<string, CatalogueWalk>> {
  const { rows } = await sql.query<WalkRow & Record<string, unknown>>(
    `select distinct on (provider) ${WALK} from club_walk order by provider, id desc`,
  )
  return new Map(rows.map((row) => [row.provider, shown(row)]))
}

export async function listWalkRows(sql: Sql, provider: string, before: number | null, limit: number): Promise<CatalogueWalk[]> {
  const { rows } = await sql.query<WalkRow & Record<string, unknown>>(
    `select ${WALK} from club_walk where provider = $1 and ($2::bigint is null or id < $2) order by id desc limit $3`,
    [provider, before, limit],
  )
  return rows.map(shown)
}

export interface ChangeFilters {
  walk?: number | undefined
  what?: WalkChange['what'] | undefined
}

type ChangeOrder = 'what' | 'name' | 'brand'
const CHANGES_SORTED: OrderBy<ChangeOrder> = {
  // As a walk notes them.
  what: `array_position(array['added', 'back', 'price', 'cost', 'stock', 'text', 'removed'], g.what)`,
  name: 'club_folded(g.name)',
  brand: 'club_folded(g.brand_name)',
}

const CHANGES = `from club_walk_change g join club_walk w on w.id = g.id_walk
  where w.provider = $1 and w.id = coalesce($2, (select max(c.id_walk) from club_walk_change c join club_walk x on x.id = c.id_walk where x.provider = $1))
    and ($3::text is null or g.what = $3)`

/** The changes of one walk; without its number those of the last walk that changed anything. */
export async function listChangeRows(
  sql: Sql,
  provider: string,
  { walk, what }: ChangeFilters,
  { after, limit, sort }: { after: number | null; limit: number; sort: ChangeOrder | `-${ChangeOrder}` | undefined },
): Promise<WalkChange[]> {
  const { by, behind } = ordering({ table: 'club_walk_change', alias: 'g', columns: CHANGES_SORTED }, sort ?? 'what')
  const { rows } = await sql.query<Omit<WalkChange, 'at'> & { at: Date } & Record<string, unknown>>(
    `select g.id, g.id_product as "idProduct", g.name, g.brand_name as "brandName", g.what, g.unit, g.before, g.after, coalesce(w.ended_at, w.began_at) as at
     ${CHANGES} and ($4::bigint is null or ${behind('$4')}) order by ${by} limit $5`,
    [provider, walk ?? null, what ?? null, after, limit],
  )
  return rows.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }))
}

export async function countChangeRows(sql: Sql, provider: string, { walk, what }: ChangeFilters): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`select count(*)::int as n ${CHANGES}`, [provider, walk ?? null, what ?? null])
  return rows[0]?.n ?? 0
}

/** Locks the provider's walk until the transaction ends. */
export async function holdWalk(sql: Sql, provider: string, id: number): Promise<{ id: number; whole: boolean; state: string } | null> {
  await sql.query('select from club_provider where name = $1 for update', [provider])
  const { rows } = await sql.query<{ id: number; whole: boolean; state: string }>(
    `select w.id, w.whole, w.state from club_walk w where w.provider = $1 and w.id = $2
       and not exists (select from club_walk later where later.provider = $1 and later.id > w.id) for update`,
    [provider, id],
  )
  return rows[0] ?? null
}

export async function isWalking(sql: Sql, provider: string): Promise<boolean> {
  const { rowCount } = await sql.query(`select from club_walk where provider = $1 and state = 'running'`, [provider])
  return (rowCount ?? 0) > 0
}

/** Locks what the provider is owed, so that it is paid once. Null: there is no such provider. */
export async function holdDebt(sql: Sql, name: string): Promise<{ party: number; owed: number } | null> {
  const { rows } = await sql.query<{ party: number }>('select party from club_provider where name = $1 for update', [name])
  const party = rows[0]?.party
  if (party === undefined) return null
  const found = await sql.query<{ owed: number }>(`select ${OWED('$1')} as owed`, [party])
  return { party, owed: found.rows[0]?.owed ?? 0 }
}

/** Sets how much it may owe for cashback; returns the value before. */
export async function setExposure(sql: Sql, name: string, most: number): Promise<number> {
  const { rows } = await sql.query<{ before: number }>(
    `update club_provider p set exposure_max = $2 from (select name, exposure_max as before from club_provider where name = $1 for update) b
     where p.name = b.name returning b.before`,
    [name, most],
  )
  return rows[0]?.before ?? 0
}
