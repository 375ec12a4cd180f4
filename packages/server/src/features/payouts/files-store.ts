/** Queries for bank files and their transfers. */
import type { FeePart } from '@taschino/basics/fees.ts'
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { FileSort, FileState } from '@taschino/contract/payouts.ts'
import type { ReturnCode } from '@taschino/contract/return-codes.ts'
import { withinDays } from '../../platform/db/days-store.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'
import { typedPatterns } from '../../platform/typed-text.ts'

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

const COLUMNS: OrderBy<Exclude<FileSort, `-${string}`>> = {
  name: 'f.message_id collate "C"',
  made: 'f.made_at',
  by: `(select lower(kept_word(u.id, 'name', u.last_name || ' ' || u.first_name)) from app_user u where u.id = f.made_by) collate "C"`,
  count: 'f.count',
  value: 'f.value',
  fee: 'f.fee',
  net: 'f.net',
}
const HAS = (fate: string): string =>
  `exists (select from payout p join request r on r.id = p.id_request where p.id_file = f.id and ${FATE} = '${fate}')`
const STATE: Readonly<Record<FileState, string>> = {
  open: HAS('sent'),
  paid: `not ${HAS('sent')} and not ${HAS('returned')}`,
  returned: HAS('returned'),
}

export interface FileFilters {
  state?: FileState | undefined
  text?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

function filesMeant({ state, text, ...days }: FileFilters, given: (value: unknown) => string): string {
  const where = ['true', ...withinDays('f.made_at', days, given)]
  if (state !== undefined) where.push(STATE[state])
  for (const typed of typedPatterns(text)) {
    const pattern = given(typed)
    where.push(`(lower(f.message_id) like ${pattern} or exists (
      select from payout p join request r on r.id = p.id_request join shop s on s.id = r.id_party where p.id_file = f.id and s.search like ${pattern}))`)
  }
  return where.join(' and ')
}

/** In the order asked for, newest first without one; behind the file `after`. */
export async function findFiles(
  sql: Sql,
  filters: FileFilters,
  page: { sort?: FileSort | undefined; after?: number | undefined; skip: number; limit: number },
): Promise<FileRow[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const { by, behind } = ordering({ table: 'payout_file', alias: 'f', columns: COLUMNS }, page.sort ?? '-made')
  const meant = filesMeant(filters, given)
  const rest = page.after === undefined ? '' : ` and ${behind(given(page.after))}`
  const { rows } = await sql.query<FileRow & Record<string, unknown>>(
    `select ${FILE} ${FILES} where ${meant}${rest} order by ${by} limit ${given(page.limit)} offset ${given(page.skip)}`,
    values,
  )
  return rows
}

export type FileTotals = Record<'count' | 'transfers' | 'value' | 'fee' | 'net', number>

export async function sumFiles(sql: Sql, filters: FileFilters): Promise<FileTotals> {
  const values: unknown[] = []
  const { rows } = await sql.query<FileTotals>(
    `select count(*)::int as count, coalesce(sum(f.count), 0)::int as transfers, coalesce(sum(f.value), 0)::bigint as value, coalesce(sum(f.fee), 0)::bigint as fee,
       coalesce(sum(f.net), 0)::bigint as net from payout_file f where ${filesMeant(filters, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0, transfers: 0, value: 0, fee: 0, net: 0 }
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
