/** Queries for movements of a shop or group in another order than time, and their sums; a movement between two members counts once. */
import type { MovementSort } from '@taschino/contract/wallet.ts'
import { entryConditions, entryRow, type EntryFilter, type EntryRow, type RawEntry } from '@taschino/ledger/statement.ts'
import type { Sql } from '../../platform/db/db.ts'

type Given = (value: unknown) => string

/** As `e`: what the filters find of these parties, each movement once. */
function meant(parties: readonly number[], filter: EntryFilter, given: Given): string {
  const where = [`e.party = any (${given(parties)}::bigint[])`, ...entryConditions(filter, given)]
  if (filter.counterparties) where.push(`e.counterparty = any (${given(filter.counterparties)}::bigint[])`)
  const once = parties.length > 1
  return `select ${once ? 'distinct on (e.gtid) ' : ''}e.party, e.gtid, e.kind, e.at, e.value, e.counterparty, e.agency, e.types from ledger.entry e
    where ${where.join(' and ')}${once ? ' order by e.gtid, e.value desc' : ''}`
}

/** What a row shows: what moved the balance; else what was asked for, or turned into something (contract/movement-figures.ts). */
const SHOWN = `coalesce(nullif(e.value, 0), (select r.value from request r where r.gtid = e.gtid), (select m.value from ledger.movement m where m.gtid = e.gtid), 0)`
const COLUMNS: Readonly<Record<Exclude<MovementSort, `-${string}`>, string>> = { at: 'e.gtid', kind: 'e.kind collate "C"', value: SHOWN }

interface OrderedPage {
  sort: MovementSort
  /** The last row of the page before; it is looked up again. */
  after: string | undefined
  skip: number
  limit: number
}

export async function orderedEntries(
  sql: Sql,
  parties: readonly number[],
  filter: EntryFilter,
  { sort, after, skip, limit }: OrderedPage,
): Promise<(EntryRow & { party: number })[]> {
  const values: unknown[] = []
  const given: Given = (value) => `$${values.push(value)}`
  const down = sort.startsWith('-')
  const column = COLUMNS[sort.replace(/^-/, '') as keyof typeof COLUMNS]
  const direction = down ? ' desc' : ''
  const found = meant(parties, filter, given)
  const behind =
    after === undefined
      ? ''
      : `where (e.key, e.gtid) ${down ? '<' : '>'} (select o.key, o.gtid from keyed o where o.gtid = ${given(after)})`
  const { rows } = await sql.query<RawEntry & { party: number } & Record<string, unknown>>(
    `with found as (${found}), keyed as (select e.*, ${column} as key from found e),
       page as (select * from keyed e ${behind} order by e.key${direction}, e.gtid${direction} limit ${given(limit)} offset ${given(skip)})
     select e.*, m.value as moved, m.parent, m.detail, coalesce(s.refunded, 0) as refunded, s.cancelled_by
     from page e join ledger.movement m on m.gtid = e.gtid left join ledger.standing s on s.gtid = e.gtid
     order by e.key${direction}, e.gtid${direction}`,
    values,
  )
  return rows.map((row) => ({ ...entryRow(row), party: row.party }))
}

export async function summedEntries(sql: Sql, parties: readonly number[], filter: EntryFilter): Promise<{ count: number; value: number }> {
  const values: unknown[] = []
  const { rows } = await sql.query<{ count: number; value: number }>(
    `select count(*)::int as count, coalesce(sum(e.value), 0)::bigint as value from (${meant(parties, filter, (value) => `$${values.push(value)}`)}) e`,
    values,
  )
  return rows[0] ?? { count: 0, value: 0 }
}
