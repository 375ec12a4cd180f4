/** Queries for gift codes: found for a buyer, given to one, read by its owner or the company. */
import type { CodeState } from '@taschino/contract/gift-shapes.ts'
import type { CodeSort } from '@taschino/contract/gift-stock.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { BoughtToday } from './rules.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

export interface CodeRow {
  id: number
  idMerchant: number
  unit: number
  tail: string
  expiresOn: string | null
  cost: number
  idImport: number
  state: CodeState
  party: number | null
  idUser: number | null
  gtid: string | null
  boughtAt: Date | null
  revealedAt: Date | null
  usedAt: Date | null
  spent: number
  seenAt: Date | null
  reason: string | null
  creditedAt: Date | null
}

const COLUMNS = `c.id, c.id_merchant as "idMerchant", c.unit, c.tail, to_char(c.expires_on, 'YYYY-MM-DD') as "expiresOn", c.cost, c.id_import as "idImport", c.state,
  c.party, c.id_user as "idUser", c.gtid, c.bought_at as "boughtAt", c.revealed_at as "revealedAt", c.used_at as "usedAt", c.spent, c.seen_at as "seenAt", c.reason, c.credited_at as "creditedAt"`

export interface Wanted {
  merchant: number
  unit: number
  amount: number
  /** The first expiry day with which a code may still be sold. */
  soonest: string
}
export type FreeCode = Pick<CodeRow, 'id' | 'cost' | 'expiresOn' | 'tail'>

const FREE = `select id, cost, tail, to_char(expires_on, 'YYYY-MM-DD') as "expiresOn" from gift_code
  where id_merchant = $1 and unit = $2 and state = 'free' and (expires_on is null or expires_on >= $4::date) order by id limit $3 for update`

const free = async (sql: Sql, { merchant, unit, amount, soonest }: Wanted, skip: boolean): Promise<FreeCode[]> =>
  (await sql.query<FreeCode & Record<string, unknown>>(skip ? `${FREE} skip locked` : FREE, [merchant, unit, amount, soonest])).rows

/** Free codes that nobody has locked. */
export const takeUnlocked = (sql: Sql, wanted: Wanted): Promise<FreeCode[]> => free(sql, wanted, true)
/** The first free codes; waits for locked ones, and may return fewer though others are free. */
export const takeInTurn = (sql: Sql, wanted: Wanted): Promise<FreeCode[]> => free(sql, wanted, false)

