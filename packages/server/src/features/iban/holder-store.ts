/** Queries for the holder of an account (a shop, group or agent), locked while a change is made. */
import type { Sql } from '../../platform/db/db.ts'

export interface HolderRef {
  kind: 'shop' | 'agent'
  id: number
}

export interface Holder extends HolderRef {
  title: string
  iban: string | null
  receiver: string | null
  idShopGroup: number | null
  invoiceEmail: string | null
}

/** A shop itself, or the group that it is a member of; null reaches everybody. */
const SHOP = `select 'shop' as kind, s.id, s.title, s.iban, s.iban_receiver_name as receiver, s.id_shop_group as "idShopGroup", s.invoice_email as "invoiceEmail"
  from shop s where s.id = $1 and ($2::bigint is null or s.id = $2 or s.id_shop_group = $2)`
/** An agent reaches themselves alone. */
const AGENT = `select 'agent' as kind, u.id, u.first_name || ' ' || u.last_name as title, (select a.iban from agent_account(u.id) a) as iban,
    (select a.receiver from agent_account(u.id) a) as receiver, null::bigint as "idShopGroup", null as "invoiceEmail"
  from app_user u where u.id = $1 and u.role in ('agent', 'superagent') and u.erased_at is null and ($2::bigint is null or u.id = $2)`

async function one(sql: Sql, { kind, id }: HolderRef, within: number | null, held: string): Promise<Holder | null> {
  const { rows } = await sql.query<Holder & Record<string, unknown>>(`${kind === 'shop' ? SHOP : AGENT} ${held}`, [id, within])
  return rows[0] ?? null
}

export const readHolder = (sql: Sql, ref: HolderRef, within: number | null): Promise<Holder | null> => one(sql, ref, within, '')

/** Held still: one change of their account at a time. */
export const holdHolder = (sql: Sql, ref: HolderRef, within: number | null): Promise<Holder | null> =>
  one(sql, ref, within, ref.kind === 'shop' ? 'for update of s' : 'for update of u')

/** Whose change it is, to hold them before the change: the same order everywhere. */
export async function holderOfChange(sql: Sql, id: number): Promise<HolderRef | null> {
  const { rows } = await sql.query<HolderRef & Record<string, unknown>>(
    `select case when id_shop is null then 'agent' else 'shop' end as kind, coalesce(id_shop, id_agent) as id from iban_change where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

export interface Addressee {
  idUser: number | null
  email: string
  language: 'it' | 'en'
}

export async function agentsMailbox(sql: Sql, id: number): Promise<Addressee[]> {
  const { rows } = await sql.query<Addressee & Record<string, unknown>>(
    `select id as "idUser", email, language from app_user where id = $1 and status = 'active' and erased_at is null`,
    [id],
  )
  return rows
}

/** Addresses that these people had until a few days ago: whoever took over an access moved its letters first (T49). */
export async function addressesBefore(sql: Sql, users: readonly number[], days: number): Promise<Addressee[]> {
  const { rows } = await sql.query<Addressee & Record<string, unknown>>(
    `select distinct on (e.from_email) null::bigint as "idUser", e.from_email as email, u.language from email_change e join app_user u on u.id = e.id_user
     where e.id_user = any ($1::bigint[]) and e.state = 'done' and e.asked_at > clock_timestamp() - make_interval(days => $2) and e.from_email <> u.email`,
    [users, days],
  )
  return rows
}
