/** Queries that other features' acts need on a shop's row (account, first data), and whom to tell. */
import type { Sql } from '../../platform/db/db.ts'

export async function setAccount(sql: Sql, idShop: number, iban: string | null, receiver: string | null): Promise<void> {
  await sql.query('update shop set iban = $2, iban_receiver_name = $3 where id = $1', [idShop, iban, receiver])
}

/** Fills what was empty; what was there stays, whoever says otherwise. */
export async function fillShop(sql: Sql, id: number, given: Partial<Record<'address' | 'fiscalCode', string | undefined>>): Promise<void> {
  await sql.query(
    `update shop set address = case when address = '' then coalesce($2, '') else address end,
       fiscal_code = coalesce(nullif(fiscal_code, ''), $3) where id = $1`,
    [id, given.address ?? null, given.fiscalCode ?? null],
  )
}

interface Contacted {
  id: number
  idShopGroup: number | null
  invoiceEmail: string | null
}
export interface Addressee {
  idUser: number | null
  email: string
  language: 'it' | 'en'
}

/** Everybody who works for the shop or its group and has an access, and the address for invoices: old contacts and new ones. */
export async function contactsOf(sql: Sql, shop: Contacted): Promise<Addressee[]> {
  const { rows } = await sql.query<Addressee>(
    `select id as "idUser", email, language from app_user where id_shop in ($1, $2) and status = 'active' order by id`,
    [shop.id, shop.idShopGroup ?? shop.id],
  )
  const known = new Set(rows.map(({ email }) => email))
  if (shop.invoiceEmail === null || known.has(shop.invoiceEmail)) return rows
  return [...rows, { idUser: null, email: shop.invoiceEmail, language: 'it' }]
}
