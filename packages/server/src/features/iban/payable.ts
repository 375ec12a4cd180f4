/** Whether a shop can be paid now, and where to: never to an account in its first two days. */
import type { Sql } from '../../platform/db.ts'
import { accountOf } from './store.ts'

export type Payable = { iban: string; receiver: string } | { heldUntil: Date }

/** The shop's account, or its group's where it has none; `heldUntil` while a new one rests; null where nobody has given one. */
export async function payableIban(sql: Sql, idShop: number, now: number): Promise<Payable | null> {
  const account = await accountOf(sql, idShop)
  if (!account) return null
  if (account.heldUntil && account.heldUntil.getTime() > now) return { heldUntil: account.heldUntil }
  return { iban: account.iban, receiver: account.receiver ?? '' }
}
