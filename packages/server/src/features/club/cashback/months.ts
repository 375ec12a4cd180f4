/**
 * Compares a provider's monthly list line by line with our books. What the provider took back from its payment is booked here, once.
 */
import { newGtid } from '@taschino/basics/gtid.ts'
import { listCashbackMonths } from '@taschino/contract/club/cashback.ts'
import type { CashbackMonth } from '@taschino/contract/club/cashback-shapes.ts'
import { returnCashback } from '@taschino/ledger/movements/cashback.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { handle } from '../../../http/handle.ts'
import { refuseInput } from '../../../http/refusal.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { inSavepoint } from '../../../platform/db/savepoint.ts'
import { monthBefore, type MonthTaker } from '../providers/public.ts'
import { cashbackDebts, keepMonth, ourLines, readMonths, type OurLine } from './month-store.ts'

type Difference = CashbackMonth['differences'][number]

const PAGE = 12
const NAMED = 200

const inMonth = (at: Date | null, month: string): boolean => at?.toISOString().slice(0, 7) === month

/** Compares the provider's lines of one kind with ours. A line of theirs counts whenever we booked it, one of ours only in its month. */
function compare(
  kind: Difference['kind'],
  theirs: ReadonlyMap<string, number>,
  ours: readonly OurLine[],
  month: string,
): { sum: number; differences: Difference[] } {
  const atOf = (line: OurLine): Date | null => (kind === 'cashback' ? line.confirmedAt : line.reversedAt)
  const mine = new Map(ours.filter((line) => atOf(line) !== null).map((line) => [line.externalId, line]))
  const differences: Difference[] = []
  let sum = 0
  for (const [ref, cents] of theirs) {
    const line = mine.get(ref)
    sum += line?.value ?? 0
    if (line?.value !== cents) differences.push({ kind, ref, theirs: cents, ours: line?.value ?? null })
  }
  for (const [ref, line] of mine) {
    if (theirs.has(ref) || !inMonth(atOf(line), month)) continue
    sum += line.value
    differences.push({ kind, ref, theirs: null, ours: line.value })
  }
  return { sum, differences }
}

/** What was paid before it was taken back is deducted from the provider's payment: booked once, by its name. */
async function bookReturned(sql: Sql, provider: string, lines: readonly OurLine[], named: ReadonlySet<string>, now: number): Promise<void> {
  for (const { externalId, value, remitted, reversedAt } of lines) {
    if (!remitted || reversedAt === null || !named.has(externalId)) continue
    try {
      await inSavepoint(sql, () => post(sql, returnCashback({ gtid: newGtid(now), provider, externalId, value, events: [] })))
    } catch (error) {
      if (!(error instanceof MovementRefused) || error.reason !== 'already_done') throw error
    }
  }
}

export const takeMonth: MonthTaker = async (sql, provider, books, now) => {
  const of = (kind: string): Map<string, number> =>
    new Map(books.lines.filter((line) => line.kind === kind).map(({ ref, cents }) => [ref, cents]))
  const [confirmed, reversed] = [of('cashback'), of('reversal')]
  const from = new Date(`${books.month}-01T00:00:00Z`)
  const to = new Date(`${monthBefore(books.month, -1)}-01T00:00:00Z`)
  const ours = await ourLines(sql, provider, from, to, [...confirmed.keys(), ...reversed.keys()])
  const [one, other] = [compare('cashback', confirmed, ours, books.month), compare('reversal', reversed, ours, books.month)]
  const differences = [...one.differences, ...other.differences]
  const total = (lines: ReadonlyMap<string, number>): number => lines.values().reduce((sum, cents) => sum + cents, 0)
  // A provider without cashback has no monthly list.
  if (confirmed.size + reversed.size + ours.length === 0) return
  await bookReturned(sql, provider, ours, new Set(reversed.keys()), now)
  await keepMonth(sql, {
    provider,
    month: books.month,
    readAt: new Date(now),
    theirs: { confirmed: total(confirmed), reversed: total(reversed) },
    ours: { confirmed: one.sum, reversed: other.sum },
    differing: differences.length,
    differences: differences.slice(0, NAMED),
  })
}

function behind(cursor: string | undefined): { month: string; provider: string } | null {
  if (cursor === undefined) return null
  const [, month, provider] = /^(\d{4}-\d{2})\.([a-z0-9-]{1,32})$/.exec(cursor) ?? []
  return month !== undefined && provider !== undefined ? { month, provider } : refuseInput([{ path: 'query.cursor', why: 'format' }])
}

export const monthsAnswer = handle(listCashbackMonths)(async ({ query, db }) => {
  const limit = query.limit ?? PAGE
  const rows = await readMonths(db, { provider: query.provider, before: behind(query.cursor), limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? `${last.month}.${last.provider}` : null, debts: await cashbackDebts(db) }
})
