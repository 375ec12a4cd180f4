/** The name of a payback's transfer, its execution day, and the state of a payback. Pure. */
import { addDays, bankDay } from '@taschino/basics/bank-day.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { RequestState } from '@taschino/contract/request-shapes.ts'
import type { LEFT_OUT, PaybackPlace } from '@taschino/contract/payouts.ts'
import type { ReturnCode } from '@taschino/contract/return-codes.ts'

/** So many transfers go into one file: what is more waits for the next. */
export const MOST_PER_FILE = 2000

export type LeftOut = (typeof LEFT_OUT)[number]

/** The first day on which a bank carries out what it gets today: what is promised until then is due, on a Saturday also the Monday's. */
export const dueUntil = (today: string): string => bankDay(today)

/** A bank carries out nothing in the past and nothing on a day on which it rests. */
export const executionDay = (payoutDate: string, today: string): string => bankDay(payoutDate > today ? payoutDate : today)

/**
 * Banks send a transfer back within three bank days of its settlement. What is recalled, for up to thirteen months, comes back within
 * fifteen bank days of that.
 * To both comes a month for whoever reads the account's statement.
 */
const RETURN_DAYS = 35
const RECALL_DAYS = 450

export const lastReturnDay = (paidOn: string, code: ReturnCode): string => addDays(paidOn, code === 'FOCR' ? RECALL_DAYS : RETURN_DAYS)

/** Null for what the bank has no part in yet, or never will. */
export function placeOf(state: RequestState, payoutDate: string, today: string): PaybackPlace | null {
  if (state === 'approved') return payoutDate > dueUntil(today) ? 'later' : 'due'
  return state === 'sent' || state === 'paid' || state === 'returned' ? state : null
}

/** The same for the same try, so that a bank that gets it twice sees a double; another one when it is tried again. */
export const endToEndOf = (gtid: string, attempt: number): string => `TSC${gtid}${attempt > 1 ? `-${attempt}` : ''}`

const plain = (cents: Cents): string => `${Math.trunc(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** What the shop reads on its statement: which request, and how gross became net. */
export const remittanceOf = (circuit: string, { gtid, value, fee }: { gtid: string; value: Cents; fee: Cents }): string =>
  `${circuit}, richiesta ${gtid.slice(-8)}: buoni ${plain(value)} meno commissione ${plain(fee)}`

/** Never used before, readable by whoever speaks with the bank. */
export const messageIdOf = (today: string, random: string): string => `TSC${today.replaceAll('-', '')}-${random}`

export interface Sums {
  count: number
  value: Cents
  fee: Cents
  net: Cents
}

export function sumsOf(rows: readonly { value: Cents; fee: Cents; net: Cents }[]): Sums {
  return rows.reduce<Sums>(
    (sums, { value, fee, net }) => ({ count: sums.count + 1, value: sums.value + value, fee: sums.fee + fee, net: sums.net + net }),
    { count: 0, value: 0, fee: 0, net: 0 },
  )
}
