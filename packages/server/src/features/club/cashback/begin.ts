/** Cashback for worlds that begin in the middle: brands, who went there and bought, and what became of it, each step at its time. */
import type { CashbackState } from '@taschino/contract/club/cashback-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { applyReading } from './apply.ts'
import { beginBrand, type BeginBrand } from './begin-store.ts'
import { keepVisit } from './visit-store.ts'

export interface BeginPurchase {
  /** A person. */
  party: number
  /** Names the click, and what came of it at the provider. */
  name: string
  at: number
  purchase: number
  /** What the provider gives for it. */
  value: number
  steps: readonly { state: CashbackState; at: number; reason?: string }[]
}

const SHARE_BP = 7000

export async function beginCashback(sql: Sql, brand: BeginBrand, purchases: readonly BeginPurchase[]): Promise<void> {
  const { provider, brandGuid, rateBp } = brand
  const first = Math.min(...purchases.map(({ at }) => at))
  await beginBrand(sql, brand, new Date(first))
  for (const { party, name, at, purchase, value, steps } of purchases) {
    const clickId = `c${name.padStart(40, '0')}`
    await keepVisit(sql, { clickId, party, idUser: party, provider, brandGuid, rateBp, cents: null, shareBp: SHARE_BP, at: new Date(at) })
    for (const [i, { state, at: then, reason = null }] of steps.entries())
      await applyReading(
        sql,
        provider,
        { externalId: `begun-${name}`, clickId, brandGuid, purchase, value, state, reason, seq: i + 2 },
        then,
        true,
      )
  }
}
