/** What of somebody's tickets can go into a barcode: shopping tickets by face value, and free credits. */
import type { TicketType } from '@taschino/basics/tickets.ts'
import { GDO_TYPES } from '@taschino/contract/barcodes.ts'
import type { TicketGroup } from '@taschino/contract/wallet.ts'

export interface Purse {
  type: (typeof GDO_TYPES)[number]
  unit: number
  amount: number
}

/** Of several agencies the same face value is one purse: what ends first goes first anyway. Tickets before credits, the largest first. */
export function pursesOf(groups: readonly TicketGroup[], taken: readonly TicketType[]): Purse[] {
  const purses = new Map<string, Purse>()
  for (const { type, unit, amount } of groups) {
    const known = GDO_TYPES.find((one) => one === type && taken.includes(one))
    if (known === undefined) continue
    const before = purses.get(`${known} ${unit}`)
    purses.set(`${known} ${unit}`, { type: known, unit, amount: amount + (before?.amount ?? 0) })
  }
  return [...purses.values()].toSorted((a, b) => GDO_TYPES.indexOf(a.type) - GDO_TYPES.indexOf(b.type) || b.unit - a.unit)
}
