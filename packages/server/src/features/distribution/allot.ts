/** Chooses the lots that each person's tickets come from: earliest expiry first, in the order of the people. Pure. */
import type { Cents } from '@taschino/basics/money.ts'

export interface Wanted {
  holder: number
  unit: Cents
  amount: number
}
export interface FromLot extends Wanted {
  lot: number
}
export interface Lots {
  unit: Cents
  lots: readonly { lot: number; amount: number }[]
}

/** Null when a face value runs short. */
export function allot(wanted: readonly Wanted[], stock: readonly Lots[]): FromLot[] | null {
  const left = new Map(stock.map(({ unit, lots }) => [unit, lots.map((lot) => ({ ...lot }))]))
  const allotted: FromLot[] = []
  for (const { holder, unit, amount } of wanted) {
    const lots = left.get(unit) ?? []
    let open = amount
    while (open > 0) {
      const first = lots[0]
      if (!first) return null
      const taken = Math.min(open, first.amount)
      if (taken > 0) allotted.push({ holder, unit, amount: taken, lot: first.lot })
      open -= taken
      first.amount -= taken
      if (first.amount === 0) lots.shift()
    }
  }
  return allotted
}
