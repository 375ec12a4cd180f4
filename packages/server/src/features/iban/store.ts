/** Queries for accounts and their changes. */
import type { IbanState } from '@taschino/contract/iban.ts'
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Holder, HolderRef } from './holder-store.ts'

export interface Account {
  iban: string
  receiver: string | null
}

export interface ChangeRow {
  id: number
  kind: HolderRef['kind']
  idHolder: number
  title: string
  state: IbanState
  iban: string
  receiver: string
  oldIban: string | null
  oldReceiver: string | null
  idAskedBy: number
  askedBy: string
  askedAt: Date
  decidedAt: Date | null
  reason: string | null
  heldUntil: Date | null
}

export const CHANGE = `c.id, case when c.id_shop is null then 'agent' else 'shop' end as kind, coalesce(c.id_shop, c.id_agent) as "idHolder",
  coalesce(s.title, kept_word(w.id, 'name', w.first_name || ' ' || w.last_name)) as title, c.state, c.iban, c.receiver, c.old_iban as "oldIban", c.old_receiver as "oldReceiver",
  c.asked_by as "idAskedBy", a.first_name || ' ' || a.last_name as "askedBy", c.asked_at as "askedAt", c.decided_at as "decidedAt", c.reason, c.held_until as "heldUntil"`
export const FROM =
  'from iban_change c left join shop s on s.id = c.id_shop left join app_user w on w.id = c.id_agent join app_user a on a.id = c.asked_by'
/** The column that names whose it is. */
const OF = ({ kind }: Pick<HolderRef, 'kind'>): string => `id_${kind}`

export async function changesOf(sql: Sql, of: HolderRef, limit: number): Promise<ChangeRow[]> {
  const { rows } = await sql.query<ChangeRow & Record<string, unknown>>(
    `select ${CHANGE} ${FROM} where c.${OF(of)} = $1 order by c.id desc limit $2`,
    [of.id, limit],
  )
  return rows
}

export async function holdChange(sql: Sql, id: number, of: HolderRef): Promise<ChangeRow | null> {
  const { rows } = await sql.query<ChangeRow & Record<string, unknown>>(
    `select ${CHANGE} ${FROM} where c.id = $1 and c.${OF(of)} = $2 for update of c`,
    [id, of.id],
  )
  return rows[0] ?? null
}

/** The one that waits, held still. */
export async function holdWaiting(sql: Sql, of: HolderRef): Promise<ChangeRow | null> {
  const { rows } = await sql.query<ChangeRow & Record<string, unknown>>(
    `select ${CHANGE} ${FROM} where c.${OF(of)} = $1 and c.state = 'pending' for update of c`,
    [of.id],
  )
  return rows[0] ?? null
}

/** Null when one is waiting already. */
export async function insertChange(
  sql: Sql,
  holder: Holder,
  { iban, receiver, by, now }: { iban: string; receiver: string; by: number; now: number },
): Promise<number | null> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into iban_change (${OF(holder)}, iban, receiver, old_iban, old_receiver, asked_by, asked_at) values ($1, $2, $3, $4, $5, $6, to_timestamp($7 / 1000.0))
     on conflict (${OF(holder)}) where state = 'pending' do nothing returning id`,
    [holder.id, iban, receiver, holder.iban, holder.receiver, by, now],
  )
  return rows[0]?.id ?? null
}

/** How many changes somebody asked for in the last day, for whomever and whatever became of them. */
export async function askedLately(sql: Sql, by: number, now: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from iban_change where asked_by = $1 and asked_at > to_timestamp($2 / 1000.0) - interval '1 day'`,
    [by, now],
  )
  return rows[0]?.n ?? 0
}

/** `backUntil`: when the change is stopped, until when the account before it rests. */
export interface Decision {
  state: Exclude<IbanState, 'pending'>
  by: number
  now: number
  reason?: string
  heldUntil?: number
  backUntil?: number
}

export async function decideChange(sql: Sql, id: number, { state, by, now, reason, heldUntil, backUntil }: Decision): Promise<void> {
  await sql.query(
    `update iban_change set state = $2, reason = coalesce($5, reason), held_until = coalesce(to_timestamp($6 / 1000.0), held_until), back_until = coalesce(to_timestamp($7 / 1000.0), back_until),
       decided_by = case when $2 = 'stopped' then decided_by else $3::bigint end, decided_at = case when $2 = 'stopped' then decided_at else to_timestamp($4 / 1000.0) end
     where id = $1`,
    [id, state, by, now, reason ?? null, heldUntil ?? null, backUntil ?? null],
  )
}

/** Why and when a bank refused an account, if nobody has given it anew since. */
export interface Refused {
  code: AccountCode
  at: Date
}

export async function refusalOf(sql: Sql, iban: string): Promise<Refused | null> {
  const { rows } = await sql.query<{ code: AccountCode; at: Date }>('select code, at from account_refused($1)', [iban])
  return rows[0] ?? null
}

/** A transfer came back for what is wrong with the account that it went to. */
export async function noteRefusal(
  sql: Sql,
  { iban, code, idRequest, now }: { iban: string; code: AccountCode; idRequest: number; now: number },
): Promise<void> {
  await sql.query('insert into account_refusal (iban, code, id_request, at) values ($1, $2, $3, to_timestamp($4 / 1000.0))', [
    iban,
    code,
    idRequest,
    now,
  ])
}

/**
 * Where a shop is paid: its own account, else that of its group; until when it rests, because it is new or came back; and why the bank
 * refuses it.
 */
export async function accountOf(
  sql: Sql,
  idShop: number,
): Promise<(Account & { idShop: number; heldUntil: Date | null; refused: Refused | null }) | null> {
  const { rows } = await sql.query<Account & { idShop: number; heldUntil: Date | null }>(
    `select o.id as "idShop", o.iban, coalesce(o.iban_receiver_name, o.business_name) as receiver, greatest(
       (select c.held_until from iban_change c where c.id_shop = o.id and c.state = 'approved' and c.iban = o.iban order by c.id desc limit 1),
       (select max(c.back_until) from iban_change c where c.id_shop = o.id and c.state = 'stopped' and c.old_iban = o.iban),
       (select max(c.back_until) from iban_change c where c.id_shop = s.id and c.state = 'stopped' and c.old_iban is null and s.iban is null)) as "heldUntil"
     from shop s join shop o on o.id = case when s.iban is null then s.id_shop_group else s.id end
     where s.id = $1 and o.iban is not null`,
    [idShop],
  )
  return rows[0] ? { ...rows[0], refused: await refusalOf(sql, rows[0].iban) } : null
}

/** Where this holder is paid, until when that rests, and why a bank refuses it. */
export async function accountFor(
  sql: Sql,
  { kind, id }: HolderRef,
): Promise<(Account & { heldUntil: Date | null; refused: Refused | null }) | null> {
  if (kind === 'shop') return accountOf(sql, id)
  const { rows } = await sql.query<Account & { heldUntil: Date | null }>(
    'select iban, receiver, held_until as "heldUntil" from agent_account($1)',
    [id],
  )
  return rows[0] ? { ...rows[0], refused: await refusalOf(sql, rows[0].iban) } : null
}

export async function countWaiting(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ waiting: number }>(`select count(*)::int as waiting from iban_change where state = 'pending'`)
  return rows[0]?.waiting ?? 0
}
