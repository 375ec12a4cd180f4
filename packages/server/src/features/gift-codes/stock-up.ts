/** Writes a merchant with codes for demo and test worlds, as a sheet would. */
import { createHash } from 'node:crypto'
import type { Sql } from '../../platform/db/db.ts'
import { bringIn } from './hand-in.ts'
import { insertMerchant, type MerchantFacts } from './merchant-store.ts'
import { costOf } from './rules.ts'
import { tailOf, type CodeKeys, type CodeText } from './seal.ts'

export interface StockUp {
  merchant: MerchantFacts
  codes: readonly (CodeText & { unit: number; expiresOn: string | null })[]
  now: number
}

export async function stockUp(sql: Sql, keys: CodeKeys, { merchant, codes, now }: StockUp): Promise<number> {
  const idMerchant = await insertMerchant(sql, merchant, null)
  const sha256 = createHash('sha256')
    .update(codes.map(({ code }) => code).join())
    .digest('hex')
  const rows = codes.map(({ unit, expiresOn, ...text }) => ({
    idMerchant,
    unit,
    ...keys.seal(text),
    mac: keys.mac(idMerchant, text.code),
    tail: tailOf(text.code),
    expiresOn,
    cost: costOf(unit, merchant.costBp),
  }))
  await bringIn(sql, rows, { sha256, name: 'codici.xlsx', by: null, now, at: new Date(now) })
  return idMerchant
}
