/** Queries for visits: who went to which brand with which click, and what was offered then. */
import type { Sql } from '../../../platform/db/db.ts'

export interface Rate {
  id: number
  rateBp: number | null
  cents: number | null
  terms: string
  from: Date
  to: Date | null
}

/** What the provider gives back for this brand now. */
export async function ratesOf(sql: Sql, provider: string, brandGuid: string, at: Date): Promise<Rate[]> {
  const { rows } = await sql.query<Rate & Record<string, unknown>>(
    `select id, rate_bp as "rateBp", cents, terms, from_at as "from", to_at as "to" from club_cashback
     where provider = $1 and brand_guid = $2 and deleted_at is null and from_at <= $3 and (to_at is null or to_at > $3) order by rate_bp desc nulls last, cents desc nulls last, id`,
    [provider, brandGuid, at],
  )
  return rows
}

export interface NewVisit {
  clickId: string
  party: number
  idUser: number
  provider: string
  brandGuid: string
  rateBp: number | null
  cents: number | null
  shareBp: number
  at: Date
}

export async function keepVisit(sql: Sql, visit: NewVisit): Promise<void> {
  const { clickId, party, idUser, provider, brandGuid, rateBp, cents, shareBp, at } = visit
  await sql.query(
    `insert into cashback_visit (click_id, party, id_user, provider, brand_guid, rate_bp, cents, share_bp, made_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [clickId, party, idUser, provider, brandGuid, rateBp, cents, shareBp, at],
  )
}

export async function visitsSince(sql: Sql, party: number, since: Date): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from cashback_visit where party = $1 and made_at >= $2', [
    party,
    since,
  ])
  return rows[0]?.n ?? 0
}

export interface Visit {
  clickId: string
  party: number
  idUser: number
  isShop: boolean
  provider: string
  brandGuid: string
  rateBp: number | null
  cents: number | null
  shareBp: number
  at: Date
  /** The company has paid a claim for this click. */
  claimed: boolean
}

export async function readVisit(sql: Sql, clickId: string): Promise<Visit | null> {
  const { rows } = await sql.query<Visit & Record<string, unknown>>(
    `select v.click_id as "clickId", v.party, v.id_user as "idUser", exists (select from shop s where s.id = v.party) as "isShop", v.provider, v.brand_guid as "brandGuid",
       v.rate_bp as "rateBp", v.cents, v.share_bp as "shareBp", v.made_at as at,
       exists (select from cashback_claim c where c.click_id = v.click_id and c.state = 'granted') as claimed
     from cashback_visit v where v.click_id = $1`,
    [clickId],
  )
  return rows[0] ?? null
}

/** What a brand sells beside cashback. */
export async function signsOf(sql: Sql, idBrand: number): Promise<{ buy: boolean; ticket: boolean; priceFrom: number | null }> {
  const { rows } = await sql.query<{ buy: boolean; ticket: boolean; priceFrom: number | null }>(
    `select coalesce(bool_or(kind <> 'ticket'), false) as buy, coalesce(bool_or(kind = 'ticket'), false) as ticket, min(least_price)::int as "priceFrom"
     from club_product where id_brand = $1 and listed`,
    [idBrand],
  )
  return rows[0] ?? { buy: false, ticket: false, priceFrom: null }
}
