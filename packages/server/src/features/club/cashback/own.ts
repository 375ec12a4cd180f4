/** The calls that show one's own cashbacks: how far each is, when it is usually decided, what it waits for. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { listCashbacks } from '@taschino/contract/club/cashback.ts'
import type { OwnCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { refuseInput } from '../../../http/refusal.ts'
import { onTheWay, ownCashbacks, type CashbackRow } from './cashback-store.ts'
import { learnedDays } from './learned-store.ts'
import { partyOf } from './visit.ts'

const PAGE = 20

/** The cursor: the list continues below this number. */
export function afterId(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : refuseInput([{ path: 'query.cursor', why: 'format' }])
}

/** One that the company refused is shown as declined. `days`: how long the brand usually takes after the visit. */
export function ownCashbackOf(row: CashbackRow, days: number | undefined): OwnCashback {
  const { visitedAt, state, decision } = row
  const expected = state === 'tracked' && visitedAt && days !== undefined ? addDays(businessDay(visitedAt.getTime()), days) : null
  const refused = decision === 'declined'
  return {
    idCashback: row.id,
    gtid: row.gtid,
    brandGuid: row.brandGuid,
    provider: row.provider,
    brandName: row.brandName,
    logo: row.logo,
    state: refused ? 'declined' : state,
    purchase: row.purchase,
    share: row.share,
    visitedAt: visitedAt?.toISOString() ?? null,
    at: row.trackedAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    expectedOn: expected,
    waitsFor: row.waits,
    reason: refused ? row.decisionReason : row.reason,
  }
}

export const ownAnswer = handle(listCashbacks)(async ({ who, query, db, clock }) => {
  const limit = query.limit ?? PAGE
  const party = partyOf(who)
  const asked = { party, open: query.open ?? false, of: query.of, before: afterId(query.cursor), limit: limit + 1 }
  const rows = await ownCashbacks(db, asked)
  const days = await learnedDays(db, rows, new Date(clock.now()))
  const items = rows.slice(0, limit).map((row) => ownCashbackOf(row, days.get(`${row.provider} ${row.brandGuid}`)))
  return { items, nextCursor: rows.length > limit ? String(items.at(-1)?.idCashback) : null, onTheWay: await onTheWay(db, party) }
})
