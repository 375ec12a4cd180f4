/** Queries for requests: made once, locked while answered, every step written down. */
import type { FeePart, Share } from '@taschino/basics/fees.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import type { RequestKind, RequestState, RequestStep } from '@taschino/contract/request-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'

/** A request; fields of other kinds are null. */
export interface RequestRow {
  id: number
  gtid: Gtid
  kind: RequestKind
  state: RequestState
  idParty: number
  askedBy: number
  askedAt: Date
  value: Cents
  note: string
  type: Exclude<TicketType, 'free_credits'> | null
  unit: Cents | null
  amount: number | null
  invoiceNumber: string | null
  /** YYYY-MM-DD. */
  valueDate: string | null
  invoicePaidAt: Date | null
  idLot: number | null
  expiresAt: Date | null
  days: number | null
  /** Hundredths of a percent. */
  feeRate: number | null
  fee: Cents | null
  /** Of the fee, by type: of a payback. */
  feeParts: FeePart[] | null
  net: Cents | null
  /** YYYY-MM-DD, as promised when it was asked for. */
  payoutDate: string | null
  shares: Share[] | null
  attempt: number
  firstBy: number | null
  firstAt: Date | null
  decidedBy: number | null
  decidedAt: Date | null
  /** Who marked the newest transfer as sent back by the bank. */
  returnedBy: number | null
  reason: string | null
  doneGtid: Gtid | null
}

/** The columns of RequestRow, for queries `from request r`. */
export const REQUEST_COLUMNS = `r.id, r.gtid, r.kind, r.state, r.id_party as "idParty", r.asked_by as "askedBy", r.asked_at as "askedAt", r.value, r.note, r.type, r.unit, r.amount,
  r.invoice_number as "invoiceNumber", to_char(r.value_date, 'YYYY-MM-DD') as "valueDate", r.invoice_paid_at as "invoicePaidAt", r.id_lot as "idLot", r.expires_at as "expiresAt",
  r.days, r.fee_rate as "feeRate", r.fee, r.fee_parts as "feeParts", r.net, to_char(r.payout_date, 'YYYY-MM-DD') as "payoutDate", r.shares, r.attempt, r.first_by as "firstBy", r.first_at as "firstAt",
  r.decided_by as "decidedBy", r.decided_at as "decidedAt", r.returned_by as "returnedBy", r.reason, r.done_gtid as "doneGtid"`

export interface NewRequest {
  /** Made by the caller where a movement carries it, too. */
  gtid?: Gtid
  kind: RequestKind
  idParty: number
  askedBy: number
  value: Cents
  note?: string
  tickets?: { type: Exclude<TicketType, 'free_credits'>; unit: Cents; amount: number }
  payback?: { days: number; feeRate: number; fee: Cents; net: Cents; payoutDate: string; parts: readonly FeePart[] }
  shares?: readonly Share[]
}

