/** Queries of the wallet besides the ledger's: names of parties, a day's takings. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { Role } from '@taschino/contract/roles.ts'
import { typesOf } from '@taschino/ledger/chart.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface PartyName {
  id: number
  kind: 'shop' | 'user' | 'agency'
  name: string
  /** For people: the name without most of the family name, as shops see it. */
  shortName: string
}

/** Names of many parties in one query. */
export async function loadNames(sql: Sql, ids: readonly number[]): Promise<Map<number, PartyName>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<PartyName>({
    name: 'wallet-names',
    text: `select id, 'shop' as kind, title as name, title as "shortName" from shop where id = any ($1::bigint[])
           union all
           select id, 'user', kept_word(id, 'name', first_name || ' ' || last_name), kept_word(id, 'short', first_name || ' ' || left(last_name, 1) || '.') from app_user u
             where id = any ($1::bigint[]) and not exists (select from seat p where p.id = u.id)
           union all
           select u.id, 'agency', a.name, a.name from app_user u join seat p on p.id = u.id join agency a on a.id = u.id_agency where u.id = any ($1::bigint[])
           union all
           select id, 'agency', name, name from agency where id = any ($1::bigint[])`,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Parties whose name holds all these words (already folded and made into LIKE patterns). `short`: people are known by their short name
 * only.
 */
export async function findParties(sql: Sql, patterns: readonly string[], short: boolean): Promise<number[]> {
  const folded = (column: string): string =>
    `lower(translate(${column}, 'àáâäèéêëìíîïòóôöùúûüçñÀÁÂÄÈÉÊËÌÍÎÏÒÓÔÖÙÚÛÜÇÑ’', 'aaaaeeeeiiiioooouuuucnAAAAEEEEIIIIOOOOUUUUCN'''))`
  const person = short ? `first_name || ' ' || left(last_name, 1) || '.'` : `first_name || ' ' || last_name`
  const { rows } = await sql.query<{ id: number }>(
    `select id from shop where ${folded('title')} like all ($1::text[])
     union all select id from app_user where ${folded(person)} like all ($1::text[])
     union all select id from agency where ${folded('name')} like all ($1::text[])`,
    [patterns],
  )
  return rows.map((row) => row.id)
}

/** Who or what carries an id: a person with their place, a shop, an agency. */
export interface Standing {
  role: Role | null
  idShop: number | null
  idAgency: number | null
  /** Of a row by which an agency knows somebody: whose account it is. */
  holder: number | null
}

export async function loadStanding(sql: Sql, id: number): Promise<Standing | null> {
  const { rows } = await sql.query<Standing>(
    `select role, id_shop as "idShop", id_agency as "idAgency", (select p.id_user from seat p where p.id = $1) as holder from app_user where id = $1
     union all select null, id, null, null from shop where id = $1
     union all select null, null, id, null from agency where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A shop and, for a group, its members. */
export async function shopWithMembers(sql: Sql, idShop: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from shop where id = $1 union all select m.id from shop m join shop g on g.id = m.id_shop_group where g.id = $1 and g.is_group order by id`,
    [idShop],
  )
  return rows.map((row) => row.id)
}

/** A group's shops, by name. */
export async function membersOf(sql: Sql, idGroup: number): Promise<{ id: number; title: string; open: boolean }[]> {
  const { rows } = await sql.query<{ id: number; title: string; open: boolean }>(
    `select m.id, m.title, m.enabled as open from shop m join shop g on g.id = m.id_shop_group where g.id = $1 and g.is_group order by lower(m.title), m.id`,
    [idGroup],
  )
  return rows
}

export interface ShopHeader {
  id: number
  title: string
  businessName: string
  address: string
}

export async function loadShopHeader(sql: Sql, id: number): Promise<ShopHeader | null> {
  const { rows } = await sql.query<ShopHeader>('select id, title, business_name as "businessName", address from shop where id = $1', [id])
  return rows[0] ?? null
}

/**
 * What these shops turned into something else, by business day and type: above zero came back, below zero went. No customer paid or got
 * anything.
 */
export async function turnedTakings(
  sql: Sql,
  shops: readonly number[],
  since: Gtid,
): Promise<{ day: string; type: TicketType; value: number }[]> {
  const { rows } = await sql.query<{ day: string; bit: number; value: number }>(
    `select to_char(m.at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, a.type as bit, sum(case when k.target = a.id then k.amount else -k.amount end)::bigint as value
     from ledger.entry e join ledger.movement m on m.gtid = e.gtid left join ledger.movement p on p.gtid = m.parent
     cross join lateral unnest(m.sources, m.targets, m.amounts) as k(source, target, amount)
     join ledger.account a on a.id in (k.source, k.target) and a.party = e.party and a.kind = 'takings'
     where e.party = any ($1::bigint[]) and e.gtid >= $2 and e.kind <> 'payment' and e.value = 0 and coalesce(p.kind, m.kind) in ('payback', 'conversion', 'free-credits-request')
     group by 1, 2`,
    [shops, since],
  )
  return rows.flatMap(({ day, bit, value }) => typesOf(bit).map((type) => ({ day, type, value })))
}

/** When each of these shops was last paid by a customer; whoever never was is left out. */
export async function lastPaid(sql: Sql, shops: readonly number[]): Promise<Map<number, Date>> {
  const { rows } = await sql.query<{ id: number; at: Date }>(
    `select p.id, e.at from unnest($1::bigint[]) as p(id) cross join lateral (
       select e.at from ledger.entry e where e.party = p.id and e.kind = 'payment' and e.value > 0 order by e.gtid desc limit 1) e`,
    [shops],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Payments of these shops since a GTID, without those that were cancelled. */
export async function countPayments(sql: Sql, shops: readonly number[], since: Gtid): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*) as n from ledger.entry e left join ledger.standing s on s.gtid = e.gtid
     where e.party = any ($1::bigint[]) and e.gtid >= $2 and e.kind = 'payment' and e.value > 0 and s.cancelled_by is null`,
    [shops, since],
  )
  return rows[0]?.n ?? 0
}
