/** Moves the money of an order in the transaction that changes it: held, sold, given back, or lost at the company's risk. */
import { newGtid } from '@taschino/basics/gtid.ts'
import { valueOfParts, type Part } from '@taschino/basics/tickets.ts'
import { freezeParty } from '@taschino/ledger/lots.ts'
import type { Json, Movement } from '@taschino/ledger/movement.ts'
import { bearOrder, creditOrder, lotsFor, releaseOrder, returnOrder, sellOrder } from '@taschino/ledger/movements/club-order.ts'
import { MovementRefused, post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import { lotsAside } from '@taschino/ledger/set-aside.ts'
import type { Sql } from '../../../platform/db/db.ts'
import { inSavepoint } from '../../../platform/db/savepoint.ts'
import { prolong } from '../../expiry/public.ts'
import { INTERNAL } from '@taschino/contract/club/catalogue-shapes.ts'
import type { OrderRow } from './order-store.ts'

/**
 * What was agreed before a party was suspended is settled all the same, or the books would wait for it: the party is opened for this
 * transaction only, in which nobody else moves anything of it.
 */
async function alsoFrozen(sql: Sql, party: number, work: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(sql, work)
  } catch (error) {
    if (!(error instanceof MovementRefused) || error.reason !== 'party_frozen') throw error
    await freezeParty(sql, party, false)
    await work()
    await freezeParty(sql, party, true)
  }
}

const merchantOf = ({ snapshot }: OrderRow): string => `${snapshot.brandName} · ${snapshot.name}`.slice(0, 120)

/** Returns the whole held value, and prolongs what of it is not sold right afterwards. */
async function letGo(sql: Sql, order: OrderRow, why: string, sold: readonly Part[]): Promise<Awaited<ReturnType<typeof lotsAside>>> {
  const lots = await lotsAside(sql, order.gtid)
  const back = releaseOrder({ gtid: newGtid(), order: order.gtid, buyer: order.party, lots, why, events: [] })
  await post(sql, back)
  const kept = lotsFor(lots, sold)
  const left = back.legs.flatMap((leg) => {
    const taken = kept.find(({ lot, type, unit }) => lot === leg.to.lot && type === leg.to.type && unit === leg.to.unit)?.value ?? 0
    return leg.value > taken ? [{ ...leg, value: leg.value - taken }] : []
  })
  await prolong(sql, { ...back, legs: left })
  return lots
}

export const release = (sql: Sql, order: OrderRow, { why, own }: { why: string; own: boolean }, events: readonly Json[]): Promise<void> =>
  alsoFrozen(sql, order.party, async () => {
    const lots = await lotsAside(sql, order.gtid)
    const back = releaseOrder({ gtid: newGtid(), order: order.gtid, buyer: order.party, lots, why, events })
    await post(sql, back)
    await prolong(sql, back, { own })
  })

export interface Sold {
  gtid: string
  value: number
  owed: number
}

/** Pays for these pieces with the held value; the rest is returned. */
export async function sell(sql: Sql, order: OrderRow, parts: readonly Part[], cost: number, events: readonly Json[]): Promise<Sold> {
  const gtid = newGtid()
  const ours = order.provider === INTERNAL
  await alsoFrozen(sql, order.party, async () => {
    const lots = await letGo(sql, order, 'answered', parts)
    await post(
      sql,
      sellOrder({
        gtid,
        order: order.gtid,
        buyer: order.party,
        lots,
        parts,
        provider: ours ? null : order.supplier,
        cost,
        name: merchantOf(order),
        by: order.idUser,
        events,
      }),
    )
  })
  return { gtid, value: valueOfParts(parts), owed: ours ? 0 : cost }
}

interface Back {
  parts: readonly Part[]
  credited: number
  step: 'returned' | 'short' | `code-${number}`
  why: string
}

/** Refunds something that was paid for; what the provider does not deduct from its claim is the company's loss. */
export async function giveBack(sql: Sql, order: OrderRow, { parts, credited, step, why }: Back, events: readonly Json[]): Promise<string> {
  const gtid = newGtid()
  await alsoFrozen(sql, order.party, async () => {
    const sale = await refundable(sql, order.soldGtid ?? '')
    const facts = { gtid, order: order.gtid, parts, credited, step, events, detail: { reason: why, merchantName: merchantOf(order) } }
    const back: Movement | null = sale && returnOrder({ ...facts, sale })
    if (!back) throw new Error(`order ${order.gtid} has not so much to give back`)
    await post(sql, back)
    await prolong(sql, back)
  })
  return gtid
}

export async function bear(sql: Sql, order: OrderRow, cost: number): Promise<void> {
  await post(sql, bearOrder({ gtid: newGtid(), order: order.gtid, provider: order.supplier, cost, events: [] }))
}

export async function credit(sql: Sql, order: OrderRow, cost: number, what: string): Promise<void> {
  await post(sql, creditOrder({ gtid: newGtid(), order: order.gtid, provider: order.supplier, cost, what, events: [] }))
}
