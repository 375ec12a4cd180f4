/** Reads from the ledger: what a party holds, what happened to it, what a movement was. Never counts the whole journal. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { COMPANY_PARTY, typeBits, typeOf, typesOf, type AccountKind } from './chart.ts'
import type { AccountRef, Json, MovementKind } from './movement.ts'
import { whole, wholeOrNull, type Sql } from './sql.ts'

export interface LotShare {
  lot: number
  amount: number
  expiresAt: Date | null
}

/** Tickets of one type, one face value and one agency that somebody can spend now. */
export interface TicketGroup {
  type: TicketType
  unit: Cents
  agency: number | null
  amount: number
  total: Cents
  expiresAt: Date | null
  /** Lot by lot, nearest expiry first. */
  expiring: LotShare[]
}

/** The unexpired ticket groups of each of these parties, nearest expiry first inside each. */
export async function pockets(db: Sql, parties: readonly number[]): Promise<Map<number, TicketGroup[]>> {
  const { rows } = await db.query<{
    party: unknown
    type: number
    unit: number
    agency: unknown
    lot: unknown
    balance: unknown
    expires_at: Date | null
  }>(
    `select a.party, a.type, a.unit, l.agency, a.lot, a.balance, a.expires_at
     from ledger.account a left join ledger.lot l on l.id = a.lot
     where a.party = any ($1::bigint[]) and a.kind = 'tickets' and a.balance > 0 and (a.expires_at is null or a.expires_at > now())
     order by a.party, a.type, a.unit desc, l.agency nulls first, a.expires_at, a.lot`,
    [parties],
  )
  const found = new Map<number, TicketGroup[]>(parties.map((party) => [party, []]))
  for (const row of rows) {
    const agency = wholeOrNull(row.agency)
    const total = whole(row.balance)
    const groups = found.get(whole(row.party)) ?? []
    let group = groups.at(-1)
    if (!group || group.type !== typeOf(row.type) || group.unit !== row.unit || group.agency !== agency) {
      group = { type: typeOf(row.type) as TicketType, unit: row.unit, agency, amount: 0, total: 0, expiresAt: row.expires_at, expiring: [] }
      groups.push(group)
    }
    group.amount += total / row.unit
    group.total += total
    group.expiring.push({ lot: whole(row.lot), amount: total / row.unit, expiresAt: row.expires_at })
  }
  return found
}

/** The unexpired ticket groups of a party, nearest expiry first inside each. */
export const pocket = async (db: Sql, party: number): Promise<TicketGroup[]> => (await pockets(db, [party])).get(party) ?? []

export interface Balance {
  kind: AccountKind
  type: TicketType | undefined
  value: Cents
}

/** What is kept for a party, by kind of account and ticket type; `kind` narrows it (`takings` by type). Expired tickets are still in it. */
export async function balances(db: Sql, party: number, kind?: AccountKind): Promise<Balance[]> {
  const { rows } = await db.query<{ kind: AccountKind; type: number; value: unknown }>(
    `select kind, type, sum(balance) as value from ledger.account
     where party = $1 and floor is not null and ($2::text is null or kind = $2) group by kind, type order by kind, type`,
    [party, kind ?? null],
  )
  return rows.map((row) => ({ kind: row.kind, type: typeOf(row.type), value: whole(row.value) }))
}

export interface EntryFilter {
  kinds?: readonly MovementKind[] | undefined
  types?: readonly TicketType[] | undefined
  /** What a text search stands for, resolved by the caller. */
  counterparties?: readonly number[] | undefined
  agency?: number | undefined
  gtid?: Gtid | undefined
  /** Within these GTIDs, which sort by time; the later one is excluded. */
  from?: Gtid | undefined
  to?: Gtid | undefined
}

export interface Page {
  before?: Gtid | undefined
  skip?: number | undefined
  limit: number
}

