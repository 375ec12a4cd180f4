/** Queries for the journal of the books, with the desk's filters, by time or by amount. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { JournalLine } from '@taschino/contract/desk-journal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { ordering, type OrderBy } from '../../platform/db/order-store.ts'

export interface JournalFilters {
  /** A range of GTIDs, which sort by time; the upper one is excluded. */
  from: Gtid | null
  to: Gtid | null
  kind?: string | undefined
  account?: string | undefined
  party?: number | undefined
  least?: number | undefined
  most?: number | undefined
  gtid: Gtid | null
  /** A support code of eight characters. */
  code: string | null
}

export interface JournalRow extends Pick<JournalLine, 'gtid' | 'kind' | 'value' | 'transfers' | 'parent'> {
  at: Date
  fromParty: number
  fromAccount: string
  toParty: number
  toAccount: string
}

type Given = (value: unknown) => string

/** The entries of a party, and movements of an agency's debt, which has no entries. */
const ofParty = (party: string): string => `m.gtid in (select e.gtid from ledger.entry e where e.party = ${party}
  union all select o.gtid from ledger.movement o where o.kind = 'ticket-request'
    and (o.sources || o.targets) && array(select a.id from ledger.account a where a.party = ${party} and a.kind = 'receivable'))`

/** Payments are most of the journal, so that filters on them use an index of their own. */
const PASSED_BY_PAYMENTS: readonly string[] = ['tickets', 'takings']

function meant({ from, to, kind, account, party, least, most, gtid, code }: JournalFilters, given: Given): string {
  const where = ['true']
  if (from !== null) where.push(`m.gtid >= ${given(from)}`)
  if (to !== null) where.push(`m.gtid < ${given(to)}`)
  if (gtid !== null) where.push(`m.gtid = ${given(gtid)}`)
  if (code !== null) where.push(`right(m.gtid, 8) = ${given(code)}`)
  if (kind !== undefined) where.push(`m.kind = ${given(kind)}`)
  if (least !== undefined) where.push(`m.value >= ${given(least)}`)
  if (most !== undefined) where.push(`m.value <= ${given(most)}`)
  if (party !== undefined) where.push(ofParty(given(party)))
  if (account !== undefined && !PASSED_BY_PAYMENTS.includes(account)) where.push(`m.kind <> 'payment'`)
  if (account !== undefined)
    where.push(
      `exists (select from unnest(m.sources || m.targets) u(a) join ledger.account x on x.id = u.a where x.kind = ${given(account)})`,
    )
  return where.join(' and ')
}

export type JournalOrder = 'at' | 'value'

/**
 * Numbers go by time, and decide between equal amounts. By amount no index is kept, which every payment would have to write: a page looks
 * through the days that are asked for, as the sums beside it do.
 */
const SORTED: OrderBy<JournalOrder> = { at: 'm.gtid', value: 'm.value' }

/** One more than `limit` is asked for, so that the caller knows whether the list goes on. */
export async function findJournal(
  sql: Sql,
  filters: JournalFilters,
  page: { after: Gtid | undefined; limit: number; sort: JournalOrder | `-${JournalOrder}` | undefined },
): Promise<JournalRow[]> {
  const { by, behind } = ordering({ table: 'ledger.movement', alias: 'm', id: 'gtid', columns: SORTED }, page.sort ?? '-at')
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const where = [meant(filters, given), ...(page.after === undefined ? [] : [behind(given(page.after))])]
  const { rows } = await sql.query<JournalRow & Record<string, unknown>>(
    `select m.gtid, m.kind, m.at, m.value, m.parent, cardinality(m.amounts) as transfers, s.party as "fromParty", s.kind as "fromAccount",
       d.party as "toParty", d.kind as "toAccount"
     from (select * from ledger.movement m where ${where.join(' and ')} order by ${by} limit ${given(page.limit + 1)}) m
       join ledger.account s on s.id = m.sources[1] join ledger.account d on d.id = m.targets[1] order by ${by}`,
    values,
  )
  return rows
}

export async function sumJournal(sql: Sql, filters: JournalFilters): Promise<{ count: number; value: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number; value: number }>(
    `select count(*)::int as count, coalesce(sum(m.value), 0)::bigint as value from ledger.movement m
     where ${meant(filters, (value) => `$${values.push(value)}`)}`,
    values,
  )
  return rows[0] ?? { count: 0, value: 0 }
}
