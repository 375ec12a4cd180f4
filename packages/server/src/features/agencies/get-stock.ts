/** The call that shows an agency what it can give, gave, and roughly has out, from which it plans the next order. */
import { businessMonth } from '@taschino/basics/business-day.ts'
import type { BillTerms } from '@taschino/basics/order-bill.ts'
import { getStock } from '@taschino/contract/agencies.ts'
import { ORDER_TYPES, type StockGroup } from '@taschino/contract/agency-shapes.ts'
import { handle } from '../../http/handle.ts'
import type { Settings } from '../../platform/config/settings.ts'
import { countGivable } from './employees-store.ts'
import { waitingPieces } from './orders-store.ts'
import { placeOf } from './place.ts'
import { FEW, flowOf, givenPerMonth, monthsUpTo, unspentOf } from './stock-rules.ts'
import { movedPieces, withPeople } from './stock-store.ts'
import { stockOf, type Stock } from './stock.ts'

/** Lots that end at the same moment are one line to people. */
function byLastDay(lots: Stock['lots']): StockGroup['expiring'] {
  const lines = new Map<string | null, number>()
  for (const { amount, expiresAt } of lots)
    lines.set(expiresAt?.toISOString() ?? null, (lines.get(expiresAt?.toISOString() ?? null) ?? 0) + amount)
  return [...lines].map(([expiresAt, amount]) => ({ amount, expiresAt }))
}

function billingOf({ invoices: { fee, feeVat, vatNormal, vatBusiness, vatGdo } }: Settings): BillTerms {
  return { fee, feeVat, vatNormal, vatBusiness, vatGdo }
}

export const getStockAnswer = handle(getStock)(async ({ who, db, clock, settings }) => {
  const idAgency = placeOf(who)
  const [stock, moved, out, people, waits] = await Promise.all([
    stockOf(db, idAgency),
    movedPieces(db, idAgency),
    withPeople(db, idAgency, FEW),
    countGivable(db, idAgency),
    waitingPieces(db, idAgency),
  ])
  const months = monthsUpTo(businessMonth(clock.now()), 12)
  const [before = '', now = ''] = months.slice(-2)
  const keys = new Set([...stock, ...moved, ...out, ...waits].map(({ type, unit }) => `${ORDER_TYPES.indexOf(type)} ${unit}`))
  const groups = [...keys].toSorted().flatMap((key): StockGroup[] => {
    const [nth = 0, unit = 0] = key.split(' ').map(Number)
    const type = ORDER_TYPES[nth]
    if (!type) return []
    const mine = (one: { type: string; unit: number }): boolean => one.type === type && one.unit === unit
    const held = stock.find(mine)
    const ordered = waits.find(mine)?.pieces ?? 0
    return [
      {
        type,
        unit,
        inHand: held?.amount ?? 0,
        ordered,
        expiring: byLastDay(held?.lots ?? []),
        ...flowOf(moved.filter(mine), now, before),
        unspent: unspentOf(out.filter(mine)),
      },
    ]
  })
  return {
    asOf: new Date(clock.now()).toISOString(),
    groups,
    inHand: stock.reduce((sum, { total }) => sum + total, 0),
    ...people,
    months: givenPerMonth(moved, months),
    billing: billingOf(settings),
  }
})
