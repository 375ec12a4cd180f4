/** Queries for codes that came from orders: sealed, found by a keyed hash, with their present owner. */
import type { CodeProblem } from '@taschino/contract/club/order-shapes.ts'
import type { Voucher } from '@taschino/protocol/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { LAST_PROBLEM } from './problem-store.ts'

export interface VoucherRow {
  id: number
  idOrder: number
  name: string
  brandName: string
  picture: string | null
  kind: 'digital' | 'physical' | 'ticket'
  giftableProduct: boolean
  unit: number
  state: 'issued' | 'revealed' | 'used' | 'expired' | 'cancelled'
  barcodeFormat: Voucher['barcodeFormat']
  tail: string
  expiresOn: string | null
  party: number | null
  idUser: number | null
  revealedAt: Date | null
  usedAt: Date | null
  spent: number
  giftAt: Date | null
  giftUntil: Date | null
  /** A gift link exists and is still valid. */
  giftOut: boolean
  givenFrom: number | null
  givenBy: string | null
  takenAt: Date | null
  at: Date
  problem: CodeProblem | null
}

const COLUMNS = `v.id, v.id_order as "idOrder", o.snapshot ->> 'name' as name, o.snapshot ->> 'brandName' as "brandName", o.snapshot ->> 'picture' as picture, o.kind,
  (o.snapshot ->> 'giftable')::boolean as "giftableProduct", v.unit, v.state, v.barcode_format as "barcodeFormat", v.tail, to_char(v.expires_on, 'YYYY-MM-DD') as "expiresOn",
  v.party, v.id_user as "idUser", v.revealed_at as "revealedAt", v.used_at as "usedAt", v.spent, v.gift_at as "giftAt", v.gift_until as "giftUntil",
  coalesce(v.gift_until > clock_timestamp(), false) as "giftOut", v.given_from as "givenFrom", (select u.first_name from app_user u where u.id = v.given_by) as "givenBy",
  v.taken_at as "takenAt", v.at, ${LAST_PROBLEM} as problem`
const FROM = 'club_voucher v join club_order o on o.id = v.id_order'

export interface NewVoucher {
  idOrder: number
  externalId: string
  sealed: string
  keyId: string
  mac: string
  macs: readonly string[]
  tail: string
  unit: number
  barcodeFormat: string
  expiresOn: string | null
  state: Voucher['state']
  /** Null: the code belongs to the company. */
  party: number | null
  idUser: number | null
}

/** The result of storing a code: new, new but known from elsewhere, or stored before (then without its number). */
export async function keepVoucher(sql: Sql, one: NewVoucher): Promise<{ is: 'new' | 'double' | 'known'; id: number | null }> {
  const { rows } = await sql.query<{ id: number; double: boolean }>(
    `insert into club_voucher (id_order, external_id, sealed, key_id, mac, tail, unit, barcode_format, expires_on, state, party, id_user, double)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, exists (select from club_voucher k where k.mac = any ($13::text[])))
     on conflict (id_order, external_id) do nothing returning id, double`,
    [
      one.idOrder,
      one.externalId,
      one.sealed,
      one.keyId,
      one.mac,
      one.tail,
      one.unit,
      one.barcodeFormat,
      one.expiresOn,
      one.state,
      one.party,
      one.idUser,
      one.macs,
    ],
  )
  const [row] = rows
  return row ? { is: row.double ? 'double' : 'new', id: row.id } : { is: 'known', id: null }
}

/** Whether a code with this text is stored already, sold or not. */
export async function isKnownCode(sql: Sql, macs: readonly string[]): Promise<boolean> {
  const { rows } = await sql.query<{ known: boolean }>(
    `select exists (select from club_voucher v where v.mac = any ($1::text[])) or exists (select from club_own_code c where c.mac = any ($1::text[])) as known`,
    [macs],
  )
  return rows[0]?.known === true
}

/** Takes over the provider's state of a code: used, expired, taken back. Its number; null: nothing changed. */
export async function followVoucher(
  sql: Sql,
  idOrder: number,
  externalId: string,
  state: 'used' | 'expired' | 'cancelled',
): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(
    `update club_voucher set state = $3, used_at = case when $3 = 'used' then coalesce(used_at, clock_timestamp()) else used_at end
     where id_order = $1 and external_id = $2 and state not in ($3, 'cancelled') returning id`,
    [idOrder, externalId, state],
  )
  return rows[0]?.id ?? null
}

/** Hides the codes of a refunded order from everybody. Their numbers. */
export async function cancelVouchers(sql: Sql, idOrder: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `update club_voucher set state = 'cancelled', gift_hash = null, gift_until = null where id_order = $1 and state <> 'cancelled' returning id`,
    [idOrder],
  )
  return rows.map(({ id }) => id)
}

/** Hides one code that was refunded or replaced. */
export async function cancelVoucher(sql: Sql, id: number): Promise<void> {
  await sql.query(`update club_voucher set state = 'cancelled', gift_hash = null, gift_until = null where id = $1`, [id])
}

export async function vouchersOf(sql: Sql, idOrder: number, party: number): Promise<VoucherRow[]> {
  const { rows } = await sql.query<VoucherRow & Record<string, unknown>>(
    `select ${COLUMNS} from ${FROM} where v.id_order = $1 and not v.double and (v.party = $2 or v.given_from = $2) order by v.id`,
    [idOrder, party],
  )
  return rows
}

export interface VouchersAsked {
  party: number
  open: boolean
  before: number | undefined
  limit: number
  kinds: readonly string[]
}

