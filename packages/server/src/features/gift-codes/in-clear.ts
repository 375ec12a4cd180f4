/** Opens a code's seal, for calls that have just demanded a proof. */
import type { SeenCode } from '@taschino/contract/gift-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sealedOf, type CodeRow } from './code-store.ts'
import { readMerchant, shownMerchant } from './merchant-store.ts'
import type { CodeKeys } from './seal.ts'

export async function inClear(sql: Sql, keys: CodeKeys, { id, idMerchant, unit, expiresOn }: CodeRow): Promise<SeenCode> {
  const merchant = await readMerchant(sql, idMerchant)
  if (!merchant) throw new Error(`gift code ${id} is of no merchant`)
  return { id, merchant: shownMerchant(merchant), unit, expiresOn, ...keys.open(await sealedOf(sql, id)) }
}
