/** Queries for codes that do not work, from the report to the answer. */
import type { CodeProblem } from '@taschino/contract/club/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface ProblemRow {
  id: number
  idVoucher: number
  idOrder: number
  orderGtid: string
  provider: string
  productName: string
  brandName: string
  tail: string
  expiresOn: string | null
  owner: string
  buyer: string
  what: CodeProblem['what'] | 'double'
  note: string | null
  revealedAt: Date | null
  /** The price of one piece of its order. */
  price: number
  state: CodeProblem['state']
  at: Date
  decidedAt: Date | null
  reason: string | null
  gtid: string | null
  proposedBy: number | null
  proposedAt: Date | null
  proposer: string | null
}

const nameOf = (alias: string): string => `kept_word(${alias}.id, 'name', ${alias}.first_name || ' ' || ${alias}.last_name)`
const PROBLEM = `select x.id, x.id_voucher as "idVoucher", x.id_order as "idOrder", o.gtid as "orderGtid", o.provider, o.snapshot ->> 'name' as "productName",
    o.snapshot ->> 'brandName' as "brandName", v.tail, to_char(v.expires_on, 'YYYY-MM-DD') as "expiresOn",
    coalesce((select s.title from shop s where s.id = coalesce(v.party, o.party)), (select ${nameOf('h')} from app_user h where h.id = coalesce(x.id_user, o.id_user)), '') as owner,
    coalesce((select s.title from shop s where s.id = o.party), ${nameOf('b')}, '') as buyer, x.what, x.note, v.revealed_at as "revealedAt", o.price, x.state, x.made_at as at,
    x.decided_at as "decidedAt", x.reason, x.gtid, x.proposed_by as "proposedBy", x.proposed_at as "proposedAt", (select ${nameOf('p')} from app_user p where p.id = x.proposed_by) as proposer
  from club_problem x join club_order o on o.id = x.id_order join club_voucher v on v.id = x.id_voucher left join app_user b on b.id = o.id_user`

/** The last report of each code in a list, with its answer. */
export const LAST_PROBLEM = `(select jsonb_build_object('state', x.state, 'what', x.what, 'at', x.made_at, 'decidedAt', x.decided_at, 'reason', x.reason)
  from club_problem x where x.id_voucher = v.id and x.what <> 'double' order by x.id desc limit 1)`

export const shownProblem = (one: CodeProblem | null): CodeProblem | null =>
  one && {
    ...one,
    at: new Date(one.at).toISOString(),
    decidedAt: one.decidedAt === null ? null : new Date(one.decidedAt).toISOString(),
  }

/** False: a report is open already, or was accepted. */
export async function insertProblem(
  sql: Sql,
  one: { idVoucher: number; idOrder: number; what: ProblemRow['what']; note: string | null; idUser: number | null },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into club_problem (id_voucher, id_order, what, note, id_user) values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [one.idVoucher, one.idOrder, one.what, one.note, one.idUser],
  )
  return rowCount === 1
}

export async function lastProblemOf(sql: Sql, idVoucher: number): Promise<CodeProblem | null> {
  const { rows } = await sql.query<{ problem: CodeProblem | null }>(
    `select ${LAST_PROBLEM} as problem from club_voucher v where v.id = $1`,
    [idVoucher],
  )
  return shownProblem(rows[0]?.problem ?? null)
}

export async function readProblem(sql: Sql, id: number): Promise<ProblemRow | null> {
  const { rows } = await sql.query<ProblemRow & Record<string, unknown>>(`${PROBLEM} where x.id = $1`, [id])
  return rows[0] ?? null
}

/** Locks the report until the transaction ends. */
export async function holdProblem(sql: Sql, id: number): Promise<ProblemRow | null> {
  await sql.query('select from club_problem where id = $1 for update', [id])
  return readProblem(sql, id)
}

export async function listProblemRows(
  sql: Sql,
  { state, before, limit }: { state: string | undefined; before: number | undefined; limit: number },
): Promise<ProblemRow[]> {
  const { rows } = await sql.query<ProblemRow & Record<string, unknown>>(
    `${PROBLEM} where ($1::text is null or x.state = $1) and ($2::bigint is null or x.id < $2) order by x.id desc limit $3`,
    [state ?? null, before ?? null, limit],
  )
  return rows
}

export async function proposeProblem(sql: Sql, id: number, by: number): Promise<void> {
  await sql.query('update club_problem set proposed_by = $2, proposed_at = clock_timestamp() where id = $1', [id, by])
}

export async function endProblem(
  sql: Sql,
  one: {
    id: number
    state: 'refunded' | 'replaced' | 'rejected'
    reason: string
    by: number
    gtid: string | null
    idReplacement: number | null
  },
): Promise<void> {
  await sql.query(
    `update club_problem set state = $2, reason = $3, decided_by = $4, decided_at = clock_timestamp(), gtid = $5, id_replacement = $6 where id = $1`,
    [one.id, one.state, one.reason, one.by, one.gtid, one.idReplacement],
  )
}

/** For how many codes of an order the money was returned. */
export async function refundedOf(sql: Sql, idOrder: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from club_problem where id_order = $1 and state = 'refunded'`,
    [idOrder],
  )
  return rows[0]?.n ?? 0
}

/** Delivered codes of an order that are shown to nobody until the company has answered. */
export async function doublesOf(sql: Sql, idOrder: number): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::int as n from club_problem where id_order = $1 and what = 'double' and state = 'open'`,
    [idOrder],
  )
  return rows[0]?.n ?? 0
}
