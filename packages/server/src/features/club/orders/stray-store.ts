/** Reads and writes orders that only a provider knows, and finds orders in which a provider's list and our books differ. */
import type { StrayState } from '@taschino/contract/club/differences.ts'
import type { Order } from '@taschino/protocol/order-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'

export interface Stray {
  provider: string
  /** Its party in the books. */
  supplier: number
  key: string
  state: StrayState | null
  cost: number
  seq: number
  owed: number
  proposedBy: number | null
}

/** True the first time. */
export async function noteStray(sql: Sql, provider: string, key: string): Promise<boolean> {
  const { rowCount } = await sql.query('insert into club_stray (provider, key) values ($1, $2) on conflict do nothing', [provider, key])
  return rowCount === 1
}

/** `held`: locked for a change. */
export async function readStray(sql: Sql, provider: string, key: string, held = false): Promise<Stray | null> {
  const { rows } = await sql.query<Stray & Record<string, unknown>>(
    `select s.provider, p.party as supplier, s.key, s.state, s.cost, s.seq, s.owed, s.proposed_by as "proposedBy"
     from club_stray s join club_provider p on p.name = s.provider where s.provider = $1 and s.key = $2 ${held ? 'for update of s' : ''}`,
    [provider, key],
  )
  return rows[0] ?? null
}

/** Another cost voids what one person has proposed. */
export async function keepReading(
  sql: Sql,
  { provider, key }: Stray,
  { state, cost, seq }: Pick<Order, 'state' | 'cost' | 'seq'>,
): Promise<void> {
  await sql.query(
    `update club_stray set state = $3, cost = $4, seq = $5, read_at = clock_timestamp(), proposed_by = case when cost = $4 then proposed_by end,
       proposed_at = case when cost = $4 then proposed_at end where provider = $1 and key = $2`,
    [provider, key, state, cost, seq],
  )
}

export async function setOwed(sql: Sql, { provider, key }: Stray, owed: number): Promise<void> {
  await sql.query('update club_stray set owed = $3 where provider = $1 and key = $2', [provider, key, owed])
}

export async function proposeStray(sql: Sql, { provider, key }: Stray, by: number): Promise<void> {
  await sql.query('update club_stray set proposed_by = $3, proposed_at = clock_timestamp() where provider = $1 and key = $2', [
    provider,
    key,
    by,
  ])
}

export async function decideStray(sql: Sql, { provider, key }: Stray, by: number, reason: string): Promise<void> {
  await sql.query(
    `update club_stray set decided_by = $3, decided_at = clock_timestamp(), reason = $4, proposed_by = null, proposed_at = null where provider = $1 and key = $2`,
    [provider, key, by, reason],
  )
}

export interface DifferenceRow {
  provider: string
  key: string
  idOrder: number | null
  name: string | null
  state: StrayState | null
  ours: number
  theirs: number | null
  at: Date
  proposer: string | null
  proposedAt: Date | null
}

/** Orders that changed shortly before the list was read are left out: the two are not read at the same time. */
const SETTLED_SECONDS = 900

/** The sums of a provider's lists by order, and since which month its lists were read: earlier orders are in none of them. */
const BILLED = `with theirs as (select provider, ref, sum(cents)::bigint as cents from club_bill_line group by provider, ref),
  read as (select provider, min(month) as since, max(read_at) as at from club_bill group by provider)`
const ORDERS_APART = `select o.provider, o.gtid as key, o.id as "idOrder", o.snapshot ->> 'name' as name, o.state, o.owed::bigint as ours, coalesce(t.cents, 0) as theirs,
    o.changed_at as at, null::text as proposer, null::timestamptz as "proposedAt"
  from club_order o join read r on r.provider = o.provider left join theirs t on t.provider = o.provider and t.ref = o.gtid
  where o.owed <> coalesce(t.cents, 0) and o.changed_at < r.at - make_interval(secs => ${SETTLED_SECONDS})
    and (t.ref is not null or to_char(o.made_at at time zone 'UTC', 'YYYY-MM') >= r.since)`
/** Open: not read yet, still pending, or not booked at the cost that the provider asks. */
const STRAYS_OPEN = `select s.provider, s.key, null::bigint, null::text, s.state, s.owed::bigint, case when s.state is not null then s.cost::bigint end, s.noticed_at,
    kept_word(u.id, 'name', u.first_name || ' ' || u.last_name), s.proposed_at
  from club_stray s left join app_user u on u.id = s.proposed_by where s.state is null or s.state = 'pending' or s.cost <> s.owed`

export async function differences(sql: Sql, after: { provider: string; key: string } | null, limit: number): Promise<DifferenceRow[]> {
  const { rows } = await sql.query<DifferenceRow & Record<string, unknown>>(
    `${BILLED} select * from (${ORDERS_APART} union all ${STRAYS_OPEN}) d
     where $1::text is null or (d.provider, d.key) > ($1, $2) order by d.provider, d.key limit $3`,
    [after?.provider ?? null, after?.key ?? null, limit],
  )
  return rows
}

export async function differenceOf(sql: Sql, provider: string, key: string): Promise<DifferenceRow | null> {
  const { rows } = await sql.query<DifferenceRow & Record<string, unknown>>(
    `select s.provider, s.key, null::bigint as "idOrder", null::text as name, s.state, s.owed::bigint as ours, case when s.state is not null then s.cost::bigint end as theirs,
       s.noticed_at as at, kept_word(u.id, 'name', u.first_name || ' ' || u.last_name) as proposer, s.proposed_at as "proposedAt"
     from club_stray s left join app_user u on u.id = s.proposed_by where s.provider = $1 and s.key = $2`,
    [provider, key],
  )
  return rows[0] ?? null
}

/** Keys in a provider's lists that are neither orders of ours nor noted as strays. */
export async function unknownRefs(sql: Sql, provider: string): Promise<string[]> {
  const { rows } = await sql.query<{ ref: string }>(
    `select distinct l.ref from club_bill_line l where l.provider = $1 and not exists (select from club_order o where o.gtid = l.ref and o.provider = $1)
       and not exists (select from club_stray s where s.provider = $1 and s.key = l.ref) order by 1`,
    [provider],
  )
  return rows.map(({ ref }) => ref)
}
