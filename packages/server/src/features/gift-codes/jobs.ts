/** The jobs of gift codes: expired ones leave the stock, owners and company are warned, old seals are renewed. */
import { addDays } from '@taschino/basics/bank-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { CODE_DAYS_LEFT } from '@taschino/contract/gift-shapes.ts'
import { businessNow } from '@taschino/ledger/lapsed.ts'
import { costsOf, dropCodes } from '@taschino/ledger/movements/gift-codes.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { post } from '@taschino/ledger/post.ts'
import type { Db, Sql } from '../../platform/db/db.ts'
import { tellEnding } from './buyer-store.ts'
import { sealAnew, takeEnding, takeOtherwiseSealed, tellEndingStock, tellLow } from './jobs-store.ts'
import { close } from './code-store.ts'
import { readMerchant } from './merchant-store.ts'
import { ending, stockEnding, stockLow } from './notices.ts'
import { asideAfterRestore } from './restored-store.ts'
import type { CodeKeys } from './seal.ts'

/** Days begin at Italian midnight, but notices are sent in the morning. */
const MORNING = 8
const WARN_DAYS = 30
/** How many rows are sealed anew in one transaction. */
const SEALED_AT_ONCE = 500

/** Removes codes that can no longer be sold from the stock, some at a time; false when there were none. */
async function dropSome(sql: Sql, soonest: string): Promise<boolean> {
  const leaving = await takeEnding(sql, soonest)
  if (!leaving) return false
  const takenBack = (await readMerchant(sql, leaving.idMerchant))?.takesBack ?? false
  for (const cost of costsOf(leaving.cost)) {
    const gtid = newGtid()
    const detail = { codes: leaving.ids.length, why: 'ending' }
    await post(sql, dropCodes({ gtid, merchant: leaving.idMerchant, cost, takenBack, once: `gift:${gtid}:expired`, detail, events: [] }))
  }
  await close(sql, leaving.ids, 'expired', { by: null, reason: null })
  return true
}

/** `at`: another moment than now, for tests. */
export async function expireCodes(db: Db, at: Date | null = null): Promise<void> {
  const { day } = await businessNow(db, at)
  const soonest = addDays(day, CODE_DAYS_LEFT)
  while (await db.tx((sql) => dropSome(sql, soonest)));
}

/** Warns owners 30 and 7 days before, and the company once a week. */
export async function tellOfCodes(db: Db, at: Date | null = null): Promise<void> {
  const { day, hour } = await businessNow(db, at)
  if (hour < MORNING) return
  const soonest = addDays(day, CODE_DAYS_LEFT)
  await db.tx(async (sql) => {
    const told = [
      ...[...(await tellEnding(sql, 7, day)), ...(await tellEnding(sql, 30, day))].map(({ gtid, merchant, value, day: last, ...buyer }) =>
        ending(gtid, buyer, { merchant, value, day: last }),
      ),
      ...(await tellLow(sql, day, soonest)).map(({ merchant, codes }) => stockLow({ merchant, codes })),
      ...(await tellEndingStock(sql, day, soonest, WARN_DAYS)).map((one) =>
        stockEnding({ merchant: one.merchant, codes: one.codes, day: one.day ?? day }),
      ),
    ]
    if (told.length > 0) await emit(sql, told)
  })
}

/** Seals rows of an earlier secret under today's; after that the earlier one is not needed any more. */
export async function sealCodesAnew(db: Db, keys: CodeKeys): Promise<void> {
  const some = async (sql: Sql): Promise<boolean> => {
    const rows = await takeOtherwiseSealed(sql, keys.now, SEALED_AT_ONCE)
    for (const row of rows) {
      const text = keys.open(row)
      await sealAnew(sql, { id: row.id, ...keys.seal(text), mac: keys.mac(row.idMerchant, text.code) })
    }
    return rows.length === SEALED_AT_ONCE
  }
  while (await db.tx(some));
}

/** On a restored database codes are quarantined before the first buyer asks. */
export const lookForRestore = (db: Db): Promise<unknown> => db.tx(asideAfterRestore)
