/** Queries for transfers that a bank's file names, files already read, and credits that settled invoices. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { StatementKind } from '../../platform/bank/statement.ts'
import type { Sql } from '../../platform/db/db.ts'
import { FATE } from './files-store.ts'

export interface NamedTransfer {
  gtid: Gtid
  endToEnd: string
  /** How the block is called in which it stands: one a day of a file. */
  block: string
  messageId: string
  shopName: string
  net: Cents
  fate: 'sent' | 'paid' | 'returned'
  /** The newest try of its payback. */
  newest: boolean
  paidAt: Date | null
}

/** By what we called them, by their block or by their file. */
export async function transfersNamed(
  sql: Sql,
  { ends, batches }: { ends: readonly string[]; batches: readonly string[] },
): Promise<NamedTransfer[]> {
  const { rows } = await sql.query<NamedTransfer & Record<string, unknown>>(
    `with meant as (
       select id, message_id, left(message_id, 31) || '-' as block from payout_file f
       where message_id = any ($2) or exists (select from unnest($2::text[]) b where b like left(f.message_id, 31) || '-%')
         or id in (select id_file from payout where end_to_end = any ($1)))
     select r.gtid, p.end_to_end as "endToEnd", f.block || dense_rank() over (partition by p.id_file order by p.executes_on) as block, f.message_id as "messageId",
       s.title as "shopName", p.net, ${FATE} as fate, p.attempt = r.attempt as newest,
       case when r.state = 'paid' then (select max(t.at) from request_step t where t.id_request = r.id and t.step = 'paid') end as "paidAt"
     from payout p join meant f on f.id = p.id_file join request r on r.id = p.id_request join shop s on s.id = r.id_party order by r.id`,
    [ends, batches],
  )
  return rows
}

/** Held until the transaction ends, in the order in which everybody holds requests. */
export async function holdNamed(sql: Sql, gtids: readonly Gtid[]): Promise<void> {
  await sql.query('select id from request where gtid = any ($1) order by id for update', [gtids])
}

/** One file after the other: two that say the same must not both find it new. */
export async function holdStatements(sql: Sql): Promise<void> {
  await sql.query('lock table bank_statement in share row exclusive mode')
}

export async function wasRead(sql: Sql, sha256: string): Promise<boolean> {
  const { rowCount } = await sql.query('select from bank_statement where sha256 = $1', [sha256])
  return rowCount !== 0
}

export interface ReadFile {
  sha256: string
  kind: StatementKind
  name: string
  by: number
  at: Date
  paid: number
  returned: number
}

export async function keepRead(sql: Sql, { sha256, kind, name, by, at, paid, returned }: ReadFile): Promise<void> {
  await sql.query('insert into bank_statement (sha256, kind, name, made_by, made_at, paid, returned) values ($1, $2, $3, $4, $5, $6, $7)', [
    sha256,
    kind,
    name,
    by,
    at,
    paid,
    returned,
  ])
}

/** Which of these credits settled invoices before. */
export async function bookedCredits(sql: Sql, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ key: string }>('select distinct key from bank_credit where key = any ($1)', [keys])
  return new Set(rows.map(({ key }) => key))
}

export async function keepCredit(sql: Sql, key: string, idSettlement: number, at: Date): Promise<void> {
  await sql.query('insert into bank_credit (key, id_settlement, made_at) values ($1, $2, $3)', [key, idSettlement, at])
}
