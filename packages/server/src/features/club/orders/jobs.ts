/** What is done about orders by the clock: addresses are forgotten, old seals renewed. */
import type { Db } from '../../../platform/db/db.ts'
import type { CodeKeys } from '../../gift-codes/public.ts'
import { forgetAddresses } from './order-store.ts'
import { sealAnew, takeOtherwiseSealed } from './voucher-store.ts'

/** A parcel that came may have to go back. */
const ADDRESS_DAYS = 14
const SEALED_AT_ONCE = 500

export const forgetOldAddresses = (db: Db): Promise<void> => forgetAddresses(db, ADDRESS_DAYS)

/** Rows that lie under the key of an earlier secret. */
export async function sealVouchersAnew(db: Db, keys: CodeKeys): Promise<void> {
  for (let left = true; left;)
    left = await db.tx(async (sql) => {
      const rows = await takeOtherwiseSealed(sql, keys.now, SEALED_AT_ONCE)
      for (const row of rows) {
        const text = keys.open(row)
        await sealAnew(sql, row.id, { ...keys.seal(text), mac: keys.mac(row.supplier, text.code || (text.url ?? '')) })
      }
      return rows.length === SEALED_AT_ONCE
    })
}
