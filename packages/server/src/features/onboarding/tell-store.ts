/** The query for whom a review concerns: the shop's people, who created it, who handed it in. */
import type { Sql } from '../../platform/db/db.ts'

export interface Concerned {
  title: string
  idShopGroup: number | null
  /** The agent who looks after it, and whoever handed the last round in. */
  users: number[]
}

export async function concernedBy(sql: Sql, idShop: number): Promise<Concerned | null> {
  const { rows } = await sql.query<Concerned & Record<string, unknown>>(
    `select s.title, s.id_shop_group as "idShopGroup", array(
       select s.id_agent where s.id_agent is not null
       union select v.submitted_by from review v where v.id_shop = s.id and v.round = (select max(w.round) from review w where w.id_shop = s.id)) as users
     from shop s where s.id = $1`,
    [idShop],
  )
  return rows[0] ?? null
}

export interface Mailbox {
  idUser: number
  email: string
  language: 'it' | 'en'
}

export async function mailboxesOf(sql: Sql, users: readonly number[]): Promise<Mailbox[]> {
  const { rows } = await sql.query<Mailbox & Record<string, unknown>>(
    `select id as "idUser", email, language from app_user where id = any ($1::bigint[]) and status = 'active' and erased_at is null order by id`,
    [users],
  )
  return rows
}
