/** What a shop asks for as its screen would: with the sum that it was shown just now. */
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