/** Writes the request and its first step; the id is what a movement's `once` is made of. */
export async function createRequest(sql: Sql, asked: NewRequest): Promise<{ id: number; gtid: Gtid }> {
  const gtid = asked.gtid ?? newGtid()
  const { tickets, payback, shares } = asked
  const { rows } = await sql.query<{ id: number }>(
    `insert into request (gtid, kind, id_party, asked_by, value, note, type, unit, amount, days, fee_rate, fee, net, payout_date, fee_parts, shares)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning id`,
    [
      gtid,
      asked.kind,
      asked.idParty,
      asked.askedBy,
      asked.value,
      asked.note ?? '',
      tickets?.type ?? null,
      tickets?.unit ?? null,
      tickets?.amount ?? null,
      payback?.days ?? null,
      payback?.feeRate ?? null,
      payback?.fee ?? null,
      payback?.net ?? null,
      payback?.payoutDate ?? null,
      payback ? JSON.stringify(payback.parts) : null,
      shares ? JSON.stringify(shares) : null,
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) throw new Error('no request')
  await noteStep(sql, id, { step: 'asked', by: asked.askedBy })
  return { id, gtid }
}

/** `bank`: what the bank wrote to a transfer that it sent back. */
export interface NewStep {
  step: RequestStep
  by: number | null
  reason?: string | undefined
  gtid?: Gtid | undefined
  bank?: { code: string; reference: string } | undefined
}

export async function noteStep(sql: Sql, idRequest: number, { step, by, reason, gtid, bank }: NewStep): Promise<void> {
  await sql.query(
    'insert into request_step (id_request, id_user, step, reason, gtid, bank_code, bank_reference) values ($1, $2, $3, $4, $5, $6, $7)',
    [idRequest, by, step, reason ?? null, gtid ?? null, bank?.code ?? null, bank?.reference ?? null],
  )
}

/** The request, held still until the transaction ends; `parties` narrows it to whose it may be. */
export async function holdRequest(
  sql: Sql,
  where: { gtid: Gtid } | { id: number },
  parties?: readonly number[],
): Promise<RequestRow | null> {
  const [column, value] = 'gtid' in where ? ['gtid', where.gtid] : ['id', where.id]
  const { rows } = await sql.query<RequestRow & Record<string, unknown>>(
    `select ${REQUEST_COLUMNS} from request r where r.${column} = $1 and ($2::bigint[] is null or r.id_party = any ($2)) for update`,
    [value, parties ?? null],
  )
  return rows[0] ?? null
}

/** What changes with a step; columns that are not named stay. */
export type RequestChange = Partial<
  Pick<
    RequestRow,
    | 'state'
    | 'invoiceNumber'
    | 'valueDate'
    | 'invoicePaidAt'
    | 'idLot'
    | 'expiresAt'
    | 'attempt'
    | 'firstBy'
    | 'firstAt'
    | 'decidedBy'
    | 'decidedAt'
    | 'returnedBy'
    | 'reason'
    | 'doneGtid'
    | 'payoutDate'
  >
>

const COLUMN_OF: Readonly<Record<keyof RequestChange, string>> = {
  state: 'state',
  invoiceNumber: 'invoice_number',
  valueDate: 'value_date',
  invoicePaidAt: 'invoice_paid_at',
  idLot: 'id_lot',
  expiresAt: 'expires_at',
  attempt: 'attempt',
  firstBy: 'first_by',
  firstAt: 'first_at',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
  returnedBy: 'returned_by',
  reason: 'reason',
  doneGtid: 'done_gtid',
  payoutDate: 'payout_date',
}

/** Moves a held request on and writes the step down. The database refuses a state that may not follow. */
export async function moveRequest(sql: Sql, request: Pick<RequestRow, 'id'>, change: RequestChange, step: NewStep): Promise<void> {
  const given = Object.entries(change) as [keyof RequestChange, unknown][]
  const sets = given.map(([name], i) => `${COLUMN_OF[name]} = $${i + 2}`)
  await sql.query(`update request set ${sets.join(', ')} where id = $1`, [request.id, ...given.map(([, value]) => value)])
  await noteStep(sql, request.id, step)
}

/** The same step for many held requests at once, in two statements; with the movement of each where there is one. */
export async function moveRequests(
  sql: Sql,
  moved: readonly { id: number; gtid?: Gtid }[],
  state: RequestState,
  { step, by }: { step: RequestStep; by: number | null },
): Promise<void> {
  const [ids, gtids] = [moved.map(({ id }) => id), moved.map(({ gtid }) => gtid ?? null)]
  await sql.query(
    'update request r set state = $3, done_gtid = coalesce(m.gtid, r.done_gtid) from unnest($1::bigint[], $2::text[]) as m(id, gtid) where r.id = m.id',
    [ids, gtids, state],
  )
  await sql.query(
    'insert into request_step (id_request, id_user, step, gtid) select m.id, $3, $4, m.gtid from unnest($1::bigint[], $2::text[]) with ordinality as m(id, gtid, i) order by i',
    [ids, gtids, by, step],
  )
}

/** How far back related payments are looked at; for queries. */
export const RELATED_SINCE = `clock_timestamp() - interval '90 days'`

/** What shops of its group and people of its own lately paid a shop. */
export async function relatedPayments(sql: Sql, idShop: number): Promise<{ count: number; value: Cents }> {
  const { rows } = await sql.query<{ count: number; value: Cents }>(`select count, value from related_payments($1, ${RELATED_SINCE})`, [
    idShop,
  ])
  return rows[0] ?? { count: 0, value: 0 }
}

/** A shop and, for a group, its members: what one of them asked for is in reach of both. */
export async function shopAndMembers(sql: Sql, idShop: number): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>('select id from shop where id = $1 or id_shop_group = $1', [idShop])
  return rows.map(({ id }) => id)
}

