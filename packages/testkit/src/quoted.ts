/** Asks for takings as the screen does: with the net that was quoted just now. */
import type { PaybackTerm } from '@taschino/basics/fees.ts'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { paybackProspect } from '@taschino/contract/paybacks.ts'
import type { Person } from './personas.ts'

interface Wanted<Days extends number> {
  value: number
  days: Days
  idShop?: number
}

export async function quoted<const Days extends number>(who: Person, wanted: Wanted<Days>): Promise<Wanted<Days> & { net: number }> {
  const { options } = await who.gets(paybackProspect, {
    query: { amount: String(wanted.value), ...(wanted.idShop === undefined ? {} : { idShop: String(wanted.idShop) }) },
  })
  return { ...wanted, net: options.find(({ days }) => days === wanted.days)?.net ?? 0 }
}

interface Cut {
  parts: readonly { to: 'payback' | 'free_credits' | 'business'; type: TicketType; value: number }[]
  days?: PaybackTerm
  idShop?: number
}

/** A conversion as its screen would send it: where something becomes euros, with the sum that was shown. */
export async function quotedCut<const C extends Cut>(who: Person, wanted: C): Promise<C & { net?: number }> {
  const euros = wanted.parts.filter(({ to }) => to === 'payback')
  if (euros.length === 0) return wanted
  const byType = Map.groupBy(euros, ({ type }) => type)
  const sum = (parts: readonly { value: number }[]): number => parts.reduce((all, { value }) => all + value, 0)
  const { options } = await who.gets(paybackProspect, {
    query: {
      amount: String(sum(euros)),
      shares: [...byType].map(([type, parts]) => `${type}:${sum(parts)}`).join(','),
      ...(wanted.idShop === undefined ? {} : { idShop: String(wanted.idShop) }),
    },
  })
  const days = wanted.days ?? Math.max(...options.map((one) => one.days))
  return { ...wanted, net: options.find((one) => one.days === days)?.net ?? 0 }
}
