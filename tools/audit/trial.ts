/** The auditor's own trial balance, for `npm run audit -- --trial`. */
import type pg from 'pg'
import { listOf, rowsOf, text } from './rows.ts'

export interface TrialLine {
  kind: string
  type: number
  debit: string
  credit: string
}

/**
 * Every kind of account and ticket type (bits: 1 meal, 2 business, 4 supermarket, 8 credits, 0 none), with what it gave and what it got, in
 * cents; movements before `before` only.
 */
export async function trialOf(client: pg.Client, before?: string): Promise<TrialLine[]> {
  const place = new Map<string, string>()
  for await (const row of rowsOf(client, 'select id, kind, type from ledger.account'))
    place.set(text(row['id']), `${row['kind']} ${row['type']}`)
  const sums = new Map<string, { debit: bigint; credit: bigint }>()
  const at = (account: string | undefined) => {
    const name = place.get(account ?? '') ?? 'unknown 0'
    const sum = sums.get(name) ?? { debit: 0n, credit: 0n }
    sums.set(name, sum)
    return sum
  }
  const until = before === undefined ? '' : `where at < '${new Date(before).toISOString()}'`
  for await (const row of rowsOf(client, `select sources, targets, amounts from ledger.movement ${until} order by gtid`)) {
    const [sources, targets] = [listOf(row['sources']), listOf(row['targets'])]
    for (const [i, amount] of listOf(row['amounts']).map(BigInt).entries()) {
      at(sources[i]).debit += amount
      at(targets[i]).credit += amount
    }
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { debit, credit }]) => {
      const [kind = '', type = '0'] = name.split(' ')
      return { kind, type: Number(type), debit: String(debit), credit: String(credit) }
    })
}