/** The group that a shop is a member of. */
export async function groupOf(sql: Sql, idShop: number): Promise<number | null> {
  const { rows } = await sql.query<{ group: number | null }>('select id_shop_group as "group" from shop where id = $1', [idShop])
  return rows[0]?.group ?? null
}

export interface Standing {
  gtid: Gtid
  state: RequestState
  value: Cents
  payoutDate: string | null
}

/** Where the requests behind these movements stand; movements that are none are left out. */
export async function standingOf(sql: Sql, gtids: readonly Gtid[]): Promise<ReadonlyMap<Gtid, Standing>> {
  if (gtids.length === 0) return new Map()
  const { rows } = await sql.query<Standing & Record<string, unknown>>(
    `select r.gtid, r.state, r.value, to_char(r.payout_date, 'YYYY-MM-DD') as "payoutDate" from request r where r.gtid = any ($1::text[])`,
    [gtids],
  )
  return new Map(rows.map((row) => [row.gtid, row]))
}

/** An order of tickets that has moved nothing: it waits, or ended without a yes. */
export interface UnmovedOrder {
  gtid: Gtid
  idParty: number
  askedAt: Date
  value: Cents
  type: Exclude<TicketType, 'free_credits'>
  unit: Cents
  amount: number
  reason: string | null
}

export interface OrderFilter {
  gtid?: Gtid | undefined
  before?: Gtid | undefined
  types?: readonly TicketType[] | undefined
  limit: number
}

/** Newest first, of these agencies or, with null, of any; those that were agreed to stand in the books. */
export async function unmovedOrders(
  sql: Sql,
  parties: readonly number[] | null,
  { gtid, before, types, limit }: OrderFilter,
): Promise<UnmovedOrder[]> {
  const { rows } = await sql.query<UnmovedOrder & Record<string, unknown>>(
    `select r.gtid, r.id_party as "idParty", r.asked_at as "askedAt", r.value, r.type, r.unit, r.amount, r.reason from request r
     where r.kind = 'tickets' and r.state <> 'approved' and ($1::bigint[] is null or r.id_party = any ($1)) and ($2::text is null or r.gtid = $2) and ($3::text is null or r.gtid < $3)
       and ($4::text[] is null or r.type = any ($4)) order by r.gtid desc limit $5`,
    [parties, gtid ?? null, before ?? null, types ?? null, limit],
  )
  return rows
}

export interface StepRow {
  at: Date
  step: RequestStep
  reason: string | null
  gtid: Gtid | null
  by: string | null
}

/** What happened to a request, oldest first, with the names of those who did it. */
export async function stepsOf(sql: Sql, idRequest: number): Promise<StepRow[]> {
  const { rows } = await sql.query<StepRow & Record<string, unknown>>(
    `select s.at, s.step, s.reason, s.gtid, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as by
     from request_step s left join app_user u on u.id = s.id_user where s.id_request = $1 order by s.id`,
    [idRequest],
  )
  return rows
}

/** One number, one invoice, for orders and for credits that an agency gave: two that want the same one come one after the other. */
export async function invoiceIsTaken(sql: Sql, number: string, year: string): Promise<boolean> {
  await sql.query(`select pg_advisory_xact_lock(7311, hashtext(lower($1)))`, [number])
  const { rowCount } = await sql.query(
    `select 1 from request where kind = 'tickets' and lower(invoice_number) = lower($1) and to_char(value_date, 'YYYY') = $2
     union all select 1 from credit_grant where lower(invoice_number) = lower($1) and to_char(value_date, 'YYYY') = $2`,
    [number, year],
  )
  return rowCount !== 0
}