export interface EntryRow {
  gtid: Gtid
  kind: MovementKind
  at: Date
  /** Signed, as this party sees it. */
  value: Cents
  counterparty: number | null
  agency: number | null
  types: TicketType[]
  /** Value of the whole movement. */
  moved: Cents
  parent: Gtid | null
  detail: Json
  refunded: Cents
  cancelledBy: Gtid | null
}

export interface RawEntry {
  gtid: string
  kind: MovementKind
  at: Date
  value: unknown
  counterparty: unknown
  agency: unknown
  types: number
  moved: unknown
  parent: string | null
  detail: Json
  refunded: unknown
  cancelled_by: string | null
}

export const entryRow = (row: RawEntry): EntryRow => ({
  gtid: row.gtid,
  kind: row.kind,
  at: row.at,
  value: whole(row.value),
  counterparty: wholeOrNull(row.counterparty),
  agency: wholeOrNull(row.agency),
  types: typesOf(row.types),
  moved: whole(row.moved),
  parent: row.parent,
  detail: row.detail,
  refunded: whole(row.refunded),
  cancelledBy: row.cancelled_by,
})

/** So few people at most are looked up from their side. */
const FEW = 50

/** A till's list may be millions long, a customer's is not: rows shared with few customers are found from the customers' side. */
async function fromTheirSide(db: Sql, party: number, theirs: readonly number[]): Promise<boolean> {
  if (theirs.length > FEW || theirs.includes(COMPANY_PARTY)) return false
  const { rows } = await db.query<{ till: boolean }>(
    `select exists (select from ledger.account where party = $1 and kind = 'takings') as till`,
    [party],
  )
  return rows[0]?.till === true
}

/** What a filter asks of `ledger.entry e`, but for whose entries they are and with whom. */
export function entryConditions(filter: EntryFilter, given: (value: unknown) => string): string[] {
  const where: string[] = []
  if (filter.gtid !== undefined) where.push(`e.gtid = ${given(filter.gtid)}`)
  if (filter.from !== undefined) where.push(`e.gtid >= ${given(filter.from)}`)
  if (filter.to !== undefined) where.push(`e.gtid < ${given(filter.to)}`)
  if (filter.kinds) where.push(`e.kind = any (${given(filter.kinds)}::text[])`)
  if (filter.types) where.push(`e.types & ${given(typeBits(filter.types))}::smallint <> 0`)
  if (filter.agency !== undefined) where.push(`e.agency = ${given(filter.agency)}`)
  return where
}

/** One page of what a party reads, newest first. A page by `before` costs the same at any depth; `skip` is for shallow use. */
export async function entriesPage(db: Sql, party: number, filter: EntryFilter, page: Page): Promise<EntryRow[]> {
  const values: unknown[] = [party]
  const given = (value: unknown): string => `$${values.push(value)}`
  const where = ['e.party = $1']
  let from = 'ledger.entry e'
  if (page.before !== undefined) where.push(`e.gtid < ${given(page.before)}`)
  where.push(...entryConditions(filter, given))
  if (filter.counterparties) {
    const theirs = `any (${given(filter.counterparties)}::bigint[])`
    where.push(`e.counterparty = ${theirs}`)
    if (await fromTheirSide(db, party, filter.counterparties))
      from = `(select distinct gtid from ledger.entry where party = ${theirs} and counterparty = $1 offset 0) o join ledger.entry e on e.gtid = o.gtid`
  }
  const bounds = `limit ${given(page.limit)} offset ${given(page.skip ?? 0)}`
  const { rows } = await db.query<RawEntry & Record<string, unknown>>(
    `select e.*, m.value as moved, m.parent, m.detail, coalesce(s.refunded, 0) as refunded, s.cancelled_by
     from (select e.gtid, e.kind, e.at, e.value, e.counterparty, e.agency, e.types from ${from}
           where ${where.join(' and ')} order by e.gtid desc ${bounds}) e
     join ledger.movement m on m.gtid = e.gtid
     left join ledger.standing s on s.gtid = e.gtid
     order by e.gtid desc`,
    values,
  )
  return rows.map(entryRow)
}

