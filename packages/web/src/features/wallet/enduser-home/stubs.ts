/** Ticket groups as stubs of the pocket, the most used in front. */
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import type { TicketGroup } from '@taschino/contract/wallet.ts'
import type { Stub } from '../../../ui/Pocket.tsx'
import { money, pieces } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'

/** The last stub stands in front of the flap's edge: meal tickets there, credits at the back, as in the design. */
export function stubsOf(groups: readonly TicketGroup[]): Stub[] {
  const merged = new Map<string, { type: TicketGroup['type']; unit: number; amount: number }>()
  for (const { type, unit, amount } of groups) {
    if (amount < 1) continue
    const key = `${type} ${unit}`
    merged.set(key, { type, unit, amount: amount + (merged.get(key)?.amount ?? 0) })
  }
  const order = [...merged.values()].toSorted(
    (a, b) => TICKET_TYPES.indexOf(b.type) - TICKET_TYPES.indexOf(a.type) || a.unit * a.amount - b.unit * b.amount,
  )
  return order.map(({ type, unit, amount }) => {
    const credits = type === 'free_credits'
    return {
      id: `${type} ${unit}`,
      type,
      name: credits ? typeWords(type) : `${typeWords(type)} · ${money(unit)}`,
      amount: credits ? money(amount) : pieces(amount),
    }
  })
}
