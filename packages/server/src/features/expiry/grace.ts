/** Gives some more days to tickets that a refund brought back after their last day (docs/product.md, taking back). */
import { startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { businessNow, lapsedLots } from '@taschino/ledger/lapsed.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { openLot } from '@taschino/ledger/lots.ts'
import type { Movement } from '@taschino/ledger/movement.ts'
import { prolongTickets, type ProlongTickets } from '@taschino/ledger/movements/prolong-tickets.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Sql } from '../../platform/db/db.ts'
import { graceNotices } from './notices.ts'

export const GRACE_DAYS = 7

/** `own`: the holder had set it aside, and lets go of it: what has had its grace has no more, or nothing would ever end. */
interface Given {
  own?: boolean
  at?: Date | null
}

/**
 * To be called right after the movement that gave tickets back, in its transaction. The last day of grace, or null where nothing was over.
 */
export async function prolong(sql: Sql, back: Movement, { own = false, at = null }: Given = {}): Promise<string | null> {
  const given = back.legs.filter(({ to }) => to.kind === 'tickets' && to.lot !== undefined && to.lot !== 0)
  const over = await lapsedLots(
    sql,
    given.map(({ to }) => to.lot ?? 0),
    at,
  )
  const late = given.filter(({ to }) => {
    const lot = over.get(to.lot ?? 0)
    return lot !== undefined && !(own && lot.days <= GRACE_DAYS + 1)
  })
  const holder = late[0]?.to.party
  if (holder === undefined) return null
  const lastDay = addDays((await businessNow(sql, at)).day, GRACE_DAYS)
  const expiresAt = new Date(startOfBusinessDay(addDays(lastDay, 1)) - 1)
  const lots: ProlongTickets['lots'][number][] = []
  for (const { to, value } of late) {
    const { type = 'normal', unit = 1, lot: from = 0 } = to
    lots.push({
      type,
      unit,
      amount: value / unit,
      from,
      to: await openLot(sql, { type, unit, expiresAt, agency: over.get(from)?.agency ?? null }),
    })
  }
  await post(sql, prolongTickets({ gtid: newGtid(), holder, lots, back: back.gtid }))
  await emit(sql, await graceNotices(sql, holder, lots, lastDay))
  return lastDay
}
