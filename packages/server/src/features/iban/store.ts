/** Accounts of shops and their changes, as they lie in the database. */
import type { IbanState } from '@taschino/contract/iban.ts'
import type { Sql } from '../../platform/db.ts'
import { NEW_ACCESS_DAYS } from './flags.ts'

export interface Account { iban: string; receiver: string | null }

export interface ShopRow { id: number; title: string; iban: string | null; receiver: string | null; idShopGroup: number | null; invoiceEmail: string | null }

const SHOP = `s.id, s.title, s.iban, s.iban_receiver_name as receiver, s.id_shop_group as "idShopGroup", s.invoice_email as "invoiceEmail"`
/** A shop itself, or the group that it is a member of; null reaches everybody. */
const WITHIN = '($2::bigint is null or s.id = $2 or s.id_shop_group = $2)'

export async function readShop(sql: Sql, id: number, within: number | null): Promise<ShopRow | null> {
  const { rows } = await sql.query<ShopRow>(`select ${SHOP} from shop s where s.id = $1 and ${WITHIN}`, [id, within])
  return rows[0] ?? null
}

/** The shop, held still: one change of its account at a time. */
export async function holdShop(sql: Sql, id: number, within: number | null): Promise<ShopRow | null> {
  const { rows } = await sql.query<ShopRow>(`select ${SHOP} from shop s where s.id = $1 and ${WITHIN} for update`, [id, within])
  return rows[0] ?? null
}

export interface ChangeRow {
  id: number; idShop: number; title: string; state: IbanState; iban: string; receiver: string; oldIban: string | null; oldReceiver: string | null
  idAskedBy: number; askedBy: string; askedAt: Date; decidedAt: Date | null; reason: string | null; heldUntil: Date | null
}

const CHANGE = `c.id, c.id_shop as "idShop", s.title, c.state, c.iban, c.receiver, c.old_iban as "oldIban", c.old_receiver as "oldReceiver",
  c.asked_by as "idAskedBy", a.first_name || ' ' || a.last_name as "askedBy", c.asked_at as "askedAt", c.decided_at as "decidedAt", c.reason, c.held_until as "heldUntil"`
const FROM = 'from iban_change c join shop s on s.id = c.id_shop join app_user a on a.id = c.asked_by'

export async function changesOf(sql: Sql, idShop: number, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql.query<ChangeRow>(`select ${CHANGE} ${FROM} where c.id_shop = $1 order by c.id desc limit $2`, [idShop, limit])
  return rows
}

/** The shop of a change, to hold it before the change: the same order everywhere. */
export async function shopOfChange(sql: Sql, id: number): Promise<number | null> {
  const { rows } = await sql.query<{ idShop: number }>('select id_shop as "idShop" from iban_change where id = $1', [id])
  return rows[0]?.idShop ?? null
}

export async function holdChange(sql: Sql, id: number, idShop: number): Promise<ChangeRow | null> {
  const { rows } = await sql.query<ChangeRow>(`select ${CHANGE} ${FROM} where c.id = $1 and c.id_shop = $2 for update of c`, [id, idShop])
  return rows[0] ?? null
}

/** The one that waits, held still. */
export async function holdWaiting(sql: Sql, idShop: number): Promise<ChangeRow | null> {
  const { rows } = await sql.query<ChangeRow>(`select ${CHANGE} ${FROM} where c.id_shop = $1 and c.state = 'pending' for update of c`, [idShop])
  return rows[0] ?? null
}

