/** Writes the history of cashbacks for demo and test worlds: visits, purchases and their outcomes, each at its time. */
import type { CashbackState } from '@taschino/contract/club/cashback-shapes.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { createHash } from 'node:crypto'
import { applyReading } from './apply.ts'
import { beginBrand, type BeginBrand } from './begin-store.ts'
import { insertClaim } from './claim-store.ts'
import { keepVisit } from './visit-store.ts'

export interface BeginPurchase {
  /** A person. */
  party: number
  /** The id of the click, and of what the provider made of it. */
  name: string
  at: number
  purchase: number
  /** What the provider gives for it. */
  value: number
  steps: readonly { state: CashbackState; at: number; reason?: string }[]
  /** A purchase without cashback that was reported: its day, and a drawn receipt. */
  claim?: { date: string; svg: string }
}

const SHARE_BP = 7000

export async function beginCashback(sql: Sql, brand: BeginBrand, purchases: readonly BeginPurchase[]): Promise<void> {
  const { provider, brandGuid, rateBp } = brand
  const first = Math.min(...purchases.map(({ at }) => at))
  await beginBrand(sql, brand, new Date(first))
  for (const { party, name, at, purchase, value, steps, claim } of purchases) {
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
    if (claim) {
      const { default: sharp } = await import('sharp')
      const receipt = await sharp(Buffer.from(claim.svg)).webp({ quality: 82 }).toBuffer()
      const sha256 = createHash('sha256').update(receipt).digest('hex')
      await insertClaim(sql, {
        party,
        idUser: party,
        clickId,
        date: claim.date,
        amount: purchase,
        receipt,
        type: 'image/webp',
        sha256,
        at: new Date(),
      })
    }
  }
}
