/** Queries for codes of the company's own digital products: stored sealed, sold once, the first to expire first. */
import { CODE_DAYS_LEFT } from '@taschino/contract/gift-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface SealedCode {
  sealed: string
  keyId: string
  mac: string
  tail: string
  expiresOn: string | null
}

/** Inserts the codes of one product. A number: the position of the first code that is known already; the caller then rolls back. */
export async function insertOwnCodes(
  sql: Sql,
  idProduct: number,
  by: number,
  codes: readonly (SealedCode & { macs: readonly string[] })[],
): Promise<number | null> {
  const known = await sql.query<{ at: number }>(
    `select min(m.at)::int as at from unnest($1::text[], $2::int[]) as m(mac, at)
     where exists (select from club_own_code k where k.mac = m.mac) or exists (select from club_voucher v where v.mac = m.mac)`,
    [codes.flatMap(({ macs }) => macs), codes.flatMap(({ macs }, at) => macs.map(() => at))],
  )
  const before = known.rows[0]?.at ?? null
  if (before !== null) return before
  const { rows } = await sql.query<{ mac: string }>(
    `insert into club_own_code (id_product, made_by, sealed, key_id, mac, tail, expires_on)
     select $1, $2, c.sealed, c.key_id, c.mac, c.tail, c.expires_on from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::date[]) as c(sealed, key_id, mac, tail, expires_on)
     on conflict do nothing returning mac`,
    [
      idProduct,
      by,
      codes.map(({ sealed }) => sealed),
      codes.map(({ keyId }) => keyId),
      codes.map(({ mac }) => mac),
      codes.map(({ tail }) => tail),
      codes.map(({ expiresOn }) => expiresOn),
    ],
  )
  // Another process inserted the same code at this moment: the caller rolls back.
  const there = new Set(rows.map(({ mac }) => mac))
  const missed = codes.findIndex(({ mac }) => !there.has(mac))
  if (missed !== -1) return missed
  await sql.query('update club_product set stock = stock + $2 where id = $1', [idProduct, codes.length])
  return null
}

/** Called after the stock was reduced, so that nobody else takes these codes; those that expire first. */
export async function takeOwnCodes(
  sql: Sql,
  { idProduct, idOrder, amount, now }: { idProduct: number; idOrder: number; amount: number; now: number },
): Promise<SealedCode[]> {
  const { rows } = await sql.query<SealedCode & Record<string, unknown>>(
    `update club_own_code c set id_order = $2 from (
       select id from club_own_code where id_product = $1 and id_order is null and not put_away and (expires_on is null or expires_on >= $4::date + $5::int)
       order by expires_on nulls last, id limit $3 for update) f
     where c.id = f.id returning c.sealed, c.key_id as "keyId", c.mac, c.tail, to_char(c.expires_on, 'YYYY-MM-DD') as "expiresOn"`,
    [idProduct, idOrder, amount, new Date(now), CODE_DAYS_LEFT],
  )
  return rows
}

/** Codes that are about to expire are sold no more and leave the stock. */
export async function putOwnCodesAway(sql: Sql, now: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `with over as (
       update club_own_code set put_away = true where id_order is null and not put_away and expires_on < $1::date + $2::int returning id_product),
     many as (select id_product, count(*)::int as n from over group by 1),
     less as (update club_product p set stock = p.stock - m.n from many m where p.id = m.id_product returning m.n)
     select coalesce(sum(n), 0)::int as n from less`,
    [new Date(now), CODE_DAYS_LEFT],
  )
  return rows[0]?.n ?? 0
}

/** Codes that are sealed under an earlier secret. */
export async function takeOtherwiseSealedCodes(
  sql: Sql,
  now: string,
  limit: number,
): Promise<{ id: number; sealed: string; keyId: string; supplier: number }[]> {
  const { rows } = await sql.query<{ id: number; sealed: string; keyId: string; supplier: number }>(
    `select c.id, c.sealed, c.key_id as "keyId", r.party as supplier from club_own_code c join club_provider r on r.name = 'internal'
     where c.key_id <> $1 order by c.id limit $2 for update of c skip locked`,
    [now, limit],
  )
  return rows
}

export async function sealCodeAnew(sql: Sql, id: number, one: { sealed: string; keyId: string; mac: string }): Promise<void> {
  await sql.query('update club_own_code set sealed = $2, key_id = $3, mac = $4 where id = $1', [id, one.sealed, one.keyId, one.mac])
}

/** The keyed hashes by which the company's own codes are recognised. */
export async function ownSupplier(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ party: number }>(`select party from club_provider where name = 'internal'`)
  if (!rows[0]) throw new Error('the company is no provider of its own')
  return rows[0].party
}
