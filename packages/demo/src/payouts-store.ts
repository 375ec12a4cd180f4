/** The account of the company in the demo world, and what left for the bank there before anybody looked. */
import { ACCOUNT_CODES } from '@taschino/contract/return-codes.ts'
import type { Sql } from '@taschino/server/platform/db/db.ts'

export async function layPayer(sql: Sql, name: string, iban: string): Promise<void> {
  await sql.query(
    `insert into company_setting (key, value, effective_from, state, decided_at) values ('payer', $1, now(), 'in_force', now())`,
    [JSON.stringify({ name, iban, bic: null })],
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
