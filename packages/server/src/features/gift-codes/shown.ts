/** Codes and imports as their readers see them, never with the text of a code. */
import { RETURN_DAYS, type GiftMerchant, type OwnCode, type StockCode } from '@taschino/contract/gift-shapes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { stockCode, type CodeRow, type StockRow } from './code-store.ts'
import { readMerchants, shownMerchant } from './merchant-store.ts'
import { stockHereSince } from './restored-store.ts'

const DAY_MS = 86_400_000
const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** Until when an unopened code may be returned; null: not any more. `here`: since when the stock was not restored from a backup. */
export function returnUntil({ state, boughtAt }: Pick<CodeRow, 'state' | 'boughtAt'>, now: number, here: Date): Date | null {
  if (state !== 'assigned' || boughtAt === null || boughtAt < here) return null
  const until = boughtAt.getTime() + RETURN_DAYS * DAY_MS
  return until > now ? new Date(until) : null
}

export function ownCodeOf(row: CodeRow, merchant: GiftMerchant, now: number, here: Date): OwnCode {
  if (row.gtid === null || row.boughtAt === null) throw new Error(`gift code ${row.id} belongs to nobody`)
  return {
    id: row.id,
    gtid: row.gtid,
    merchant,
    unit: row.unit,
    state: row.state as OwnCode['state'],
    tail: row.tail,
    boughtAt: row.boughtAt.toISOString(),
    expiresOn: row.expiresOn,
    revealedAt: iso(row.revealedAt),
    usedAt: iso(row.usedAt),
    spent: row.spent,
    returnUntil: iso(returnUntil(row, now, here)),
    reason: row.reason,
  }
}

export async function ownCodesOf(sql: Sql, rows: readonly CodeRow[], now: number): Promise<OwnCode[]> {
  const merchants = new Map((await readMerchants(sql, [...new Set(rows.map(({ idMerchant }) => idMerchant))])).map((one) => [one.id, one]))
  const here = await stockHereSince(sql)
  return rows.flatMap((row) => {
    const merchant = merchants.get(row.idMerchant)
    return merchant ? [ownCodeOf(row, shownMerchant(merchant), now, here)] : []
  })
}

export const stockCodeOf = (row: StockRow): StockCode => ({
  id: row.id,
  merchant: { id: row.idMerchant, merchant: row.merchant },
  unit: row.unit,
  cost: row.cost,
  tail: row.tail,
  state: row.state,
  expiresOn: row.expiresOn,
  idImport: row.idImport,
  at: row.at.toISOString(),
  owner: row.owner,
  gtid: row.gtid,
  boughtAt: iso(row.boughtAt),
  reason: row.reason,
  creditedAt: iso(row.creditedAt),
})

export async function shownStock(sql: Sql, id: number): Promise<StockCode> {
  const row = await stockCode(sql, id)
  if (!row) throw new Error(`no gift code ${id}`)
  return stockCodeOf(row)
}
