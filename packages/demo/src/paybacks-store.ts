/** Inserts requests of the demo world's shops with their dates. */
import type { Sql } from '@taschino/server/platform/db/db.ts'
import type { ReturnCode } from '@taschino/contract/return-codes.ts'
import type { RequestKind, RequestState, RequestStep } from '@taschino/contract/request-shapes.ts'
import type { Fees } from '@taschino/basics/fees.ts'
import type { PaybackOption } from '@taschino/basics/payback.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'

export async function personNamed(sql: Sql, username: string): Promise<number> {
  const { rows } = await sql.query<{ id: number }>('select id from app_user where username = $1', [username])
  if (!rows[0]) throw new Error(`nobody is called ${username}`)
  return rows[0].id
}

export async function feesOf(sql: Sql, shop: number): Promise<Fees> {
  const { rows } = await sql.query<Fees & Record<string, unknown>>(
    'select fee_min as "feeMin", fee_max as "feeMax", fees_by_type as "feesByType" from shop where id = $1',
    [shop],
  )
  if (!rows[0]) throw new Error(`no shop ${shop}`)
  return rows[0]
}

export interface PastRequest {
  gtid: string
  kind: RequestKind
  shop: number
  askedBy: number
  at: Date
  value: number
  shares: readonly { type: TicketType; value: number }[]
  option: PaybackOption | null
}

/** As it was on the day on which it was asked for. */
export async function insertRequest(sql: Sql, { gtid, kind, shop, askedBy, at, value, shares, option }: PastRequest): Promise<number> {
  const { rows } = await sql.query<{ id: number }>(
    `insert into request (gtid, kind, id_party, asked_by, asked_at, value, shares, days, fee_rate, fee, net, payout_date, fee_parts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning id`,
    [
      gtid,
      kind,
      shop,
      askedBy,
      at,
      value,
      JSON.stringify(shares),
      option?.days ?? null,
      option?.feeRate ?? null,
      option?.fee ?? null,
      option?.net ?? null,
      option?.payoutDate ?? null,
      option ? JSON.stringify(option.parts) : null,
    ],
  )
  const id = rows[0]?.id ?? 0
  await insertStep(sql, id, { step: 'asked', by: askedBy, at })
  return id
}

interface PastStep {
  step: RequestStep
  by: number
  at: Date
  reason?: string
  gtid?: string
  bank?: { code: ReturnCode; reference: string }
}

async function insertStep(sql: Sql, request: number, { step, by, at, reason, gtid, bank }: PastStep): Promise<void> {
  await sql.query(
    'insert into request_step (id_request, id_user, at, step, reason, gtid, bank_code, bank_reference) values ($1, $2, $3, $4, $5, $6, $7, $8)',
    [request, by, at, step, reason ?? null, gtid ?? null, bank?.code ?? null, bank?.reference ?? null],
  )
}

/** One state further, by somebody, some time ago. */
export async function movePast(sql: Sql, request: number, state: RequestState, step: PastStep): Promise<void> {
  await sql.query(
    `update request set state = $2, decided_by = case when $2 in ('approved', 'rejected', 'cancelled') then $3 when $2 <> 'returned' then decided_by end,
       decided_at = case when $2 in ('approved', 'rejected', 'cancelled', 'paid') then $4 when $2 <> 'returned' then decided_at end,
       returned_by = case when $2 = 'returned' then $3 else returned_by end, reason = coalesce($5, reason), done_gtid = coalesce($6, done_gtid),
       attempt = case when $2 = 'approved' and kind = 'payback' then attempt + 1 else attempt end where id = $1`,
    [request, state, step.by, step.at, step.reason ?? null, step.gtid ?? null],
  )
  await insertStep(sql, request, step)
}