/** How many free codes there are, counted up to `amount`. */
export async function countSettled(sql: Sql, { merchant, unit, amount, soonest }: Wanted): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from (select from gift_code where id_merchant = $1 and unit = $2 and state = 'free'
       and (expires_on is null or expires_on >= $4::date) limit $3) f`,
    [merchant, unit, amount, soonest],
  )
  return rows[0]?.n ?? 0
}

export interface Sale {
  id: number
  gtid: string
  party: number
  idUser: number
}

export async function assign(sql: Sql, sales: readonly Sale[], at: Date): Promise<void> {
  const { rowCount } = await sql.query(
    `update gift_code c set state = 'assigned', gtid = s.gtid, party = s.party, id_user = s.id_user, bought_at = $5
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[]) as s(id, gtid, party, id_user) where c.id = s.id and c.state = 'free'`,
    [sales.map(({ id }) => id), sales.map(({ gtid }) => gtid), sales.map(({ party }) => party), sales.map(({ idUser }) => idUser), at],
  )
  if (rowCount !== sales.length) throw new Error('a gift code is not free, although it was held')
}

/** How many codes of which value each party bought since a moment and still has. */
export async function boughtSince(sql: Sql, parties: readonly number[], since: Date): Promise<Map<number, BoughtToday>> {
  const { rows } = await sql.query<BoughtToday & { party: number }>(
    `select party, count(*)::int as codes, coalesce(sum(unit), 0)::bigint as value from gift_code
     where party = any ($1::bigint[]) and bought_at >= $2 and state in ('assigned', 'revealed') group by party`,
    [parties, since],
  )
  return new Map(rows.map(({ party, codes, value }) => [party, { codes, value }]))
}

/** Free credits and business tickets that a shop's takings were converted into since then. */
export async function turnedSince(sql: Sql, party: number, since: Date, gtid: string): Promise<{ credits: number; business: number }> {
  const { rows } = await sql.query<{ credits: number; business: number }>(
    `select coalesce(sum(m.value) filter (where m.kind = 'free-credits-request' and m.detail ->> 'step' = 'granted'), 0)::bigint as credits,
       coalesce(sum(m.value) filter (where m.kind = 'conversion' and m.detail ->> 'to' = 'business'), 0)::bigint as business
     from ledger.entry e join ledger.movement m on m.gtid = e.gtid
     where e.party = $1 and e.kind <> 'payment' and e.gtid >= $3 and e.at >= $2 and m.kind in ('free-credits-request', 'conversion')`,
    [party, since, gtid],
  )
  return rows[0] ?? { credits: 0, business: 0 }
}

export async function readCode(sql: Sql, id: number): Promise<CodeRow | null> {
  const { rows } = await sql.query<CodeRow & Record<string, unknown>>(`select ${COLUMNS} from gift_code c where c.id = $1`, [id])
  return rows[0] ?? null
}

/** Locks the code until the transaction ends. */
export async function holdCode(sql: Sql, id: number): Promise<CodeRow | null> {
  const { rows } = await sql.query<CodeRow & Record<string, unknown>>(`select ${COLUMNS} from gift_code c where c.id = $1 for update`, [id])
  return rows[0] ?? null
}

export async function sealedOf(sql: Sql, id: number): Promise<{ sealed: string; keyId: string }> {
  const { rows } = await sql.query<{ sealed: string; keyId: string }>('select sealed, key_id as "keyId" from gift_code where id = $1', [id])
  if (!rows[0]) throw new Error(`no gift code ${id}`)
  return rows[0]
}

export async function setRevealed(sql: Sql, id: number, at: Date): Promise<void> {
  await sql.query(`update gift_code set state = 'revealed', revealed_at = $2 where id = $1 and state = 'assigned'`, [id, at])
}

export async function setUsed(sql: Sql, id: number, usedAt: Date | null, spent: number): Promise<void> {
  await sql.query('update gift_code set used_at = $2, spent = $3 where id = $1', [id, usedAt, spent])
}

/** Makes it free again, so that it can be sold like the rest of its sheet. */
export async function setFree(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `update gift_code set state = 'free', party = null, id_user = null, gtid = null, bought_at = null, used_at = null, spent = 0 where id = $1`,
    [id],
  )
  await sql.query(
    `update gift_code c set state = 'quarantined', reason = o.reason
     from (select q.reason from gift_code f join gift_code q on q.id_import = f.id_import
           where f.id = $1 and q.state = 'quarantined' and q.seen_at is null limit 1) o where c.id = $1`,
    [id],
  )
}

interface Closing {
  by: number | null
  reason: string | null
}

/** For good: a sold code becomes `burned`. */
export async function close(
  sql: Sql,
  ids: readonly number[],
  state: 'burned' | 'withdrawn' | 'expired',
  { by, reason }: Closing,
): Promise<void> {
  await sql.query(
    'update gift_code set state = $2, closed_by = $3, closed_at = clock_timestamp(), reason = $4 where id = any ($1::bigint[])',
    [ids, state, by, reason],
  )
}

/** Notes that somebody of the company has seen it. */
export async function setSeen(sql: Sql, id: number, by: number, reason: string): Promise<void> {
  await sql.query(
    `update gift_code set state = 'quarantined', seen_by = $2, seen_at = clock_timestamp(), reason = $3 where id = $1 and state in ('free', 'quarantined')`,
    [id, by, reason],
  )
}

export interface OwnAsked {
  party: number
  /** Only codes that can still be used on this day; null: all. */
  openOn: string | null
  of: string | undefined
  /** The last one of the page before. */
  after: { gtid: string; endsOn: string | null } | undefined
  limit: number
}

const ENDS_AT = `coalesce(c.expires_on, 'infinity'::date)`

/** Those that can be used: what ends first; all of them: what was bought last. */
export async function ownCodes(sql: Sql, { party, openOn, of, after, limit }: OwnAsked): Promise<CodeRow[]> {
  const { rows } = await sql.query<CodeRow & Record<string, unknown>>(
    `select ${COLUMNS} from gift_code c where c.party = $1 and ($2::date is null or (c.state <> 'burned' and c.used_at is null and (c.expires_on is null or c.expires_on >= $2::date)))
       and ($3::text is null or c.gtid = $3) and ($4::text is null or case when $2::date is null then c.gtid < $4 else (${ENDS_AT}, c.gtid) > ($5::date, $4) end)
     order by case when $2::date is null then null else ${ENDS_AT} end, case when $2::date is null then null else c.gtid end, c.gtid desc limit $6`,
    [party, openOn, of ?? null, after?.gtid ?? null, after?.endsOn ?? null, limit],
  )
  return rows
}

export interface StockFilters {
  text: string | undefined
  macs: readonly string[]
  assigned: boolean | undefined
  merchant: number | undefined
}

const MEANT = `($1::boolean is null or case when $1 then c.state in ('assigned', 'revealed', 'burned') else c.state = 'free' end)
  and ($2::bigint is null or c.id_merchant = $2)
  and ($3::text is null or lower(m.name) like all ($4::text[]) or lower(c.tail) = lower($3) or c.gtid = upper($3) or c.mac = any ($5::text[]))`
const meant = ({ assigned, merchant, text, macs }: StockFilters): unknown[] => [
  assigned ?? null,
  merchant ?? null,
  text?.trim() ? text.trim() : null,
  typedPatterns(text),
  macs,
]

export interface StockAsked extends StockFilters {
  after: number | undefined
  sort: CodeSort | undefined
  skip: number
  limit: number
}
export type StockRow = CodeRow & { merchant: string; at: Date; owner: string | null }

const STOCK = `select ${COLUMNS}, m.name as merchant, i.made_at as at,
    coalesce(s.title, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name)) as owner
  from gift_code c join gift_merchant m on m.id = c.id_merchant join gift_import i on i.id = c.id_import
  left join app_user u on u.id = c.id_user left join shop s on s.id = c.party`

/** Never null: codes without an expiry come last, unsold ones count as bought first. */
const COLUMNS_IN_ORDER = {
  came: 'c.id',
  merchant: '(select lower(o.name) from gift_merchant o where o.id = c.id_merchant)',
  value: 'c.unit',
  state: 'c.state',
  expiry: `coalesce(c.expires_on, 'infinity'::date)`,
  bought: `coalesce(c.bought_at, '-infinity'::timestamptz)`,
} satisfies OrderBy<Exclude<CodeSort, `-${string}`>>

export async function stockCodes(sql: Sql, asked: StockAsked): Promise<StockRow[]> {
  const { by, behind } = ordering({ table: 'gift_code', alias: 'c', columns: COLUMNS_IN_ORDER }, asked.sort ?? '-came')
  const { rows } = await sql.query<StockRow & Record<string, unknown>>(
    `${STOCK} where ${MEANT} and ($6::bigint is null or ${behind('$6')}) order by ${by} offset $7 limit $8`,
    [...meant(asked), asked.after ?? null, asked.skip, asked.limit],
  )
  return rows
}

export async function sumStock(sql: Sql, asked: StockFilters): Promise<{ count: number; value: number }> {
  const { rows } = await sql.query<{ count: number; value: number }>(
    `select count(*)::int as count, coalesce(sum(c.unit), 0)::bigint as value from gift_code c join gift_merchant m on m.id = c.id_merchant where ${MEANT}`,
    meant(asked),
  )
  return rows[0] ?? { count: 0, value: 0 }
}

export async function stockCode(sql: Sql, id: number): Promise<StockRow | null> {
  const { rows } = await sql.query<StockRow & Record<string, unknown>>(`${STOCK} where c.id = $1`, [id])
  return rows[0] ?? null
}
