/** Finds which approved paybacks can be paid now and to which account, and why the others cannot. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { isInSepa } from '@taschino/basics/iban.ts'
import type { Sql } from '../../platform/db/db.ts'
import { payableIban, type Payable } from '../iban/public.ts'
import { executionDay, type LeftOut } from './rules.ts'
import type { PaybackRow } from './store.ts'

export interface Leaving {
  row: PaybackRow
  iban: string
  receiver: string
  executesOn: string
}
export interface Staying {
  row: PaybackRow
  why: LeftOut
  until: Date | null
}

function verdict(row: PaybackRow, account: Payable | null, today: string): Leaving | Staying {
  if (row.suspended) return { row, why: 'suspended', until: null }
  if (account === null) return { row, why: 'iban_missing', until: null }
  if ('refused' in account) return { row, why: 'iban_refused', until: null }
  if ('heldUntil' in account) return { row, why: 'iban_held', until: account.heldUntil }
  if (!isInSepa(account.iban)) return { row, why: 'iban_foreign', until: null }
  return { row, iban: account.iban, receiver: account.receiver || row.shopName, executesOn: executionDay(row.payoutDate, today) }
}

/** The account in force decides at the moment in which the file is made, not when the payback was asked for (T49). */
export async function gather(sql: Sql, rows: readonly PaybackRow[], now: number): Promise<{ leaving: Leaving[]; staying: Staying[] }> {
  const today = businessDay(now)
  const accounts = new Map<number, Payable | null>()
  for (const { idShop } of rows) if (!accounts.has(idShop)) accounts.set(idShop, await payableIban(sql, idShop, now))
  const verdicts = rows.map((row) => verdict(row, accounts.get(row.idShop) ?? null, today))
  return {
    leaving: verdicts.filter((one): one is Leaving => 'iban' in one),
    staying: verdicts.filter((one): one is Staying => 'why' in one),
  }
}
