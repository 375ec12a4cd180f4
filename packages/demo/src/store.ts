/** Inserts what has no writer of a feature in the demo world; value always goes through the ledger. */
import type { Role } from '@taschino/contract/roles.ts'
import { activate, insertAccount } from '@taschino/server/features/accounts/public.ts'
import { createShop } from '@taschino/server/features/shops/public.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'
import type { DemoShop } from './demo-shop.ts'

// Any number will do as long as every instance asks for the same one.
const TURN = 7_451_904

/** Waits until no other instance makes a world here; ends with the connection. */
export async function takeTurn(sql: Sql): Promise<void> {
  await sql.query(`select set_config('lock_timeout', '120s', false)`)
  await sql.query('select pg_advisory_lock($1)', [TURN])
}

/** True when nobody lives in this database, and nobody was asked in by a link either. */
export async function isEmptyWorld(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ empty: boolean }>(
    'select not exists (select from app_user) and not exists (select from first_link) as empty',
  )
  return rows[0]?.empty ?? false
}

/** True when all of these can log in here: the demo world was made at an earlier start. */
export async function hasDemoPeople(sql: Sql, usernames: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query<{ found: number }>('select count(*) as found from app_user where username = any($1)', [usernames])
  return rows[0]?.found === usernames.length
}

/**
 * Hashes that the demo world may have made: those of its names, and any that two people share, because it gives one to everybody and
 * nothing else ever does.
 */
export async function hashesThatMayBeDemo(sql: Sql, usernames: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ hash: string }>(
    `select distinct password_hash as hash from app_user where password_hash is not null and username = any($1)
     union select password_hash from app_user where password_hash is not null group by password_hash having count(*) > 1`,
    [usernames],
  )
  return rows.map(({ hash }) => hash)
}

export interface ShopNumbers {
  iban: string
  fiscalCode: string
  agent: number
  group: number | null
  merchant: string
}

/** What firms pay for with business tickets comes in large sums: the company asks less for it, and its list (payouts.ts) says so, too. */
export const BUSINESS_FEES = { type: 'business', feeMin: 100, feeMax: 250 } as const

export function insertShop(sql: Sql, shop: DemoShop, numbers: ShopNumbers): Promise<number> {
  const [lat, lon] = shop.place
  return createShop(sql, {
    title: shop.title,
    description: shop.description,
    address: shop.address,
    lat,
    lon,
    iban: numbers.iban,
    ibanReceiverName: shop.businessName,
    businessName: shop.businessName,
    fiscalCode: numbers.fiscalCode,
    idShopGroup: numbers.group ?? undefined,
    isGroup: shop.group === true,
    capabilities: shop.capabilities,
    feesByType: shop.capabilities.includes('business') ? [BUSINESS_FEES] : [],
    invoiceEmail: `fatture@${shop.owner.username}.test`,
    merchantID: `M${numbers.merchant}`,
    merchantShopID: `S${numbers.merchant}`,
    enabled: shop.disabled !== true,
    idAgent: numbers.agent,
    tills: shop.tills.map(([code, name]) => ({ code, name })),
  })
}

export interface Person {
  username: string
  email: string
  role: Role
  firstName: string
  lastName: string
  idShop?: number
  idAgency?: number
}

/** Invited and come in, as everybody is, in one go. */
export async function insertPerson(sql: Sql, person: Person, passwordHash: string): Promise<number> {
  const { idShop = null, idAgency = null, ...who } = person
  const id = await insertAccount(sql, { ...who, idShop, idAgency, language: 'it', createdBy: null })
  if (id === null) throw new Error(`${person.username} was there already`)
  await activate(sql, id, { ...who, passwordHash, language: 'it' })
  return id
}

/** Everybody has agreed to what concerns them, on the day the demo world was made. */
export async function agreeAll(sql: Sql, except: readonly number[]): Promise<void> {
  await sql.query(
    `insert into agreement (id_user, id_version, sha256, device, id_session)
     select u.id, d.id, d.sha256, 'demo', 'demo' from app_user u join document_in_force d on u.role = any (d.roles) where u.id <> all ($1::bigint[])`,
    [except],
  )
}
