/** Says whether a shop can be paid now, and on which account: not in an account's first two days, nor when a bank refused it. */
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import type { Sql } from '../../platform/db/db.ts'
import { accountOf } from './store.ts'

export type Payable = { iban: string; receiver: string } | { heldUntil: Date } | { refused: AccountCode }

/**
 * The shop's account, or its group's where it has none; `refused` where the bank sends back what is paid to it, `heldUntil` while it rests;
 * null where nobody has given one.
 */
export async function payableIban(sql: Sql, idShop: number, now: number): Promise<Payable | null> {
  const account = await accountOf(sql, idShop)
  if (!account) return null
  if (account.refused) return { refused: account.refused.code }
  if (account.heldUntil && account.heldUntil.getTime() > now) return { heldUntil: account.heldUntil }
  return { iban: account.iban, receiver: account.receiver ?? '' }
}
