/** Opens, shows and ends charges (amounts that a payee asks for, payable once before they expire); the writer pays them. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import { whole, wholeOrNull, type Sql } from './sql.ts'

/** `refused`: a payer met a refusal; it can still be paid until it expires. `expired` is not stored: the clock says so. */
export type ChargeState = 'open' | 'scanned' | 'paid' | 'refused' | 'cancelled' | 'expired'

export interface Charge {
  id: number
  code: string
  payee: number
  till: string | null
  value: Cents
  state: ChargeState
  scannedBy: number | null
  refusal: string | null
  gtid: Gtid | null
  openedAt: Date
  expiresAt: Date
}

interface Row {
  id: unknown
  code: string
  payee: unknown
  till: string | null
  value: unknown
  state: ChargeState
  scanned_by: unknown
  refusal: string | null
  gtid: string | null
  opened_at: Date
  expires_at: Date
}

const COLUMNS = `id, code, payee, till, value, scanned_by, refusal, gtid, opened_at, expires_at,
  case when state in ('open', 'scanned', 'refused') and expires_at <= now() then 'expired' else state end as state`

function chargeOf(row: Row | undefined): Charge | null {
  if (!row) return null
  return {
    id: whole(row.id),
    code: row.code,
    payee: whole(row.payee),
    till: row.till,
    value: whole(row.value),
    state: row.state,
    scannedBy: wholeOrNull(row.scanned_by),
    refusal: row.refusal,
    gtid: row.gtid,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
  }
}

async function one(db: Sql, text: string, values: unknown[]): Promise<Charge | null> {
  const { rows } = await db.query<Row & Record<string, unknown>>(text, values)
  return chargeOf(rows[0])
}

interface NewCharge {
  code: string
  payee: number
  till: string | null
  value: Cents
  seconds: number
}

/** Null when the code was drawn before. */
export function tryCharge(db: Sql, ask: NewCharge): Promise<Charge | null> {
  return one(
    db,
    `insert into ledger.charge (code, payee, till, value, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(secs => $5)) on conflict (code) do nothing returning ${COLUMNS}`,
    [ask.code, ask.payee, ask.till, ask.value, ask.seconds],
  )
}

export async function openCharge(db: Sql, ask: NewCharge): Promise<Charge> {
  const charge = await tryCharge(db, ask)
  if (!charge) throw new Error(`the code ${ask.code} was drawn before`)
  return charge
}

/**
 * Of several who open charges at one till at the same moment, each sees what the one before has opened. Holds until the transaction ends.
 */
export async function lockTill(tx: Sql, payee: number, till: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7304, hashtext($1))', [`${payee} ${till}`])
}

export function readCharge(db: Sql, id: number): Promise<Charge | null> {
  return one(db, `select ${COLUMNS} from ledger.charge where id = $1`, [id])
}

export function readChargeByCode(db: Sql, code: string): Promise<Charge | null> {
  return one(db, `select ${COLUMNS} from ledger.charge where code = $1`, [code])
}

/** The newest charge of a payee (of one till, when given) that is open, or ended less than `seconds` ago. */
export function latestCharge(db: Sql, payee: number, till: string | null, seconds: number): Promise<Charge | null> {
  return one(
    db,
    `select ${COLUMNS} from ledger.charge
    where payee = $1 and ($2::text is null or till = $2) and expires_at > now() - make_interval(secs => $3)
    order by id desc limit 1`,
    [payee, till, seconds],
  )
}

/** The payee asks this payer, whoever met a refusal before. Null when there is nothing to pay any more. */
export function scanCharge(db: Sql, id: number, payer: number): Promise<Charge | null> {
  return one(
    db,
    `update ledger.charge set state = 'scanned', scanned_by = $2, refusal = null
    where id = $1 and state in ('open', 'scanned', 'refused') and expires_at > now() returning ${COLUMNS}`,
    [id, payer],
  )
}

/**
 * A payer looks at it. Null when nothing changes by it: a screen looks every few seconds, and must not wipe off the refusal that the payee
 * reads.
 */
export function lookAtCharge(db: Sql, id: number, payer: number): Promise<Charge | null> {
  return one(
    db,
    `update ledger.charge set state = 'scanned', scanned_by = $2, refusal = null
    where id = $1 and (state = 'open' or (state in ('scanned', 'refused') and scanned_by is distinct from $2)) and expires_at > now()
    returning ${COLUMNS}`,
    [id, payer],
  )
}

/** A payer met a refusal: the payee sees why, and another try may follow. */
export function refuseCharge(db: Sql, id: number, payer: number, reason: string): Promise<Charge | null> {
  return one(
    db,
    `update ledger.charge set state = 'refused', scanned_by = $2, refusal = $3
    where id = $1 and state in ('open', 'scanned', 'refused') returning ${COLUMNS}`,
    [id, payer, reason],
  )
}

/** Whatever these payees still ask for is over. In the order of the ids, as the writer takes them. */
export async function cancelCharges(tx: Sql, payees: readonly number[]): Promise<{ id: number; payee: number }[]> {
  const { rows } = await tx.query<{ id: unknown; payee: unknown }>(
    `update ledger.charge set state = 'cancelled' where id in (
       select id from ledger.charge where payee = any ($1::bigint[]) and state in ('open', 'scanned', 'refused') and expires_at > now() order by id for update)
     returning id, payee`,
    [payees],
  )
  return rows.map(({ id, payee }) => ({ id: whole(id), payee: whole(payee) }))
}

/** The payee does not want it any more. Null when it was paid or cancelled before. */
export function cancelCharge(db: Sql, id: number, payee: number): Promise<Charge | null> {
  return one(
    db,
    `update ledger.charge set state = 'cancelled'
    where id = $1 and payee = $2 and state in ('open', 'scanned', 'refused') returning ${COLUMNS}`,
    [id, payee],
  )
}
