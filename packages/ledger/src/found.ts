/** Finds movements without their GTID: by the support code, or by value and time. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { Json, MovementKind } from './movement.ts'
import { whole, wholeOrNull, type Sql } from './sql.ts'

export interface FoundMovement {
  gtid: Gtid
  kind: MovementKind
  at: Date
  value: Cents
  detail: Json
  refunded: Cents
  cancelledBy: Gtid | null
  /** Who gave and who got, by the first of its transfers; 0 is the company. */
  source: number
  target: number
}

/** What is asked for; `code` alone, or a value between two GTIDs (the second is not in it). */
export type Sought = { code: string } | { gtid: Gtid } | { value: Cents; from: Gtid; to: Gtid }

interface Raw {
  gtid: string
  kind: MovementKind
  at: Date
  value: unknown
  detail: Json
  refunded: unknown
  cancelledBy: string | null
  source: unknown
  target: unknown
}

function condition(sought: Sought, given: (value: unknown) => string): string {
  if ('gtid' in sought) return `m.gtid = ${given(sought.gtid)}`
  if ('code' in sought) return `right(m.gtid, 8) = ${given(sought.code)}`
  return `m.gtid >= ${given(sought.from)} and m.gtid < ${given(sought.to)} and m.value = ${given(sought.value)}`
}

/** Newest first. `parties`: only what one of them reads; null for everything. */
export async function findMovements(db: Sql, sought: Sought, parties: readonly number[] | null, limit: number): Promise<FoundMovement[]> {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = [condition(sought, given)]
  // A till's own list is short beside the journal: what has a value is looked for in it, and not in everybody's.
  if (parties !== null)
    where.push(
      'value' in sought
        ? `m.gtid in (select e.gtid from ledger.entry e where e.party = any (${given(parties)}::bigint[]) and e.gtid >= ${given(sought.from)} and e.gtid < ${given(sought.to)} and abs(e.value) = ${given(sought.value)})`
        : `exists (select from ledger.entry e where e.party = any (${given(parties)}::bigint[]) and e.gtid = m.gtid)`,
    )
  const { rows } = await db.query<Raw & Record<string, unknown>>(
    `select m.*, coalesce(s.refunded, 0) as refunded, s.cancelled_by as "cancelledBy", a.party as source, b.party as target
     from (select m.gtid, m.kind, m.at, m.value, m.detail, m.sources[1] as from_account, m.targets[1] as to_account
           from ledger.movement m where ${where.join(' and ')} order by m.gtid desc limit ${given(limit)}) m
     join ledger.account a on a.id = m.from_account join ledger.account b on b.id = m.to_account
     left join ledger.standing s on s.gtid = m.gtid order by m.gtid desc`,
    values,
  )
  return rows.map((row) => ({
    gtid: row.gtid,
    kind: row.kind,
    at: row.at,
    value: whole(row.value),
    detail: row.detail,
    refunded: whole(row.refunded),
    cancelledBy: row.cancelledBy,
    source: wholeOrNull(row.source) ?? 0,
    target: wholeOrNull(row.target) ?? 0,
  }))
}