export async function ownVouchers(sql: Sql, { party, open, before, limit, kinds }: VouchersAsked): Promise<VoucherRow[]> {
  const { rows } = await sql.query<VoucherRow & Record<string, unknown>>(
    `select ${COLUMNS} from ${FROM} where not v.double and o.kind = any ($5::text[]) and ($3::bigint is null or v.id < $3)
       and case when $2 then v.party = $1 and v.state in ('issued', 'revealed') and v.used_at is null and (v.expires_on is null or v.expires_on >= current_date)
         else v.party = $1 or v.given_from = $1 end order by v.id desc limit $4`,
    [party, open, before ?? null, limit, kinds],
  )
  return rows
}

/** How many usable codes of these kinds somebody has. */
export async function openVouchers(sql: Sql, party: number): Promise<{ codes: number; tickets: number; value: number }> {
  const { rows } = await sql.query<{ codes: number; tickets: number; value: number }>(
    `select count(*) filter (where o.kind <> 'ticket')::int as codes, count(*) filter (where o.kind = 'ticket')::int as tickets,
       coalesce(sum(v.unit - v.spent), 0)::bigint as value from ${FROM}
     where v.party = $1 and not v.double and v.state in ('issued', 'revealed') and v.used_at is null and (v.expires_on is null or v.expires_on >= current_date)`,
    [party],
  )
  return rows[0] ?? { codes: 0, tickets: 0, value: 0 }
}

/** `doubles`: also codes that are hidden. */
export async function readVoucher(sql: Sql, id: number, doubles = false): Promise<VoucherRow | null> {
  const { rows } = await sql.query<VoucherRow & Record<string, unknown>>(
    `select ${COLUMNS} from ${FROM} where v.id = $1 and (not v.double or $2)`,
    [id, doubles],
  )
  return rows[0] ?? null
}

/** Locks the code until the transaction ends. */
export async function holdVoucher(sql: Sql, id: number): Promise<VoucherRow | null> {
  await sql.query('select from club_voucher where id = $1 for update', [id])
  return readVoucher(sql, id)
}

export async function sealedOf(sql: Sql, id: number): Promise<{ sealed: string; keyId: string }> {
  const { rows } = await sql.query<{ sealed: string; keyId: string }>('select sealed, key_id as "keyId" from club_voucher where id = $1', [
    id,
  ])
  if (!rows[0]) throw new Error(`no voucher ${id}`)
  return rows[0]
}

export async function setRevealed(sql: Sql, id: number): Promise<void> {
  await sql.query(
    `update club_voucher set state = case when state = 'issued' then 'revealed' else state end, revealed_at = clock_timestamp(), gift_hash = null, gift_until = null
     where id = $1 and revealed_at is null`,
    [id],
  )
}

/** Stores a note of its owner. */
export async function setUsed(sql: Sql, id: number, used: boolean, spent: number): Promise<void> {
  await sql.query(
    'update club_voucher set used_at = case when $2 then coalesce(used_at, clock_timestamp()) end, spent = $3 where id = $1',
    [id, used, spent],
  )
}

export async function setGift(sql: Sql, id: number, hash: string | null, days: number): Promise<void> {
  await sql.query(
    `update club_voucher set gift_hash = $2, gift_at = case when $2::text is null then null else clock_timestamp() end,
       gift_until = case when $2::text is null then null else clock_timestamp() + make_interval(days => $3) end where id = $1`,
    [id, hash, days],
  )
}

/** Locks the code of a gift link; null: no valid link has this secret. */
export async function holdGift(sql: Sql, hash: string): Promise<VoucherRow | null> {
  const { rows } = await sql.query<{ id: number }>(
    `select id from club_voucher where gift_hash = $1 and gift_until > clock_timestamp() and state = 'issued' and revealed_at is null for update`,
    [hash],
  )
  return rows[0] ? readVoucher(sql, rows[0].id) : null
}

export async function giveTo(sql: Sql, id: number, { party, idUser }: { party: number; idUser: number }): Promise<void> {
  await sql.query(
    `update club_voucher set given_from = party, given_by = id_user, party = $2, id_user = $3, gift_hash = null, gift_until = null, taken_at = clock_timestamp() where id = $1`,
    [id, party, idUser],
  )
}

export async function takeOtherwiseSealed(
  sql: Sql,
  now: string,
  limit: number,
): Promise<{ id: number; sealed: string; keyId: string; supplier: number }[]> {
  const { rows } = await sql.query<{ id: number; sealed: string; keyId: string; supplier: number }>(
    `select v.id, v.sealed, v.key_id as "keyId", r.party as supplier from club_voucher v join club_order o on o.id = v.id_order join club_provider r on r.name = o.provider
     where v.key_id <> $1 order by v.id limit $2 for update of v skip locked`,
    [now, limit],
  )
  return rows
}

export async function sealAnew(
  sql: Sql,
  id: number,
  { sealed, keyId, mac }: { sealed: string; keyId: string; mac: string },
): Promise<void> {
  await sql.query('update club_voucher set sealed = $2, key_id = $3, mac = $4 where id = $1', [id, sealed, keyId, mac])
}

/** The first name of whoever made the link, so that a colleague knows whom to thank. */
export async function giverOf(sql: Sql, id: number): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    'select u.first_name as name from club_voucher v join app_user u on u.id = v.id_user where v.id = $1',
    [id],
  )
  return rows[0]?.name ?? ''
}
