/** Inserts who brought a demo shop in, and the account that its owner typed. */
import type { Sql } from '@taschino/server/platform/db/db.ts'

/** By the name of its owner; it has been there since then. */
export async function broughtIn(sql: Sql, owner: string, at: Date): Promise<{ shop: number; agent: number; company: number }> {
  await sql.query(
    'update shop s set created_at = $2, vat_number = s.fiscal_code from app_user u where u.username = $1 and s.id = u.id_shop',
    [owner, at],
  )
  const { rows } = await sql.query<{ shop: number; agent: number; company: number }>(
    `select s.id as shop, s.id_agent as agent, c.id as company from app_user u join shop s on s.id = u.id_shop join app_user c on c.username = 'direzione'
     where u.username = $1`,
    [owner],
  )
  const [found] = rows
  if (!found) throw new Error(`${owner} has no shop`)
  return found
}

/** Typed by the owner and agreed to: only so can somebody say yes to the shop. */
export async function typeAccount(sql: Sql, { shop, owner, at }: { shop: number; owner: string; at: Date }): Promise<void> {
  await sql.query(
    `insert into iban_change (id_shop, state, iban, receiver, asked_by, asked_at, decided_by, decided_at, held_until)
     select s.id, 'approved', s.iban, s.iban_receiver_name, u.id, $3::timestamptz, c.id, $3::timestamptz + interval '2 hours', $3::timestamptz + interval '50 hours'
     from shop s join app_user u on u.username = $2 join app_user c on c.username = 'contabilita' where s.id = $1`,
    [shop, owner, at],
  )
}
