/** What a shop took and was not paid for yet, and how much of it rests. */
import type { Share } from '@taschino/basics/fees.ts'
import { balances } from '@taschino/ledger/statement.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { Takings } from './rules.ts'
import { heldTakings } from './store.ts'

export async function takingsOf(sql: Sql, shop: number, now: number): Promise<Takings & { heldUntil: Date | null }> {
  const kept = await balances(sql, shop, 'takings')
  const [held] = await heldTakings(sql, [shop], now)
  const byType = kept.flatMap(({ type, value }): Share[] => (type !== undefined && value > 0 ? [{ type, value }] : []))
  return { byType, held: held?.value ?? 0, heldUntil: held?.until ?? null }
}
