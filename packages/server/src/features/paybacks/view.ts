/** A request as the shop reads it, with its steps. */
import type { Gtid } from '@taschino/basics/gtid.ts'
import type { ShopRequest } from '@taschino/contract/paybacks.ts'
import type { Sql } from '../../platform/db/db.ts'
import { loadAsked, type AskedPage, type AskedRow } from './asked-store.ts'
import { loadSteps, type AskedStep } from './store.ts'

function requestOf(row: AskedRow, steps: readonly AskedStep[]): ShopRequest {
  const { days, feeRate, fee, net, payoutDate, feeParts: parts } = row
  return {
    gtid: row.gtid,
    kind: row.kind === 'payback' ? 'payback' : 'credits',
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    value: row.value,
    shop: { id: row.idParty, title: row.shopTitle },
    shares: (row.shares ?? []).map(({ type, value }) => ({ type, value })),
    payback: row.kind === 'payback' ? ({ days, feeRate, fee, net, payoutDate, parts } as NonNullable<ShopRequest['payback']>) : null,
    reason: row.reason,
    steps: steps.map(({ at, step, reason, gtid, by }) => ({ at: at.toISOString(), step, by, reason, gtid })),
    can: { cancel: row.state === 'pending' },
  }
}

export async function readAsked(sql: Sql, shops: readonly number[], page: AskedPage): Promise<ShopRequest[]> {
  const rows = await loadAsked(sql, shops, page)
  const steps =
    rows.length === 0
      ? []
      : await loadSteps(
          sql,
          rows.map((row) => row.id),
        )
  return rows.map((row) =>
    requestOf(
      row,
      steps.filter((step) => step.idRequest === row.id),
    ),
  )
}

export async function readOneAsked(sql: Sql, shops: readonly number[], gtid: Gtid): Promise<ShopRequest | null> {
  return (await readAsked(sql, shops, { gtids: [gtid], limit: 1 }))[0] ?? null
}

/** A request that was made in this transaction. */
export async function readMade(sql: Sql, shop: number, gtid: Gtid): Promise<ShopRequest> {
  const found = await readOneAsked(sql, [shop], gtid)
  if (!found) throw new Error(`request ${gtid} is gone`)
  return found
}