/** Null when one is waiting already. */
export async function insertChange(sql: Sql, shop: ShopRow, { iban, receiver, by, now }: { iban: string; receiver: string; by: number; now: number }): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into iban_change (id_shop, iban, receiver, old_iban, old_receiver, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0))
     on conflict (id_shop) where state = 'pending' do nothing returning id`, [shop.id, iban, receiver, shop.iban, shop.receiver, by, now])
  return rows[0]?.id ?? null
}

export interface Decision { state: Exclude<IbanState, 'pending'>; by: number; now: number; reason?: string; heldUntil?: number }

export async function decideChange(sql: Sql, id: number, { state, by, now, reason, heldUntil }: Decision): Promise<void> {
  await sql.query(
    `update iban_change set state = $2, reason = coalesce($5, reason), held_until = coalesce(to_timestamp($6 / 1000.0), held_until),
       decided_by = case when $2 = 'stopped' then decided_by else $3::bigint end, decided_at = case when $2 = 'stopped' then decided_at else to_timestamp($4 / 1000.0) end
     where id = $1`, [id, state, by, now, reason ?? null, heldUntil ?? null])
}

export async function setAccount(sql: Sql, idShop: number, iban: string | null, receiver: string | null): Promise<void> {
  await sql.query('update shop set iban = $2, iban_receiver_name = $3 where id = $1', [idShop, iban, receiver])
}

/** Where a shop is paid: its own account, else that of its group; and until when a new one rests. */
export async function accountOf(sql: Sql, idShop: number): Promise<(Account & { idShop: number; heldUntil: Date | null }) | null> {
  const { rows } = await sql.query<Account & { idShop: number; heldUntil: Date | null }>(
    `select o.id as "idShop", o.iban, coalesce(o.iban_receiver_name, o.business_name) as receiver,
       (select c.held_until from iban_change c where c.id_shop = o.id and c.state = 'approved' and c.iban = o.iban order by c.id desc limit 1) as "heldUntil"
     from shop s join shop o on o.id = case when s.iban is null then s.id_shop_group else s.id end
     where s.id = $1 and o.iban is not null`, [idShop])
  return rows[0] ?? null
}

export interface Addressee { idUser: number | null; email: string; language: 'it' | 'en' }

/** Everybody who works for the shop or its group and has an access, and the address for invoices: old contacts and new ones. */
export async function contactsOf(sql: Sql, shop: ShopRow): Promise<Addressee[]> {
  const { rows } = await sql.query<Addressee>(
    `select id as "idUser", email, language from app_user where id_shop in ($1, $2) and status = 'active' order by id`, [shop.id, shop.idShopGroup ?? shop.id])
  const known = new Set(rows.map(({ email }) => email))
  return shop.invoiceEmail === null || known.has(shop.invoiceEmail) ? rows : [...rows, { idUser: null, email: shop.invoiceEmail, language: 'it' }]
}

export interface ListedRow extends ChangeRow {
  businessName: string; decidedBy: string | null
  otherShops: string[]; otherRequests: string[]; agents: string[]; newAccess: boolean
  /** Who opened the access of who asks, or said which mailbox it belongs to. */
  openedBy: number[]
}

/** What was done to the access of who asks, shortly before. */
const TAKEN_OVER = ['user.password-reset', 'user.password-changed', 'step-up.passkey-added', 'step-up.totp-added', 'step-up.pin-changed']

/** What gives somebody the mailbox of an access: whoever did that may be who asks (T49). Of corrections only those of the e-mail. */
const OPENS = `l.act in ('user.invited', 'user.invited-elsewhere', 'user.email-asked') or (l.act = 'user.updated' and l.facts -> 'fields' ? 'email')`

/** Members of one group, and the group itself, may share an account. */
const ONE_GROUP = 'coalesce(o.id_shop_group, o.id) = coalesce(s.id_shop_group, s.id)'

/** Waiting ones with the oldest first, otherwise newest first; `ids` picks some. */
export async function listChanges(sql: Sql, { waiting, after, limit, id }: { waiting: boolean; after?: number | undefined; limit: number; id?: number }): Promise<ListedRow[]> {
  const { rows } = await sql.query<ListedRow>(
    `select ${CHANGE}, s.business_name as "businessName", (select d.first_name || ' ' || d.last_name from app_user d where d.id = c.decided_by) as "decidedBy",
       array(select o.title from shop o where o.iban = c.iban and o.id <> s.id and not ${ONE_GROUP} order by o.title) as "otherShops",
       array(select distinct o.title from iban_change x join shop o on o.id = x.id_shop where x.iban = c.iban and o.id <> s.id and not ${ONE_GROUP}) as "otherRequests",
       array(select g.first_name || ' ' || g.last_name from app_user g where g.id = s.id_agent or g.id = (select b.created_by from app_user b where b.id = s.id_agent)) as agents,
       a.created_at > c.asked_at - make_interval(days => $4) or exists (
         select from audit_log l where l.id_user = c.asked_by and l.act = any ($5::text[]) and l.at between c.asked_at - make_interval(days => $4) and c.asked_at) as "newAccess",
       array(select l.id_actor from audit_log l where l.id_user = c.asked_by and l.id_actor <> c.asked_by and (${OPENS}) union select a.created_by where a.created_by is not null) as "openedBy"
     ${FROM}
     where ($1::bigint is null or c.id = $1) and (not $2 or c.state = 'pending') and ($3::bigint is null or case when $2 then c.id > $3 else c.id < $3 end)
     order by case when $2 then c.id else -c.id end limit $6`,
    [id ?? null, waiting, after ?? null, NEW_ACCESS_DAYS, TAKEN_OVER, limit])
  return rows
}

export async function countWaiting(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ waiting: number }>(`select count(*)::int as waiting from iban_change where state = 'pending'`)
  return rows[0]?.waiting ?? 0
}
