/** What the green screen may say; nothing is "received" before the amount is read. Pure. */
import type { Cents } from '@taschino/basics/money.ts'
import type { Receipt, Transaction } from '@taschino/contract/wallet.ts'
import type { Green } from './till-state.ts'

/** What of the bill the payment did not cover. */
export const leftOf = (bill: Cents | null, value: Cents): Cents => Math.max(0, (bill ?? 0) - value)

export interface GreenLook {
  /** `reading`: it is not known yet how much came in. */
  says: 'reading' | 'undone' | 'part' | 'paid'
  known: Receipt | Transaction | undefined
  bill: Cents | null
  left: Cents
}

/** `row`: what the list knows until the receipt is here; a charge knows its bill by itself. */
export function lookOf(green: Green, row: Transaction | undefined, receipt: Receipt | undefined): GreenLook {
  const known = receipt ?? row
  const bill = receipt?.bill ?? green.bill
  if (!known) return { says: 'reading', known, bill, left: 0 }
  if (known.status === 'cancelled' || known.status === 'refunded') return { says: 'undone', known, bill, left: 0 }
  const left = leftOf(bill, known.value)
  return { says: left > 0 ? 'part' : 'paid', known, bill, left }
}
