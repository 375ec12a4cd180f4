/** Files for the bank and the transfers in them, as they lie in the database. */
import type { FeePart } from '@taschino/basics/fees.ts'
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { ReturnCode } from '@taschino/contract/return-codes.ts'
import type { Sql } from '../../platform/db/db.ts'

export interface Payer {
  name: string
  iban: string
  bic: string | null
}

export interface NewFile {
  madeAt: Date
  madeBy: number
  payer: Payer
  count: number
  value: Cents
  fee: Cents
  net: Cents
  messageId: string
  xml: string
}

export async function insertFile(sql: Sql, { madeAt, madeBy, payer, count, value, fee, net, messageId, xml }: NewFile): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into payout_file (message_id, made_at, made_by, payer_name, payer_iban, count, value, fee, net, xml)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [messageId, madeAt, madeBy, payer.name, payer.iban, count, value, fee, net, xml],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no file')
  return id
}

export interface NewTransfer {
  idRequest: number
  attempt: number
  endToEnd: string
  value: Cents
  fee: Cents
  net: Cents
  iban: string
  receiver: string
  executesOn: string
}

export async function insertTransfers(sql: Sql, idFile: number, transfers: readonly NewTransfer[]): Promise<void> {
  const of = <K extends keyof NewTransfer>(name: K): NewTransfer[K][] => transfers.map((one) => one[name])
  await sql.query(
    `insert into payout (id_file, id_request, attempt, end_to_end, value, fee, net, iban, receiver, executes_on)
     select $1, * from unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::date[])`,
    [
      idFile,
      of('idRequest'),
      of('attempt'),
      of('endToEnd'),
      of('value'),
      of('fee'),
      of('net'),
      of('iban'),
      of('receiver'),
      of('executesOn'),
    ],
  )
}

export interface FileRow {
  id: number
  messageId: string
  madeAt: Date
  madeBy: string
  payerName: string
  payerIban: string
  count: number
  value: Cents
  fee: Cents
  net: Cents
  sent: number
  paid: number
  returned: number
}

/** A transfer of an earlier try was returned, whatever became of the payback since. */
export const FATE = `case when p.attempt < r.attempt or r.state not in ('sent', 'paid') then 'returned' else r.state end`
const FILE = `f.id, f.message_id as "messageId", f.made_at as "madeAt", kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as "madeBy", f.payer_name as "payerName", f.payer_iban as "payerIban",
  f.count, f.value, f.fee, f.net, x.sent, x.paid, x.returned`
const FILES = `from payout_file f join app_user u on u.id = f.made_by cross join lateral (
    select (count(*) filter (where fate = 'sent'))::int as sent, (count(*) filter (where fate = 'paid'))::int as paid, (count(*) filter (where fate = 'returned'))::int as returned
    from (select ${FATE} as fate from payout p join request r on r.id = p.id_request where p.id_file = f.id) one) x`

/** What was said when a payback came back last. */
export const RETURN = 't.reason, t.bank_code as "bankCode", t.bank_reference as "bankReference"'
export const NEWEST_RETURN = `left join lateral (select reason, bank_code, bank_reference from request_step where id_request = r.id and step = 'returned' order by id desc limit 1) t on true`

/** Newest first. */
export async function findFiles(sql: Sql, page: { before?: number | undefined; skip: number; limit: number }): Promise<FileRow[]> {
  const { rows } = await sql.query<FileRow & Record<string, unknown>>(
    `select ${FILE} ${FILES} where ($1::bigint is null or f.id < $1) order by f.id desc limit $2 offset $3`,
    [page.before ?? null, page.limit, page.skip],
  )
  return rows
}

export async function readFile(sql: Sql, id: number): Promise<FileRow | null> {
  const { rows } = await sql.query<FileRow & Record<string, unknown>>(`select ${FILE} ${FILES} where f.id = $1`, [id])
  return rows[0] ?? null
}

export async function fileText(sql: Sql, id: number): Promise<{ messageId: string; xml: string } | null> {
  const { rows } = await sql.query<{ messageId: string; xml: string }>(
    'select message_id as "messageId", xml from payout_file where id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Where the newest transfer of a payback went. */
export async function ibanOf(sql: Sql, idRequest: number): Promise<string> {
  const { rows } = await sql.query<{ iban: string }>('select iban from payout where id_request = $1 order by attempt desc limit 1', [
    idRequest,
  ])
  if (!rows[0]) throw new Error(`no transfer of request ${idRequest}`)
  return rows[0].iban
}

export interface TransferRow {
  idRequest: number
  gtid: Gtid
  idShop: number
  shopName: string
  groupName: string | null
  idGroup: number | null
  value: Cents
  fee: Cents
  feeParts: FeePart[]
  net: Cents
  attempt: number
  executesOn: string
  iban: string
  receiver: string
  fate: 'sent' | 'paid' | 'returned'
  reason: string | null
  bankCode: ReturnCode | null
  bankReference: string | null
}

export async function transfersOf(sql: Sql, idFile: number): Promise<TransferRow[]> {
  const { rows } = await sql.query<TransferRow & Record<string, unknown>>(
    `select p.id_request as "idRequest", r.gtid, s.id as "idShop", s.title as "shopName", g.title as "groupName", g.id as "idGroup", p.value, p.fee, r.fee_parts as "feeParts", p.net, p.attempt,
       to_char(p.executes_on, 'YYYY-MM-DD') as "executesOn", p.iban, p.receiver, ${FATE} as fate, ${RETURN}
     from payout p join request r on r.id = p.id_request join shop s on s.id = r.id_party left join shop g on g.id = s.id_shop_group ${NEWEST_RETURN}
     where p.id_file = $1 order by s.title, p.id_request`,
    [idFile],
  )
  return rows
}

/** What is still with the bank of this file, held until the transaction ends: in the order in which everybody holds requests. */
export async function holdSent(sql: Sql, idFile: number): Promise<TransferRow[]> {
  await sql.query(`select r.id from request r join payout p on p.id_request = r.id where p.id_file = $1 order by r.id for update of r`, [
    idFile,
  ])
  return (await transfersOf(sql, idFile)).filter(({ fate }) => fate === 'sent')
}
