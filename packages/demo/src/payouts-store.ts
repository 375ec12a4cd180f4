/** Inserts the company's account and the bank files of the demo world's past. */
import { ACCOUNT_CODES } from '@taschino/contract/return-codes.ts'
import type { SettingKey, SettingValues } from '@taschino/contract/settings.ts'
import { insertChange } from '@taschino/server/features/settings/store.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'

/** What the company said and tried when it began: nothing of its checklist is left. */
export async function layCompany(sql: Sql, settings: Partial<SettingValues>): Promise<void> {
  const now = new Date()
  for (const [key, value] of Object.entries(settings))
    await insertChange(sql, { key: key as SettingKey, value, from: now, by: null, inForceAt: now })
  await sql.query(
    `insert into letter (id_user, recipient, kind, state, tries, sent_at) select id, email, 'test-letter', 'sent', 1, now() from app_user where role = 'admin'`,
  )
}

export interface Left {
  id: number
  gtid: string
  attempt: number
  value: number
  fee: number
  net: number
  payoutDate: string
  iban: string
  receiver: string
  day: string
  at: Date
  by: number
}

/** Paybacks that the bank was told of, by the day on which that was. */
export async function leftForTheBank(sql: Sql): Promise<Left[]> {
  const { rows } = await sql.query<Left & Record<string, unknown>>(
    `select r.id, r.gtid, r.attempt, r.value, r.fee, r.net, to_char(r.payout_date, 'YYYY-MM-DD') as "payoutDate", coalesce(s.iban, g.iban) as iban,
       coalesce(s.iban_receiver_name, g.iban_receiver_name, s.business_name) as receiver, to_char(t.at at time zone 'Europe/Rome', 'YYYY-MM-DD') as day, t.at, t.id_user as by
     from request r join request_step t on t.id_request = r.id and t.step = 'sent' join shop s on s.id = r.id_party left join shop g on g.id = s.id_shop_group
     where r.kind = 'payback' order by t.at, r.id`,
  )
  return rows
}

/** Where transfers came back from because of the account, nothing more is paid before the shop gives another one. */
export async function refuseReturned(sql: Sql): Promise<void> {
  await sql.query(
    `insert into account_refusal (iban, code, id_request, at)
     select p.iban, t.bank_code, t.id_request, t.at from request_step t join payout p on p.id_request = t.id_request
     where t.step = 'returned' and t.bank_code = any ($1)`,
    [ACCOUNT_CODES],
  )
}
