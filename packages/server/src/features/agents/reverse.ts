/** Reverses commissions: adds a negative line to each one, in the transaction that takes its fee back. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid, type Gtid } from '@taschino/basics/gtid.ts'
import { cancelPayment } from '@taschino/ledger/movements/cancel-payment.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { post } from '@taschino/ledger/post.ts'
import { refundable } from '@taschino/ledger/refundable.ts'
import type { Sql } from '../../platform/db/db.ts'
import {
  holdShopsFees,
  insertLines,
  markReturned,
  standingActivations,
  standingBySource,
  sumsOfShop,
  titleOf,
  type Line,
} from './earn-store.ts'
import { takenBack } from './notices.ts'
import { COMMISSION_RULES, shareOf, type CommissionRules } from './rules.ts'

/** Reverses a whole line. While the line has not vested, the reversal vests with it, so that both are on one statement. */
export async function reverseLine(sql: Sql, line: Line, why: NonNullable<Line['why']>, now: number): Promise<Line> {
  const payment = await refundable(sql, line.gtid)
  if (!payment) throw new Error(`commission ${line.gtid} stands in no books`)
  const gtid = newGtid(now)
  await post(sql, cancelPayment({ gtid, payment, events: [], call: null, detail: { parts: [], step: 'reversed', shop: line.idShop, why } }))
  const today = businessDay(now)
  const vestsOn = line.vestsOn > today ? line.vestsOn : today
  const child: Line = { ...line, gtid, parent: line.gtid, why, value: -line.value, capped: false, day: today, vestsOn }
  await insertLines(sql, [child])
  return child
}

/** The bank returned a transfer, so its fee was not kept: reverses the commissions from it. Returns what was reversed. */
export async function reverseCommissions(
  sql: Sql,
  settled: Gtid,
  idShop: number,
  now: number,
  rules: CommissionRules = COMMISSION_RULES,
): Promise<Line[]> {
  await holdShopsFees(sql, idShop)
  await markReturned(sql, settled)
  const back: Line[] = []
  for (const line of await standingBySource(sql, settled)) back.push(await reverseLine(sql, line, 'payback-returned', now))
  // A fixed commission that fitted under the cap because of fees that are gone is reversed, too, and earned again when it fits.
  for (const line of await standingActivations(sql, idShop)) {
    const { fees, earned } = await sumsOfShop(sql, idShop)
    if (earned <= shareOf(fees, rules.capBp)) break
    back.push(await reverseLine(sql, line, 'above-cap', now))
  }
  if (back.length > 0) {
    const shop = await titleOf(sql, idShop)
    await emit(
      sql,
      back.map(({ idAgent, value }) => takenBack(idAgent, shop, -value)),
    )
  }
  return back
}