/** What one party reads of one movement; null when it is not a party to it. */
export async function entryOf(db: Sql, party: number, gtid: Gtid): Promise<EntryRow | null> {
  return (await entriesPage(db, party, { gtid }, { limit: 1 }))[0] ?? null
}

export interface Transfer {
  source: AccountRef & { account: number }
  target: AccountRef & { account: number }
  amount: Cents
}

export interface MovementRow {
  gtid: Gtid
  kind: MovementKind
  at: Date
  value: Cents
  parent: Gtid | null
  detail: Json
  refunded: Cents
  cancelledBy: Gtid | null
  parties: { party: number; value: Cents; counterparty: number | null; agency: number | null; types: TicketType[] }[]
  transfers: Transfer[]
  children: { gtid: Gtid; kind: MovementKind; at: Date; value: Cents; detail: Json }[]
}

interface RawAccount {
  id: unknown
  party: unknown
  kind: AccountKind
  type: number
  unit: number
  lot: unknown
}

const accountRef = (row: RawAccount): AccountRef & { account: number } => ({
  account: whole(row.id),
  party: whole(row.party),
  kind: row.kind,
  type: typeOf(row.type),
  unit: row.unit,
  lot: whole(row.lot),
})

/** The transfers of a movement with the full keys of their accounts, in the order in which they were written. */
export async function transfersOf(db: Sql, gtid: Gtid): Promise<Transfer[]> {
  const { rows } = await db.query<{ amount: unknown; source: RawAccount; target: RawAccount }>(
    `select t.amount, to_json(s) as source, to_json(d) as target
     from ledger.movement m
     cross join lateral unnest(m.sources, m.targets, m.amounts) with ordinality as t(source, target, amount, i)
     join ledger.account s on s.id = t.source join ledger.account d on d.id = t.target
     where m.gtid = $1 order by t.i`,
    [gtid],
  )
  return rows.map((row) => ({ source: accountRef(row.source), target: accountRef(row.target), amount: whole(row.amount) }))
}

/** One movement, whole: for receipts and for support. */
export async function movementOf(db: Sql, gtid: Gtid): Promise<MovementRow | null> {
  const { rows } = await db.query<{
    gtid: string
    kind: MovementKind
    at: Date
    value: unknown
    parent: string | null
    detail: Json
    refunded: unknown
    cancelled_by: string | null
  }>(
    `select m.gtid, m.kind, m.at, m.value, m.parent, m.detail, coalesce(s.refunded, 0) as refunded, s.cancelled_by
     from ledger.movement m left join ledger.standing s on s.gtid = m.gtid where m.gtid = $1`,
    [gtid],
  )
  const row = rows[0]
  if (!row) return null
  const transfers = await transfersOf(db, gtid)
  const parties = await db.query<{ party: unknown; value: unknown; counterparty: unknown; agency: unknown; types: number }>(
    `select party, value, counterparty, agency, types from ledger.entry
     where gtid = $1 and party = any ($2::bigint[]) order by party`,
    [gtid, [...new Set(transfers.flatMap(({ source, target }) => [source.party, target.party]))]],
  )
  const children = await db.query<{ gtid: string; kind: MovementKind; at: Date; value: unknown; detail: Json }>(
    `select gtid, kind, at, value, detail from ledger.movement where parent = $1 order by gtid`,
    [gtid],
  )
  return {
    gtid: row.gtid,
    kind: row.kind,
    at: row.at,
    value: whole(row.value),
    parent: row.parent,
    detail: row.detail,
    refunded: whole(row.refunded),
    cancelledBy: row.cancelled_by,
    transfers,
    parties: parties.rows.map((one) => ({
      party: whole(one.party),
      value: whole(one.value),
      counterparty: wholeOrNull(one.counterparty),
      agency: wholeOrNull(one.agency),
      types: typesOf(one.types),
    })),
    children: children.rows.map((one) => ({ ...one, value: whole(one.value) })),
  }
}
