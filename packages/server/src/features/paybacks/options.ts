/** The terms that a shop can choose from now; none while its account rests. */
import { businessDay } from '@taschino/basics/business-day.ts'
import type { PaybackTerm, Share } from '@taschino/basics/fees.ts'
import { paybackOptions, type PaybackOption } from '@taschino/basics/payback.ts'
import type { Sql } from '../../platform/db/db.ts'
import { payableIban } from '../iban/public.ts'
import type { PaidShop } from './store.ts'

/** Until when the shop's account rests; null when it may be paid now. */
export async function restsUntil(sql: Sql, shop: number, now: number): Promise<Date | null> {
  const account = await payableIban(sql, shop, now)
  return account && 'heldUntil' in account ? account.heldUntil : null
}

export interface OfferedAt {
  now: number
  rests: Date | null
  terms: readonly PaybackTerm[]
}

export function optionsOf(shares: readonly Share[], shop: PaidShop, { now, rests, terms }: OfferedAt): PaybackOption[] {
  return paybackOptions(shares, shop, businessDay(now), rests && businessDay(rests.getTime()), terms)
}
